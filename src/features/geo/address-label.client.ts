import { type CookieAddress, readAddressCookie } from '#domain/geo/read-address-cookie.ts'

/**
 * Shows the street of the delivery address in the header. It comes from the cookie, because the HTML is shared by all visitors.
 *
 * @param onAddress called with the first address and after each change
 */
export function showAddressLabel(onAddress: (address: CookieAddress | undefined) => void): void {
  const link = document.querySelector<HTMLElement>('[data-address]')
  const label = link?.querySelector('b')
  if (!link || !label) return
  const { none = '', some = '' } = link.dataset
  let reportedAt: number | undefined
  const show = () => {
    const address = readAddressCookie(document.cookie) ?? undefined
    const text = address?.text
    label.textContent = text ?? none
    link.ariaLabel = text === undefined ? none : some.replace('#', text)
    if (address?.at === reportedAt) return
    reportedAt = address?.at
    onAddress(address)
  }
  show()
  addEventListener('pageshow', show)
  addEventListener('focus', show) // another tab may have changed the address
  addEventListener('address', show) // state/browser/storefront.ts dispatches it after each change in this tab
}

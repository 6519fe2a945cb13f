import { type CookieAddress, readAddressCookie } from '#domain/geo/read-address-cookie.ts'

/**
 * The chosen street in the header, read from its cookie: the HTML is the same for everybody.
 *
 * @param onAddress told of the address at first, and whenever it is another
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
  addEventListener('focus', show) // another tab may have chosen
  addEventListener('address', show) // what state/browser/storefront.ts says after each change in this tab
}

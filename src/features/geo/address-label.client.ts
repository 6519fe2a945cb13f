import { readAddressCookie } from '#domain/geo/address-cookie.ts'

/** The chosen street in the header, read from its cookie: the HTML is the same for everybody. */
export function showAddressLabel(): void {
  const link = document.querySelector<HTMLElement>('[data-address]')
  const words = link?.querySelector('b')
  if (!link || !words) return
  const { none = '', some = '' } = link.dataset
  const show = () => {
    const text = readAddressCookie(document.cookie)?.text
    words.textContent = text ?? none
    link.ariaLabel = text === undefined ? none : some.replace('#', text)
  }
  show()
  addEventListener('pageshow', show)
  addEventListener('focus', show) // another tab may have chosen
  addEventListener('address', show) // what state/browser.ts says after each change in this tab
}

import { readSessionHint } from '#domain/account/session-hint.ts'

/** Labels the account link for a signed-in customer. The browser does it, because the HTML is shared by all visitors. */
export function showAccountState(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-account]')
  const anonymous = link?.ariaLabel
  const show = () => {
    if (!link) return
    const isSignedIn = readSessionHint(document.cookie) !== undefined
    link.ariaLabel = isSignedIn ? link.dataset['account']! : anonymous!
    link.classList.toggle('signed-in', isSignedIn)
  }
  show()
  addEventListener('pageshow', show)
  addEventListener('session', show) // state/browser/storefront.ts dispatches it after each change in this tab
}

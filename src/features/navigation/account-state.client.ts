import { readSessionHint } from '#domain/account/session-hint.ts'

/** The link to the account says whose it is once somebody is signed in; the HTML is the same for everyone. */
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
  addEventListener('session', show) // what state/browser/storefront.ts says after each change in this tab
}

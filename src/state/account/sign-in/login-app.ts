import { toLoginAppUrl } from '#domain/account/login-app-url.ts'

interface LoginAppDependencies {
  /** Whether the toggle is on. */
  readonly isOn: () => boolean
  /** Address of the other front end; undefined when the operator has none. */
  readonly getApp: () => Promise<string | undefined>
  /** The page. */
  readonly page: {
    readonly pathname: string
    readonly search: string
    readonly language: string
    readonly countryCode: string | undefined
  }
  readonly navigate: (url: string) => void
}

/**
 * Sends a customer who wants to sign in to another front end. Called when the customer begins, so that "back" does not lead there again.
 *
 * @returns a function that returns whether the page is left
 * @source B §2: "Only when the React-login toggle is on or the query reactLogin is set"
 */
export function createLoginAppRedirect({ isOn, getApp, page, navigate }: LoginAppDependencies) {
  return async (): Promise<boolean> => {
    if (!isOn() && !new URLSearchParams(page.search).has('reactLogin')) return false
    const app = await getApp()
    if (app === undefined) return false
    navigate(toLoginAppUrl({ app, language: page.language, countryCode: page.countryCode, path: page.pathname }))
    return true
  }
}

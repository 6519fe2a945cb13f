/** Parameters of the address after a sign-in elsewhere, for example at an external login page. @source A §2.1, B §2: "Query parameters seen" */
export const SIGN_IN_PARAMETERS: readonly string[] = ['userLoggedIn', 'userRegistrationType', 'isNewUser']

export interface FinishedSignIn {
  /** Whether the sign-in created the account. */
  readonly isNewUser: boolean
  /** How the customer signed in, in lower-case letters: "google"; undefined when the address does not say it. */
  readonly registrationType: string | undefined
}

/**
 * Reads a finished sign-in from the query of a page.
 *
 * @param search `location.search`
 * @returns the sign-in, if there was one, and the query without its parameters: a copied address or a reload is no sign-in
 */
export function takeFinishedSignIn(search: string): { readonly signIn: FinishedSignIn | undefined; readonly search: string } {
  const query = new URLSearchParams(search)
  if (!SIGN_IN_PARAMETERS.some(it => query.has(it))) return { signIn: undefined, search }
  const [userLoggedIn, type, isNewUser] = SIGN_IN_PARAMETERS.map(it => query.get(it) ?? '') as [string, string, string]
  for (const name of SIGN_IN_PARAMETERS) query.delete(name)
  const registrationType = /^[a-z]{1,20}$/i.test(type) ? type.toLowerCase() : undefined
  return {
    signIn: userLoggedIn === 'true' ? { isNewUser: isNewUser === 'true', registrationType } : undefined,
    search: query.size === 0 ? '' : `?${query}`,
  }
}

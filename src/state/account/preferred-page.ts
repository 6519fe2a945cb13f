import type { Session } from '#state/account/session.ts'

interface PreferredPageDependencies {
  readonly session: Pick<Session, '$session'>
  /** Language of the page. */
  readonly language: string
  /** Fetches the head of a page of this site, with its redirects. Rejects without a connection. */
  readonly fetchHead: (url: string) => Promise<Pick<Response, 'ok' | 'url'>>
}

/** "en" for "en-GB". Not `findSimilarLanguage`, whose lists of languages would be in a script of each checkout. */
const getFamily = (code: string): string => code.split(/[-_]/)[0]!.toLowerCase()

/**
 * Finds this page in the language that the customer prefers, after a login. The server decides: rule 15 of A §2.2 redirects a signed-in
 * customer, if its toggle is on and the place has the language, to the address with the translated slugs.
 *
 * @source B §4: "authorize sets tokens, loads the user and the preferred language, sets authenticated"; B §2: "A preferred language of an
 * authenticated user (when its toggle is on) replaces the route language."
 */
export function createPreferredPage({ session, language, fetchHead }: PreferredPageDependencies) {
  /** @param href address of this page @returns the address in the preferred language; undefined when the page stays */
  return async function findPreferredPage(href: string): Promise<string | undefined> {
    const state = session.$session.get()
    if (state.status !== 'authenticated') return undefined
    const { id, preferredLanguage } = state.user
    if (preferredLanguage === null || getFamily(preferredLanguage) === getFamily(language)) return undefined
    const here = new URL(href)
    const head = await fetchHead(href).catch(() => undefined)
    const latest = session.$session.get()
    // the customer may be loaded again meanwhile
    if (!head?.ok || latest.status !== 'authenticated' || latest.user.id !== id) return undefined
    if (latest.user.preferredLanguage !== preferredLanguage) return undefined
    const there = new URL(head.url, href)
    // a page in the same language, or another site, is no answer to the login
    if (there.origin !== here.origin || there.pathname === here.pathname) return undefined
    there.hash = here.hash
    return there.href
  }
}

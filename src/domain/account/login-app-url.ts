import { parseSignInReturnPath } from '#domain/account/sign-in-return-path.ts'

interface LoginAppVisit {
  /** Address of the other front end, without a trailing slash. */
  readonly app: string
  /** The language of the page. */
  readonly language: string
  /** The country of the page; undefined when it has none. */
  readonly countryCode: string | undefined
  /** The path of the page. */
  readonly path: string
}

/**
 * The page of another front end on which customers sign in.
 *
 * @source B §2: "{app}/{locale}/login?countryCode={country}&returnPath={encoded path}"; "returnPath is included only if the current path
 *   contains only letters, digits, slash, underscore and hyphen"
 */
export function toLoginAppUrl({ app, language, countryCode, path }: LoginAppVisit): string {
  const returnPath = parseSignInReturnPath(path)
  const query = new URLSearchParams({ ...(countryCode !== undefined && { countryCode }), ...(returnPath !== undefined && { returnPath }) })
  return `${app}/${language}/login${query.size === 0 ? '' : `?${query}`}`
}

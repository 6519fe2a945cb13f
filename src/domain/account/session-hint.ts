import { SESSION_HINT } from '#domain/platform/page-script-names.ts'

const HINT_PATTERN = new RegExp(`(?:^|;\\s*)${SESSION_HINT}=(\\d{1,16})(?:;|$)`)

/**
 * Expiry of the access token, Unix milliseconds; undefined without a session. The cookie holds nothing else (trust.md, "Sessions").
 *
 * @param cookies as `document.cookie` gives them
 */
export function readSessionHint(cookies: string): number | undefined {
  const text = HINT_PATTERN.exec(cookies)?.[1]
  return text === undefined ? undefined : Number(text)
}

import { LAST_VISITED_CITY } from '#domain/platform/page-script-names.ts'

const PATTERN = new RegExp(`(?:^|;\\s*)${LAST_VISITED_CITY}=([a-z]{2})(?:%2F|/)`)

/**
 * The country of the city that the browser visited last (A §2.2 rule 13), two lowercase letters; undefined without one.
 *
 * @param cookies as `document.cookie` gives them
 */
export const readLastCountry = (cookies: string): string | undefined => PATTERN.exec(cookies)?.[1]

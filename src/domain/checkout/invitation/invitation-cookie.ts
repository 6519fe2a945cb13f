import { parseInvitationCode } from '#domain/checkout/invitation/invitation-code.ts'
import { readCookie } from '#domain/platform/read-cookie.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** How long an invitation waits for the sign-up. Seconds: 30 days. */
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** The cookie line that keeps an invitation until the sign-up: it has the code of the inviter, and nothing about the visitor. */
export const buildInvitationCookie = (code: string, secure: boolean): string =>
  `${STORAGE_NAME.invitation}=${code}; path=/; max-age=${LIFETIME_SECONDS}; samesite=lax${secure ? '; secure' : ''}`

/** The invitation of `document.cookie` or of a Cookie header. */
export const readInvitationCookie = (cookies: string): string | undefined =>
  parseInvitationCode(readCookie(cookies, STORAGE_NAME.invitation))

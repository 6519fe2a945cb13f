import { createHash } from 'node:crypto'

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { AuthInfo } from '#contract/account/auth.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** B §4: "The cookie expiry is expiresIn minus 30 s". */
const MARGIN_SECONDS = 30
/** How long a refresh token is good (trust.md). The contract does not tell it: a longer one of another marketplace is forgotten early. */
const REFRESH_SECONDS = 30 * 24 * 60 * 60

/** `__Host-` wants all of it: this host alone, every path, encrypted. Browsers count localhost as such. */
const COMMON = { path: '/', secure: true } as const
const HANDLE = { ...COMMON, httpOnly: true, sameSite: 'Lax' } as const
const REFRESH = { ...COMMON, httpOnly: true, sameSite: 'Strict' } as const
/** Without an age: it ends with the session of the browser. */
const SANDBOX = { ...COMMON, httpOnly: true, sameSite: 'Strict' } as const
const HINT = { ...COMMON, sameSite: 'Lax' } as const

/** The tokens go where no script can read them; what scripts may know is when the handle ends. */
export function setTokenCookies(c: Context, { accessToken, refreshToken, expiresIn, expirationTime }: AuthInfo): void {
  const handle = { ...HANDLE, maxAge: Math.max(0, expiresIn - MARGIN_SECONDS) }
  setCookie(c, STORAGE_NAME.authInfo, accessToken, handle)
  setCookie(c, STORAGE_NAME.authBinding, toBinding(accessToken), handle)
  setCookie(c, STORAGE_NAME.refresh, refreshToken, { ...REFRESH, maxAge: REFRESH_SECONDS })
  setCookie(c, STORAGE_NAME.sessionHint, String(expirationTime), { ...HINT, maxAge: REFRESH_SECONDS })
}

export function clearTokenCookies(c: Context): void {
  deleteCookie(c, STORAGE_NAME.authInfo, HANDLE)
  deleteCookie(c, STORAGE_NAME.authBinding, HANDLE)
  deleteCookie(c, STORAGE_NAME.refresh, REFRESH)
  deleteCookie(c, STORAGE_NAME.sessionHint, HINT)
}

/** In the sandbox: the browser may read the mails of the accounts that sign in with it (docs/decisions/0035). */
export function setSandboxBrowserCookie(c: Context, key: string): void {
  setCookie(c, STORAGE_NAME.sandboxBrowser, key, SANDBOX)
}

/** 256 bits, base64url; undefined when the cookie is absent or none of ours. */
export function getSandboxBrowser(c: Context): string | undefined {
  const key = getCookie(c, STORAGE_NAME.sandboxBrowser)
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined
}

export const getRefreshToken = (c: Context): string | undefined => getCookie(c, STORAGE_NAME.refresh) || undefined
export const getAccessToken = (c: Context): string | undefined => getBoundHandle(c.req.header('cookie'))

export const toBearer = (c: Context): string | undefined => findBearer(c.req.header('cookie'))

/** The authorization of who sent these cookies. What no header may hold is not a handle. */
export function findBearer(cookieHeader: string | null | undefined): string | undefined {
  const handle = getBoundHandle(cookieHeader)
  return handle !== undefined && /^[\w.~+/=-]{1,4000}$/.test(handle) ? `Bearer ${handle}` : undefined
}

/** SHA-256, base64url. */
export const toBinding = (handle: string): string => createHash('sha256').update(handle).digest('base64url')

/**
 * The access handle that this host has set. Its name in the specification has no `__Host-`, so a sibling subdomain can plant one beside it or
 * in its place, and a customer would act in somebody else's account. No other host can set the binding.
 */
function getBoundHandle(cookieHeader: string | null | undefined): string | undefined {
  const [binding] = readCookies(cookieHeader, STORAGE_NAME.authBinding)
  return readCookies(cookieHeader, STORAGE_NAME.authInfo).find(it => toBinding(it) === binding)
}

/** Every value under a name. Only blanks and tabs are trimmed: a name that begins with another white space is another name, without its rules. */
function readCookies(cookieHeader: string | null | undefined, name: string): string[] {
  const pairs = (cookieHeader ?? '').split(';').map(it => /^[ \t]*([^=]*)=(.*?)[ \t]*$/s.exec(it))
  return pairs.flatMap(it => {
    if (it?.[1] !== name) return []
    try {
      return [decodeURIComponent(it[2]!)]
    } catch {
      return []
    }
  })
}

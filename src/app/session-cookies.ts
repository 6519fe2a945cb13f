import { createHash, randomBytes } from 'node:crypto'

import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import type { AuthInfo } from '#contract/account/auth.ts'
import { SERVER_COOKIE } from '#domain/platform/server-cookies.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** B §4: "The cookie expiry is expiresIn minus 30 s". */
const MARGIN_SECONDS = 30
/** Lifetime of a refresh token. The contract does not report it, so a longer one of a remote marketplace expires early. */
const REFRESH_SECONDS = 30 * 24 * 60 * 60

/** The prefix `__Host-` requires these attributes: this host only, every path, encrypted. Browsers treat localhost as secure. */
const COMMON_OPTIONS = { path: '/', secure: true } as const
const HANDLE_OPTIONS = { ...COMMON_OPTIONS, httpOnly: true, sameSite: 'Lax' } as const
const REFRESH_OPTIONS = { ...COMMON_OPTIONS, httpOnly: true, sameSite: 'Strict' } as const
/** Has no maximum age: it expires with the browser session. */
const SANDBOX_OPTIONS = { ...COMMON_OPTIONS, httpOnly: true, sameSite: 'Strict' } as const
const HINT_OPTIONS = { ...COMMON_OPTIONS, sameSite: 'Lax' } as const

/** Stores the tokens where scripts cannot read them. Scripts can only read when the session ends. */
export function setTokenCookies(c: Context, { accessToken, refreshToken, expiresIn, expirationTime, sessionEndsIn }: AuthInfo): void {
  const maxAge = Math.min(REFRESH_SECONDS, sessionEndsIn ?? REFRESH_SECONDS)
  const handle = { ...HANDLE_OPTIONS, maxAge: Math.max(0, expiresIn - MARGIN_SECONDS) }
  setCookie(c, SERVER_COOKIE.authInfo, accessToken, handle)
  setCookie(c, SERVER_COOKIE.authBinding, toBinding(accessToken), handle)
  setCookie(c, SERVER_COOKIE.refresh, refreshToken, { ...REFRESH_OPTIONS, maxAge })
  setCookie(c, STORAGE_NAME.sessionHint, String(expirationTime), { ...HINT_OPTIONS, maxAge })
}

export function clearTokenCookies(c: Context): void {
  deleteCookie(c, SERVER_COOKIE.authInfo, HANDLE_OPTIONS)
  deleteCookie(c, SERVER_COOKIE.authBinding, HANDLE_OPTIONS)
  deleteCookie(c, SERVER_COOKIE.refresh, REFRESH_OPTIONS)
  deleteCookie(c, STORAGE_NAME.sessionHint, HINT_OPTIONS)
}

/** 256 bits. */
export const createSandboxBrowserKey = (): string => randomBytes(32).toString('base64url')

/** In the sandbox the browser can read the mails of the accounts that sign in with it (docs/decisions/0035). */
export function setSandboxBrowserCookie(c: Context, key: string): void {
  setCookie(c, SERVER_COOKIE.sandboxBrowser, key, SANDBOX_OPTIONS)
}

/** 256 bits, base64url; undefined when the cookie is absent or malformed. */
export function getSandboxBrowser(c: Context): string | undefined {
  const key = getCookie(c, SERVER_COOKIE.sandboxBrowser)
  return key !== undefined && /^[\w-]{43}$/.test(key) ? key : undefined
}

export const getRefreshToken = (c: Context): string | undefined => getCookie(c, SERVER_COOKIE.refresh) || undefined
export const getAccessToken = (c: Context): string | undefined => getBoundHandle(c.req.header('cookie'))

export const toBearer = (c: Context): string | undefined => findBearer(c.req.header('cookie'))

/** The authorization header for these cookies; undefined when the handle has characters that a header cannot contain. */
export function findBearer(cookieHeader: string | null | undefined): string | undefined {
  const handle = getBoundHandle(cookieHeader)
  return handle !== undefined && /^[\w.~+/=-]{1,4000}$/.test(handle) ? `Bearer ${handle}` : undefined
}

/** SHA-256, base64url. */
export const toBinding = (handle: string): string => createHash('sha256').update(handle).digest('base64url')

/**
 * The access handle that this host has set. Its specified name has no `__Host-` prefix, so a sibling subdomain can set one too, and a
 * customer would act in another account. No other host can set the binding.
 */
function getBoundHandle(cookieHeader: string | null | undefined): string | undefined {
  const [binding] = readCookies(cookieHeader, SERVER_COOKIE.authBinding)
  return readCookies(cookieHeader, SERVER_COOKIE.authInfo).find(it => toBinding(it) === binding)
}

/**
 * All values of a cookie name. Only spaces and tabs are trimmed: other white space makes a different name, without the rules of its prefix.
 */
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

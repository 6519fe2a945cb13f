import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { SERVER_COOKIE } from '#domain/platform/server-cookies.ts'

/** Maximum number of accounts for which a browser is known; the latest ones. */
const MAX_ACCOUNTS = 5
/** The longest lifetime that browsers allow a cookie. Seconds. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60
const COOKIE = /^([\w-]{22})((?:\.[\w-]{22}){0,5})$/

/**
 * The cookie that identifies a browser to the accounts that have signed in there. It contains a random name and one signature per account,
 * so that it cannot be forged or moved, and does not reveal the accounts.
 */
export interface KnownDevices {
  /** The name of the device if it is known for this account. */
  findDevice(cookieHeader: string | undefined, account: string): string | undefined
  /** The `Set-Cookie` that makes the device known for this account. */
  createCookie(cookieHeader: string | undefined, account: string): string
}

/** @param key called on first use */
export function createKnownDevices(key: () => string): KnownDevices {
  const sign = (name: string, account: string): string =>
    createHmac('sha256', key()).update(`recado: known device\n${name}\n${account}`).digest('base64url').slice(0, 22)
  return {
    findDevice(cookieHeader, account) {
      const device = parseCookie(cookieHeader)
      if (!device) return undefined
      const tag = Buffer.from(sign(device.name, account))
      return device.tags.some(it => timingSafeEqual(Buffer.from(it), tag)) ? device.name : undefined
    },
    createCookie(cookieHeader, account) {
      const { name, tags } = parseCookie(cookieHeader) ?? { name: randomBytes(16).toString('base64url'), tags: [] }
      const tag = sign(name, account)
      const value = [name, tag, ...tags.filter(it => it !== tag).slice(0, MAX_ACCOUNTS - 1)].join('.')
      return `${SERVER_COOKIE.knownDevice}=${value}; Max-Age=${MAX_AGE_SECONDS}; Path=/; HttpOnly; Secure; SameSite=Strict`
    },
  }
}

function parseCookie(header: string | undefined): { readonly name: string; readonly tags: readonly string[] } | undefined {
  const prefix = `${SERVER_COOKIE.knownDevice}=`
  const value = header
    ?.split(';')
    .map(it => it.trim())
    .find(it => it.startsWith(prefix))
    ?.slice(prefix.length)
  const parts = COOKIE.exec(value ?? '')
  return parts ? { name: parts[1]!, tags: parts[2]!.split('.').filter(Boolean) } : undefined
}

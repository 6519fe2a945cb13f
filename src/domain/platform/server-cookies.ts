/**
 * Names of the cookies that only the server reads and writes. They are apart from `STORAGE_NAME`, which browsers load.
 *
 * @source A §3, "Cookie consent categories"
 */
export const SERVER_COOKIE = {
  /** The access token handle. */
  authInfo: 'glovo_auth_info',
  /** Ours: hash of the access handle; the handle is invalid without it (docs/decisions/0037). */
  authBinding: '__Host-glovo_auth_binding',
  /** Ours: the refresh token. */
  refresh: '__Host-glovo_refresh',
  /** Ours: accounts that have signed in with this browser, signed and encrypted (server/limits/known-device.ts). */
  knownDevice: '__Host-glovo_device',
  /** Ours, in the sandbox only: id of the browser, which may read the mails of its accounts (docs/decisions/0035). */
  sandboxBrowser: '__Host-glovo_sandbox',
} as const

import { SERVER_COOKIE } from '#domain/platform/server-cookies.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** A request with one of these has a personal response (A §7, "Caching"). */
const PERSONAL_COOKIES: readonly string[] = [SERVER_COOKIE.authInfo, STORAGE_NAME.sessionHint, STORAGE_NAME.deliveryAddress]

/** Whether the request has personal data: a session or an address. */
export function isPersonal(headers: { readonly cookie?: string | undefined; readonly authorization?: string | undefined }): boolean {
  if (headers.authorization !== undefined) return true
  const names = (headers.cookie ?? '').split(';').map(it => it.split('=', 1)[0]!.trim())
  return PERSONAL_COOKIES.some(it => names.includes(it))
}

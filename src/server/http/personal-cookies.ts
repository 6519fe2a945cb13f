import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

/** A request that carries one of these gets an answer of its own, which nobody else sees (A §7, "Caching"). */
const PERSONAL_COOKIES: readonly string[] = [STORAGE_NAME.authInfo, STORAGE_NAME.sessionHint, STORAGE_NAME.deliveryAddress]

/** Whether the request carries something that only its visitor may see: a session or an address. */
export function isPersonal(headers: { readonly cookie?: string | undefined; readonly authorization?: string | undefined }): boolean {
  if (headers.authorization !== undefined) return true
  const names = (headers.cookie ?? '').split(';').map(it => it.split('=', 1)[0]!.trim())
  return PERSONAL_COOKIES.some(it => names.includes(it))
}

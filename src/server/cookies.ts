import { PERSONAL_COOKIES } from '#domain/platform/storage-names.ts'

/** Whether the request carries something that only its visitor may see: a session or an address. */
export function isPersonal(headers: { readonly cookie?: string | undefined; readonly authorization?: string | undefined }): boolean {
  if (headers.authorization !== undefined) return true
  const names = (headers.cookie ?? '').split(';').map(it => it.split('=', 1)[0]!.trim())
  return PERSONAL_COOKIES.some(it => names.includes(it))
}

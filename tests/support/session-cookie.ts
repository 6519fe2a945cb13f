import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { toBinding } from '#app/session-cookies.ts'

/** @returns the Cookie header of a signed-in browser. @param authorization "Bearer …" */
export function createSessionCookie(authorization: string): string {
  const handle = authorization.slice('Bearer '.length)
  return `${STORAGE_NAME.authInfo}=${handle}; ${STORAGE_NAME.authBinding}=${toBinding(handle)}`
}

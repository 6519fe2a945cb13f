import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { toBinding } from '#app/session-cookies.ts'

/** The cookies of a browser that is signed in. @param authorization "Bearer …" */
export function sessionCookie(authorization: string): string {
  const handle = authorization.slice('Bearer '.length)
  return `${STORAGE_NAME.authInfo}=${handle}; ${STORAGE_NAME.authBinding}=${toBinding(handle)}`
}

import { SERVER_COOKIE } from '#domain/platform/server-cookies.ts'
import { toBinding } from '#app/session-cookies.ts'

/** @returns the Cookie header of a signed-in browser. @param authorization "Bearer …" */
export function createSessionCookie(authorization: string): string {
  const handle = authorization.slice('Bearer '.length)
  return `${SERVER_COOKIE.authInfo}=${handle}; ${SERVER_COOKIE.authBinding}=${toBinding(handle)}`
}

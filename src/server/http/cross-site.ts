import type { IncomingHttpHeaders } from 'node:http'

import { HEADER } from '#contract/headers.ts'
import { CONSENT_FORM } from '#domain/platform/consent.ts'
import type { Settings } from '#app/settings.ts'

/** Its body is a photo, of a type that no form of another site can send. */
const PHOTO_UPLOAD = /^\/api\/+photos\/?$/i

/** The address in the header List-Unsubscribe of mails about orders. */
export const ONE_CLICK_UNSUBSCRIBE = '/api/order_mails/one_click'

const SAFE_METHODS = ['GET', 'HEAD']

/**
 * Why an unsafe call may come from another site, or undefined. A foreign form or script cannot produce any of the three signs: our origin,
 * a body that forms cannot send, and a custom header.
 *
 * One address accepts a plain form, for visitors without scripts: there the browser must send our origin.
 */
export function findCrossSiteReason(method: string, headers: IncomingHttpHeaders, settings: Settings, path = ''): string | undefined {
  if (SAFE_METHODS.includes(method)) return undefined
  // a mail program (RFC 8058): it sends no cookie, and its proof is a signed token
  if (method === 'POST' && path === ONE_CLICK_UNSUBSCRIBE) return undefined
  if (!isOurOrigin(headers, settings)) return 'The call does not come from this site'
  if (method === 'POST' && path === CONSENT_FORM) return findFormReason(headers, settings)
  if (headers[HEADER.storefront] === undefined) return `The header ${HEADER.storefront} is missing`
  if (isPhotoUpload(method, path))
    return /^(?:image\/[\w.+-]+|application\/octet-stream)$/i.test(headers['content-type'] ?? '') ? undefined : 'The body must be a photo'
  if (hasBody(headers) && !/^(?:application\/json|multipart\/form-data)\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    return 'The body must be JSON'
  return undefined
}

/** @param path decoded */
export const isPhotoUpload = (method: string, path: string): boolean => method === 'POST' && PHOTO_UPLOAD.test(path)

function findFormReason(
  { 'sec-fetch-site': site = 'same-origin', ...headers }: IncomingHttpHeaders,
  settings: Settings,
): string | undefined {
  if (site !== 'same-origin' || !isOurOrigin(headers, settings)) return 'The form does not come from this site'
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? '') ? undefined : 'The body must be a form'
}

function isOurOrigin(headers: IncomingHttpHeaders, settings: Settings): boolean {
  if (headers['sec-fetch-site'] === 'same-origin' || headers.origin === settings.siteOrigin) return true
  // in the sandbox every name of localhost is allowed, but a page may only call the server that it came from
  return settings.sandbox && headers.host !== undefined && headers.origin === `http://${headers.host}`
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

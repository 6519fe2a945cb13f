import { isOurHost } from '#server/http/hosts.ts'

export interface Rejection {
  readonly status: 400 | 404 | 405 | 413 | 414 | 421 | 431
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A parsed request address. */
export interface Address {
  /** As received, percent-encoded. */
  readonly pathname: string
  readonly decoded: string
  /** With its question queryStart, or empty. */
  readonly search: string
}

/** trust.md, "Addresses". Bytes. */
const MAX_PATH_LENGTH = 2048
const MAX_QUERY_LENGTH = 8192

const PAGE_METHODS = ['GET', 'HEAD']
const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Rejects malformed requests before any other processing. The address is checked before the host and the method. */
export function validateRequest(
  method: string,
  url: string,
  host: string | undefined,
  allowedHosts: readonly string[],
): Rejection | Address {
  const address = parseAddress(url)
  if ('status' in address) return address
  if (!isOurHost(host, allowedHosts)) return { status: 421, message: 'This server does not answer for that host' }
  const methods = isApi(address.decoded) ? API_METHODS : PAGE_METHODS
  if (!methods.includes(method)) return { status: 405, message: 'This method is not allowed here', headers: { allow: methods.join(', ') } }
  return address
}

export function isApi(decoded: string): boolean {
  return decoded === '/api' || decoded.startsWith('/api/')
}

export function parseAddress(url: string): Rejection | Address {
  const queryStart = url.indexOf('?')
  const pathname = queryStart < 0 ? url : url.slice(0, queryStart)
  const search = queryStart < 0 ? '' : url.slice(queryStart)
  if (pathname.length > MAX_PATH_LENGTH) return { status: 414, message: 'This address is too long' }
  if (search.length > MAX_QUERY_LENGTH) return { status: 414, message: 'The query of this address is too long' }
  const decoded = decodePath(pathname)
  if (decoded === undefined) return { status: 400, message: 'This address is malformed' }
  return { pathname, decoded, search: search === '?' ? '' : search }
}

/** The decoded path; undefined when it is malicious or malformed. Only a search text may contain a slash. */
function decodePath(pathname: string): string | undefined {
  // the request target is ASCII (RFC 3986); Node passes raw bytes as Latin-1
  if (!/^\/[\x21\x24-\x3b\x3d\x40-\x5b\x5d-\x5f\x61-\x7a\x7c\x7e]*$/.test(pathname)) return undefined
  if (/%5c|%00/i.test(pathname)) return undefined
  const decoded = decodeStrictly(pathname)
  if (decoded === undefined || /[\p{Cc}\\]/u.test(decoded)) return undefined
  if (/%[0-9a-f]{2}/i.test(decoded)) return undefined
  const segments = decoded.split('/')
  if (segments.some(it => it === '.' || it === '..')) return undefined
  const slash = pathname.search(/%2f/i)
  return slash < 0 || /\/search\//i.test(pathname.slice(0, slash)) ? decoded : undefined
}

/** Undefined for invalid UTF-8: overlong forms, lone surrogates, truncated sequences. */
function decodeStrictly(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

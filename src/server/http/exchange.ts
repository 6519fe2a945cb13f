import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { Address } from '#server/http/validate-request.ts'

/** One request with its response. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Client address behind trusted proxies. */
  readonly client: string
  /** A trusted storefront sent the address in `client`. */
  readonly isForwarded?: boolean
  /** Unverified IPv4 address of the visitor, only for guessing a country. */
  readonly geoHintAddress?: string | undefined
  readonly address: Address
  /** Names of the errors reported during the request. */
  readonly reportedErrors: Set<string>
}

/** Cache-Control of every response that no cache may store. */
export const NO_STORE = 'private, no-store'

/** How long a client may continue to send after an early response, so that it can read the response. Milliseconds. */
const LINGER_MS = 2000

/**
 * Sends `status` and `body`, without the body where HTTP forbids it. Default headers are on the response already. If the request body is
 * unread, the response is sent at once and the connection closes afterwards.
 */
export function send(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: Buffer | string): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const bodiless = status === 204 || status === 304 || response.req.method === 'HEAD'
  const unread = isUnread(response.req)
  if (unread) response.shouldKeepAlive = false
  response.writeHead(status, { ...headers, ...(status !== 204 && status !== 304 && { 'content-length': bytes.length }) })
  // a client that sent Expect (RFC 9110 §10.1.1) sends no body
  if (!unread || response.req.headers.expect !== undefined) return void response.end(bodiless ? undefined : bytes)
  if (bodiless) response.flushHeaders()
  else response.write(bytes)
  endAfterUpload(response.req, response)
}

/** Whether a body was announced and has not arrived completely. */
const isUnread = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Delays the end of the response: a connection that closes with unread bytes is reset, and the response may be lost. */
function endAfterUpload(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(end, LINGER_MS)
  function end(): void {
    clearTimeout(timer)
    response.end()
  }
  request.once('end', end)
  request.once('close', end)
  request.resume()
}

/** Digest for a strong ETag, without the suffix of an encoding. */
export const toDigest = (body: Buffer): string => hash('sha256', body, 'base64url').slice(0, 22)

/** Whether the client has the version of `etag` (RFC 9110 §13.1.2: weak comparison). */
export function matchesEtag(request: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(it => it.trim().replace(/^W\//, '') === etag)
}

import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { Address } from '#server/http/validate-request.ts'

/** One request on its way through the process. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Client address, proxies looked through. */
  readonly client: string
  /** `client` is an address that a trusted storefront names. */
  readonly isForwarded?: boolean
  /** IPv4 address that the visit seems to come from: good for guessing a country, and for nothing else. */
  readonly geoHintAddress?: string | undefined
  readonly address: Address
  /** Names of the errors that were reported while it was answered. */
  readonly reportedErrors: Set<string>
}

/** How long a client that was answered before it had sent all may go on sending, so that it gets to read the answer. Milliseconds. */
const LINGER_MS = 2000

/**
 * Says `status` and `body`, leaving the body out where HTTP wants none. The standing headers are on the response already.
 * A request of which nobody read the body is answered at once, and its connection closed when it has been sent, or after a while.
 */
export function send(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: Buffer | string): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const bodiless = status === 204 || status === 304 || response.req.method === 'HEAD'
  const unread = isUnread(response.req)
  if (unread) response.shouldKeepAlive = false
  response.writeHead(status, { ...headers, ...(status !== 204 && status !== 304 && { 'content-length': bytes.length }) })
  // who asked before sending (RFC 9110 §10.1.1) sends nothing
  if (!unread || response.req.headers.expect !== undefined) return void response.end(bodiless ? undefined : bytes)
  if (bodiless) response.flushHeaders()
  else response.write(bytes)
  lingerThenEnd(response.req, response)
}

/** Whether a body was announced and has not come whole. */
const isUnread = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** An answer that ends closes its connection; closed on unread bytes, a connection is reset, and the answer may be lost with it. */
function lingerThenEnd(request: IncomingMessage, response: ServerResponse): void {
  const timer = setTimeout(end, LINGER_MS)
  function end(): void {
    clearTimeout(timer)
    response.end()
  }
  request.once('end', end)
  request.once('close', end)
  request.resume()
}

/** Names bytes, for an ETag: strong, without the suffix of an encoding. */
export const toDigest = (body: Buffer): string => hash('sha256', body, 'base64url').slice(0, 22)

/** Whether the client already has what `etag` names (RFC 9110 §13.1.2: weak comparison). */
export function matchesEtag(request: IncomingMessage, etag: string): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some(it => it.trim().replace(/^W\//, '') === etag)
}

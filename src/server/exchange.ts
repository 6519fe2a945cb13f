import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { Address } from '#server/refuse.ts'

/** One request on its way through the process. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  /** Client address, proxies looked through. */
  readonly client: string
  /** IPv4 address that the visit seems to come from: good for guessing a country, and for nothing else. */
  readonly seemsFrom?: string | undefined
  readonly address: Address
}

/** Says `status` and `body`, leaving the body out where HTTP wants none. The standing headers are on the response already. */
export function send(response: ServerResponse, status: number, headers: OutgoingHttpHeaders, body: Buffer | string): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const bodiless = status === 204 || status === 304
  response.writeHead(status, { ...headers, ...(!bodiless && { 'content-length': bytes.length }) })
  response.end(bodiless || response.req.method === 'HEAD' ? undefined : bytes)
}

/** Names bytes, for an ETag: strong, without the suffix of an encoding. */
export const digestOf = (body: Buffer): string => hash('sha256', body, 'base64url').slice(0, 22)

/** Whether the client already has what `etag` names (RFC 9110 §13.1.2: weak comparison). */
export function hasAlready(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return known.trim() === '*' || known.split(',').some(it => it.trim().replace(/^W\//, '') === etag)
}

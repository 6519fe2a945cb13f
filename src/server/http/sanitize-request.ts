import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { HEADER } from '#contract/headers.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import type { Exchange } from '#server/http/exchange.ts'

/** What a proxy or a visitor may claim about where the site lives; the origin comes from settings, never from these. */
const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-url',
  'x-rewrite-url',
]

const getHost = memoizeByKey((origin: string) => new URL(origin).host)

/** Makes the request what the handler may trust: our own host, the request's id, the client's address. */
export function sanitizeRequest({ request, id, client, geoHintAddress }: Exchange, siteOrigin: string, body?: Buffer): IncomingMessage {
  const headers = { ...request.headers }
  for (const name of Object.keys(headers)) if (name.startsWith('x-internal-') || PROXY_HEADERS.includes(name)) delete headers[name]
  headers.host = getHost(siteOrigin)
  headers[HEADER.requestId] = id
  headers[INTERNAL_HEADER.clientAddress] = client
  if (geoHintAddress !== undefined) headers[INTERNAL_HEADER.geoHintAddress] = geoHintAddress
  request.headers = headers
  return body ? Object.assign(request, { body }) : request
}

/**
 * A request that nobody made: it holds the address of a shared page and nothing of the visitor who asks first, so that what
 * is rendered from it can be anybody's.
 */
export function anonymousRequest(url: string, siteOrigin: string, variant: string | undefined): IncomingMessage {
  const request = new IncomingMessage(markEncrypted(new Socket(), siteOrigin))
  request.method = 'GET'
  request.url = url
  request.httpVersion = '1.1'
  request.headers = {
    host: getHost(siteOrigin),
    accept: 'text/html',
    ...(variant !== undefined && { [INTERNAL_HEADER.variant]: variant }),
  }
  request.push(null)
  return request
}

/** TLS ends at the proxy: the pages learn from this mark, which Astro reads, that the customer sees https. */
export function markEncrypted<S extends Socket>(socket: S, siteOrigin: string): S {
  return siteOrigin.startsWith('https:') ? Object.assign(socket, { encrypted: true }) : socket
}

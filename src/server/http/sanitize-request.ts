import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

import { HEADER } from '#contract/headers.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import type { Exchange } from '#server/http/exchange.ts'

/** Headers about the origin of the site. Proxies and visitors can set them, so the origin comes from the settings. */
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

/** Replaces the headers that the handler trusts: host, request id, client address. */
export function sanitizeRequest(
  { request, id, client, geoHintAddress }: Exchange,
  siteOrigin: string,
  body?: Buffer | ReadableStream<Uint8Array>,
): IncomingMessage {
  const headers = { ...request.headers }
  for (const name of Object.keys(headers)) if (name.startsWith('x-internal-') || PROXY_HEADERS.includes(name)) delete headers[name]
  headers.host = getHost(siteOrigin)
  headers[HEADER.requestId] = id
  headers[INTERNAL_HEADER.clientAddress] = client
  if (geoHintAddress !== undefined) headers[INTERNAL_HEADER.geoHintAddress] = geoHintAddress
  request.headers = headers
  return body ? Object.assign(request, { body }) : request
}

/** A synthetic request with the address of a shared page and no data of the visitor who triggers the rendering. */
export function createAnonymousRequest(url: string, siteOrigin: string, variant: string | undefined): IncomingMessage {
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

/** Marks a socket as encrypted when the site uses https. TLS ends at the proxy, and Astro reads this mark. */
export function markEncrypted<S extends Socket>(socket: S, siteOrigin: string): S {
  return siteOrigin.startsWith('https:') ? Object.assign(socket, { encrypted: true }) : socket
}

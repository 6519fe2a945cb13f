import type { IncomingMessage, ServerResponse } from 'node:http'

import type { ImageFile } from '#server/images/images.ts'
import { matchesEtag, send } from '#server/http/exchange.ts'
import { EMBEDDABLE_HEADERS } from '#server/http/security-headers.ts'

export function sendImage(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, contentType, etag, cacheControl, vary }: ImageFile,
): void {
  const headers = { ...EMBEDDABLE_HEADERS, etag, 'cache-control': cacheControl, ...(vary && { vary }) }
  if (matchesEtag(request, etag)) return send(response, 304, headers, '')
  send(response, 200, { ...headers, 'content-type': contentType }, bytes)
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import type { PictureFile } from '#server/images/images.ts'
import { hasAlready, send } from '#server/http/exchange.ts'
import { EMBEDDABLE } from '#server/http/security-headers.ts'

export function sendPicture(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, contentType, etag, cacheControl, vary }: PictureFile,
): void {
  const headers = { ...EMBEDDABLE, etag, 'cache-control': cacheControl, ...(vary && { vary }) }
  if (hasAlready(request, etag)) return send(response, 304, headers, '')
  send(response, 200, { ...headers, 'content-type': contentType }, bytes)
}

import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'

import type { Asset } from '#server/assets/asset-library.ts'
import { negotiateEncoding } from '#server/cache/encoding.ts'
import { matchesEtag, send } from '#server/http/exchange.ts'
import { EMBEDDABLE_HEADERS } from '#server/http/security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export function sendAsset(
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  cacheControl = asset.immutable ? IMMUTABLE : 'no-cache',
): void {
  const encoding =
    asset.compressed.size > 0 ? negotiateEncoding(request.headers['accept-encoding'], [...asset.compressed.keys()]) : undefined
  const variant = (encoding && asset.compressed.get(encoding)) ?? asset.plain
  const etag = `"${asset.etag}${encoding ? `-${encoding}` : ''}"`
  const cacheHeaders = {
    // other sites embed og.png and the icons of structured data
    ...(asset.contentType.startsWith('image/') && EMBEDDABLE_HEADERS),
    etag,
    'cache-control': cacheControl,
    ...(asset.compressed.size > 0 && { vary: 'Accept-Encoding' }),
  }
  if (matchesEtag(request, etag)) return send(response, 304, cacheHeaders, '')
  const headers = { ...cacheHeaders, 'content-type': asset.contentType, ...(encoding && { 'content-encoding': encoding }) }
  if (variant.bytes) return send(response, 200, headers, variant.bytes)
  response.writeHead(200, { ...headers, 'content-length': variant.size })
  if (request.method === 'HEAD') response.end()
  // the pipeline closes the file when the client disconnects
  else pipeline(createReadStream(variant.file), response, () => {})
}

import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import { toContentType } from '#server/assets/content-type.ts'
import { encode, negotiate, isCompressible } from '#server/cache/encoding.ts'
import { toDigest, matchesEtag, send } from '#server/http/exchange.ts'

/** The address below which the index of landings is served (`landing-index.ts`). */
export const SITE_SEARCH_PATH = '/pagefind/'

/** Where the index lies: beside the landings, one for whichever edition was pressed last. */
export const toSearchFolder = (dataDir: string): string => join(dataDir, 'landings', 'search')

/** No file of the index is called otherwise: nothing that is asked for climbs out of its folder. */
const NAME = /^(?:(?:fragment|index|filter)\/)?[\w-]+(?:\.[\w-]+)*\.(?:js|json|pagefind|pf_meta|pf_index|pf_fragment|pf_filter)$/
/** Bears a hash of what it holds. */
const HASHED_NAME = /\.pf_\w+$/
/** WebAssembly is compiled in the worker alone, which has a policy of its own: no page may compile anything. */
const WORKER = 'pagefind-worker.js'
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** @returns false when there is no such file */
export async function sendSiteSearch(request: IncomingMessage, response: ServerResponse, folder: string, name: string): Promise<boolean> {
  if (!NAME.test(name)) return false
  const content = await readFile(join(folder, name)).catch(() => undefined)
  if (content === undefined) return false
  const contentType = toContentType(name)
  // what the index holds is compressed already
  const encoding = isCompressible(contentType) ? negotiate(request.headers['accept-encoding']) : undefined
  const etag = `"${toDigest(content)}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    etag,
    'cache-control': HASHED_NAME.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': contentType,
    ...(isCompressible(contentType) && { vary: 'Accept-Encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
    ...(name === WORKER && { 'content-security-policy': WORKER_POLICY }),
  }
  if (matchesEtag(request, etag)) send(response, 304, headers, '')
  else send(response, 200, headers, encoding ? await encode(encoding, content, 'shared') : content)
  return true
}

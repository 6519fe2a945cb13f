import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import { toContentType } from '#server/assets/content-type.ts'
import { encode, negotiateEncoding, isCompressible } from '#server/cache/encoding.ts'
import { toDigest, matchesEtag, send } from '#server/http/exchange.ts'

/** Path prefix of the index of landings (`landing-index.ts`). */
export const SITE_SEARCH_PATH = '/pagefind/'

/** Folder of the index, beside the landings. It belongs to the last prerendered build. */
export const toSearchFolder = (dataDir: string): string => join(dataDir, 'landings', 'search')

/** The names of index files. Other names are rejected, so that a path cannot leave the folder. */
const NAME = /^(?:(?:fragment|index|filter)\/)?[\w-]+(?:\.[\w-]+)*\.(?:js|json|pagefind|pf_meta|pf_index|pf_fragment|pf_filter)$/
/** Names that contain a hash of the content. */
const HASHED_NAME = /\.pf_\w+$/
/** Only the worker compiles WebAssembly, so only it has a policy that allows this. */
const WORKER_FILE = 'pagefind-worker.js'
const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** @returns false when the file does not exist */
export async function sendSiteSearch(request: IncomingMessage, response: ServerResponse, folder: string, name: string): Promise<boolean> {
  if (!NAME.test(name)) return false
  const content = await readFile(join(folder, name)).catch(() => undefined)
  if (content === undefined) return false
  const contentType = toContentType(name)
  // index files are compressed already
  const encoding = isCompressible(contentType) ? negotiateEncoding(request.headers['accept-encoding']) : undefined
  const etag = `"${toDigest(content)}${encoding ? `-${encoding}` : ''}"`
  const headers = {
    etag,
    'cache-control': HASHED_NAME.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-type': contentType,
    ...(isCompressible(contentType) && { vary: 'Accept-Encoding' }),
    ...(encoding && { 'content-encoding': encoding }),
    ...(name === WORKER_FILE && { 'content-security-policy': WORKER_POLICY }),
  }
  if (matchesEtag(request, etag)) send(response, 304, headers, '')
  else send(response, 200, headers, encoding ? await encode(encoding, content, 'shared') : content)
  return true
}

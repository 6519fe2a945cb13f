import { OFFLINE_COPY_HEADER } from '#domain/platform/offline/offline-names.ts'
import { REQUEST_ID_PLACEHOLDER } from '#domain/platform/error-page.ts'
import type { RenderedPage, Headers, StreamedPage, BufferedPage } from '#server/http/render-page.ts'
import { decompressBody } from '#server/cache/compressed-body.ts'
import { isPersonal } from '#server/http/personal-cookies.ts'
import { encode, type Encoding, negotiateEncoding, isCompressible, MIN_COMPRESS_BYTES } from '#server/cache/encoding.ts'
import { type Exchange, matchesEtag, NO_STORE, send } from '#server/http/exchange.ts'
import { compressOnce, compressPage, type Page } from '#server/cache/page-cache.ts'
import { sendPlain } from '#server/http/plain-response.ts'
import { isApi } from '#server/http/validate-request.ts'

/** Headers that the process sets itself, or that are internal. */
const DROPPED_HEADERS =
  /^(?:x-internal-.*|x-powered-by|server|x-astro-.*|connection|keep-alive|transfer-encoding|content-length|x-request-id)$/
/** Headers that a page cannot change. A isFile of a customer may set a stricter policy. */
const FIXED_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'strict-transport-security',
]

/**
 * Who may cache a shared page. `public`: a CDN, if the page allows it. `copy`: the service worker, which asked without cookies for an
 * anonymous copy; a CDN has to validate it for each request. `private`: no cache.
 */
type Audience = 'public' | 'copy' | 'private'

/** Sends the response of the handler to one visitor. */
export async function sendRendered(exchange: Exchange, answer: RenderedPage): Promise<void> {
  const headers = toPublicHeaders(exchange, answer)
  if ('abandon' in answer) return sendStream(exchange, answer, headers)
  const api = isApi(exchange.address.decoded)
  const type = String(headers['content-type'] ?? '')
  if (answer.status >= 500 && (answer.body.length === 0 || !(api ? /json/ : /^text\/html/).test(type))) {
    return sendPlain(exchange.response, api, { status: answer.status, message: 'Something went wrong on our side', id: exchange.id })
  }
  await sendBuffered(exchange, answer, headers, type)
}

/**
 * Sends a shared page, compressed once for all visitors.
 *
 * @param audience who may cache this response
 */
export async function sendPage({ request, response }: Exchange, page: Page, audience: Audience): Promise<void> {
  const encoding = page.body.size >= MIN_COMPRESS_BYTES ? negotiateEncoding(request.headers['accept-encoding']) : undefined
  const headers = getPageHeaders(page, encoding, limitAudience(audience, page))
  if (matchesEtag(request, String(headers['etag']))) {
    const { etag, vary, 'cache-control': control } = headers
    return send(response, 304, { etag, vary, 'cache-control': control }, '')
  }
  send(response, 200, headers, encoding ? await compressPage(page, encoding) : decompressBody(page.body))
}

/** Headers of a page by encoding and cache policy: created once, sent often. */
const pageHeaders = new WeakMap<Page, Map<string, Headers>>()

function getPageHeaders(page: Page, encoding: Encoding | undefined, audience: Audience): Headers {
  const cached = pageHeaders.get(page) ?? new Map<string, Headers>()
  pageHeaders.set(page, cached)
  const key = `${encoding ?? ''} ${audience}`
  const head = cached.get(key) ?? createPageHeaders(page, encoding, audience)
  cached.set(key, head)
  return head
}

function createPageHeaders({ headers, etag, publicSeconds }: Page, encoding: Encoding | undefined, audience: Audience): Headers {
  const allowed = Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.test(name) && !FIXED_HEADERS.includes(name))
  return {
    ...Object.fromEntries(allowed),
    etag: `"${etag}${encoding ? `-${encoding}` : ''}"`,
    'cache-control': toCacheControl(audience, publicSeconds),
    vary: VARY[audience],
    ...(encoding && { 'content-encoding': encoding }),
  }
}

/** Every anonymous visitor gets the public response of a page that has one. */
function limitAudience(audience: Audience, { publicSeconds }: Page): Audience {
  if (audience === 'private') return 'private'
  if (publicSeconds > 0) return 'public'
  return audience === 'copy' ? 'copy' : 'private'
}

const VARY: Readonly<Record<Audience, string>> = {
  public: 'Accept-Encoding, Cookie',
  copy: `Accept-Encoding, Cookie, ${OFFLINE_COPY_HEADER}`,
  private: 'Accept-Encoding',
}

function toCacheControl(audience: Audience, publicSeconds: number): string {
  if (audience === 'copy') return 'no-cache'
  return audience === 'public' ? `public, max-age=${publicSeconds}` : NO_STORE
}

async function sendBuffered({ request, response, id }: Exchange, answer: BufferedPage, headers: Headers, type: string): Promise<void> {
  const { status } = answer
  const html = /^text\/html/.test(type)
  const withRequestId = status >= 400 && html ? Buffer.from(answer.body.toString().replaceAll(REQUEST_ID_PLACEHOLDER, id)) : undefined
  if (!isCompressible(type) || headers['content-encoding'] !== undefined)
    return send(response, status, headers, withRequestId ?? answer.body)
  headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', ')
  const getBody = (): Buffer => withRequestId ?? answer.body
  const encoding = request.method === 'HEAD' ? undefined : negotiateEncoding(request.headers['accept-encoding'])
  // pages are often equal for several visitors; personal data is compressed without a cache
  const compressed =
    encoding && (html ? compressOnce(withRequestId ?? answer.template, getBody, encoding) : compressNow(getBody(), encoding))
  const bytes = await compressed
  send(response, status, { ...headers, ...(bytes && { 'content-encoding': encoding }) }, bytes ?? getBody())
}

const compressNow = (body: Buffer, encoding: Encoding): Promise<Buffer> | undefined =>
  body.length < MIN_COMPRESS_BYTES ? undefined : encode(encoding, body, 'once')

/** Streams events and files. */
function sendStream({ request, response }: Exchange, answer: StreamedPage, headers: Headers): void {
  response.writeHead(answer.status, headers)
  response.flushHeaders()
  // the client may have disconnected before; then no close event follows
  if (response.destroyed) return answer.abandon()
  response.once('close', () => answer.abandon())
  if (request.method === 'HEAD') return void response.end()
  answer.sendTo(response)
}

function toPublicHeaders({ request, address }: Exchange, { status, headers }: RenderedPage): Headers {
  const html = /^text\/html/i.test(String(headers['content-type'] ?? ''))
  const allowed: Headers = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !DROPPED_HEADERS.test(name) && !(html && FIXED_HEADERS.includes(name))),
  )
  const cacheControl = allowed['cache-control']
  const isFile = cacheControl !== undefined && status === 200 && !html && !isApi(address.decoded) && allowed['set-cookie'] === undefined
  // images are public; other files may depend on the visitor
  const isShareable = address.decoded.startsWith('/pictures/') || !isPersonal(request.headers)
  return { ...allowed, 'cache-control': isFile && isShareable ? cacheControl : NO_STORE }
}

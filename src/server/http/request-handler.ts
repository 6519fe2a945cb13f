import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { HEADER } from '#contract/headers.ts'
import { SERVICE_WORKER_PATH, SERVICE_WORKER_REMOVAL_PATH } from '#domain/platform/offline/offline-names.ts'
import { isBot } from '#domain/platform/bots.ts'
import type { App } from '#app/app.ts'
import { type Log, logAccess } from '#app/log.ts'
import { createImages } from '#server/images/images.ts'
import { handleApiCall } from '#server/http/handle-api-call.ts'
import type { AppResponse } from '#server/http/app-response.ts'
import { RenderTimeout } from '#server/http/render-page.ts'
import { getClientAddress, getGeoHintAddress, isTrusted, getForwardedAddress, createProxyList } from '#server/http/client-address.ts'
import { readDeviceKey } from '#server/limits/device-key.ts'
import { type Exchange, NO_STORE, send } from '#server/http/exchange.ts'
import { createGuessLimit } from '#server/limits/guess-limit.ts'
import { hasOneHostAtMost } from '#server/http/hosts.ts'
import { createKnownDevices } from '#server/limits/known-device.ts'
import { sendPlain, sendText } from '#server/http/plain-response.ts'
import { createRateLimit } from '#server/limits/rate-limit.ts'
import { createReadiness } from '#server/lifecycle/readiness.ts'
import { isApi, validateRequest } from '#server/http/validate-request.ts'
import { handlePage, type PageHandlerDependencies } from '#server/http/handle-page.ts'
import { sendImage } from '#server/images/send-image.ts'
import { toSearchFolder, sendSiteSearch, SITE_SEARCH_PATH } from '#server/landings/send-site-search.ts'
import { createSecurityHeaders, STRICT_POLICY } from '#server/http/security-headers.ts'
import { sendAsset } from '#server/assets/send-asset.ts'
import type { Settings } from '#app/settings.ts'

/** State of the server. */
export interface ServerState {
  readonly library: PageHandlerDependencies['library']
  /** Undefined until the app has started. */
  pages?: PageHandlerDependencies
  draining: boolean
}

/** The id of a trusted proxy is used, so that one request has one id in all logs. */
const REQUEST_ID = /^[\w-]{8,64}$/
/** Paths that only the build's files can have; pages are not rendered here. */
const ASSET_FOLDERS = /^\/(?:_astro|fonts)\//

/** Handles every request: validation, rate limit, files, then API and pages. Always responds, never throws. */
export function createRequestHandler(
  settings: Settings,
  state: ServerState,
  log: Log,
): (request: IncomingMessage, response: AppResponse) => Promise<void> {
  const proxies = createProxyList(settings.trustedProxies)
  const rateLimit = createRateLimit(settings.requestsPerMinute)
  let deviceKey: string | undefined
  const devices = createKnownDevices(() => settings.deviceKey ?? (deviceKey ??= readDeviceKey(settings.dataDir)))
  const guessLimit = settings.requestsPerMinute === 0 ? undefined : createGuessLimit(devices)
  const getReadiness = createReadiness()
  const pictures = createImages(settings.dataDir)
  const strictHeaders = Object.entries(createSecurityHeaders(STRICT_POLICY, settings.siteOrigin))
  let defaultHeaders = strictHeaders

  async function receive(request: IncomingMessage, response: ServerResponse, id: string, reportedErrors: Set<string>): Promise<void> {
    const url = request.url ?? ''
    const [path] = url.split('?', 1)
    if (!hasOneHostAtMost(request.rawHeaders)) return sendText(response, { status: 400, message: 'This request names several hosts', id })
    if (path === '/health') return sendHealth(response, 200, { ok: true, checks: {} })
    if (path === '/ready')
      return state.pages && !state.draining
        ? sendReadiness(response, state.pages.app)
        : sendHealth(response, 503, { ok: false, checks: {} })
    const address = validateRequest(request.method ?? '', url, request.headers.host, settings.allowedHosts)
    if ('status' in address) return sendText(response, { ...address, id })
    if (address.decoded === SERVICE_WORKER_PATH) return sendServiceWorker(request, response, id)
    const asset = state.library.files.get(address.decoded)
    if (asset) return sendAsset(request, response, asset)
    if (address.decoded.startsWith(SITE_SEARCH_PATH))
      return handleSiteSearch(request, response, address.decoded.slice(SITE_SEARCH_PATH.length), id)
    const name = parsePictureName(address.decoded)
    const picture = name === undefined ? undefined : await pictures.find(name, request.headers.accept)
    if (picture) return sendImage(request, response, picture)
    const caller = getClientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined, proxies)
    const isBearerOnly = state.pages?.app.bearerOnly === true
    const client = isBearerOnly ? getForwardedAddress(caller, request.headers[HEADER.clientAddress] as string | undefined, proxies) : caller
    const geoHintAddress = getGeoHintAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for'] as string | undefined,
      proxies,
    )
    const exchange: Exchange = { request, response, id, client, isForwarded: client !== caller, geoHintAddress, address, reportedErrors }
    const api = isApi(address.decoded)
    // a trusted storefront calls for all of its visitors, so the rate limit does not apply
    const waitSeconds = isBearerOnly && isTrusted(client, proxies) ? undefined : rateLimit(client)
    if (waitSeconds !== undefined) {
      const answer = {
        status: 429,
        message: 'Too many requests; please wait a moment',
        id,
        headers: { 'retry-after': String(waitSeconds) },
      }
      return sendPlain(response, api, answer)
    }
    if (ASSET_FOLDERS.test(address.decoded)) return sendText(response, { status: 404, message: 'There is no such file', id })
    const { pages } = state
    if (!pages) {
      const answer = { status: 503, message: 'The storefront is starting', id, headers: { 'retry-after': '1', refresh: '1' } }
      return sendPlain(response, api, answer)
    }
    return api ? handleApiCall(exchange, pages.app, pages.handler, guessLimit) : handlePage(exchange, pages)
  }

  /** Browsers check this address for a new worker. While the setting is off they get the one that removes itself. */
  function sendServiceWorker(request: IncomingMessage, response: ServerResponse, id: string): void {
    const worker = state.library.files.get(settings.serviceWorker ? SERVICE_WORKER_PATH : SERVICE_WORKER_REMOVAL_PATH)
    if (!worker) return sendText(response, { status: 404, message: 'There is no such file', id })
    response.setHeader('service-worker-allowed', '/')
    sendAsset(request, response, worker)
  }

  /** Serves the index of landings, which prerendering may replace while this process runs. */
  async function handleSiteSearch(request: IncomingMessage, response: ServerResponse, name: string, id: string): Promise<void> {
    const isSent = await sendSiteSearch(request, response, toSearchFolder(settings.dataDir), name)
    if (!isSent) sendText(response, { status: 404, message: 'There is no such file', id })
  }

  async function sendReadiness(response: ServerResponse, app: App): Promise<void> {
    const readiness = await getReadiness(app)
    sendHealth(response, readiness.ok && !state.draining ? 200 : 503, readiness)
  }

  function fail(request: IncomingMessage, response: ServerResponse, id: string, error: unknown): void {
    if (request.destroyed && response.destroyed) return
    const path = toLogPath(request)
    log.error({ err: error, id, path }, 'request failed')
    if (response.headersSent) return void response.destroy()
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    const isTimeout = error instanceof RenderTimeout
    const answer = { status: isTimeout ? 503 : 500, message: isTimeout ? 'This took too long' : 'Something went wrong on our side', id }
    sendPlain(response, path.startsWith('/api/'), answer)
  }

  /** The embedded marketplace reports the cause of a 500 or 503 (src/backend/send-problem.ts). */
  const isReportedByApi = (status: number, path: string): boolean =>
    settings.apiUrl === undefined && path.startsWith('/api/') && (status === 500 || status === 503)

  return async (request, response) => {
    const startedAt = performance.now()
    const trusted = proxies !== undefined && isTrusted(getClientAddress(request.socket.remoteAddress, undefined, proxies), proxies)
    const proxyId = request.headers[HEADER.requestId]
    const id = trusted && typeof proxyId === 'string' && REQUEST_ID.test(proxyId) ? proxyId : randomUUID()
    if (defaultHeaders === strictHeaders && state.pages)
      defaultHeaders = Object.entries(createSecurityHeaders(state.pages.app.contentSecurityPolicy, settings.siteOrigin))
    response.defaultHeaders = [...defaultHeaders, [HEADER.requestId, id]]
    if (state.draining) response.shouldKeepAlive = false
    const method = request.method ?? ''
    const path = toLogPath(request)
    const reportedErrors = new Set<string>()
    let isReported = false
    response.once('close', () => {
      if (path === '/health' || path === '/ready') return
      const status = response.headersSent ? response.statusCode : 499
      logAccess(log, {
        method,
        path,
        status,
        milliseconds: performance.now() - startedAt,
        id,
        ...(isBot(request.headers['user-agent'] ?? '') && { bot: true }),
      })
      // one error line per failed request: `fail`, the page and the embedded marketplace write their own
      if (isReported || reportedErrors.size > 0 || status < 500 || isReportedByApi(status, path)) return
      state.pages?.app.report({ kind: 'error', name: 'request failed', message: `answered with ${status}`, path })
    })
    try {
      await receive(request, response, id, reportedErrors)
    } catch (error) {
      isReported = true
      fail(request, response, id, error)
    }
  }
}

/** "/pictures/1f355-96.webp" → "1f355-96.webp"; undefined for any other path. */
const parsePictureName = (path: string): string | undefined => (path.startsWith('/pictures/') ? path.slice('/pictures/'.length) : undefined)

function sendHealth(response: ServerResponse, status: number, body: object): void {
  send(response, status, { 'cache-control': NO_STORE, 'content-type': 'application/json' }, JSON.stringify(body))
}

/** The path for logs: without the query, at most 300 characters. */
function toLogPath(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0]!.slice(0, 300)
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { HEADER } from '#contract/headers.ts'
import { isBot } from '#domain/platform/bots.ts'
import type { House } from '#app/app.ts'
import { type Log, logAccess } from '#app/log.ts'
import { createPictures } from '#server/images/images.ts'
import { answerCall } from '#server/http/handle-api-call.ts'
import type { AppResponse } from '#server/http/app-response.ts'
import { NoAnswer } from '#server/http/render-page.ts'
import { clientAddress, geoHint, isTrusted, passedOnAddress, proxyList } from '#server/http/client-address.ts'
import { readDeviceKey } from '#server/limits/device-key.ts'
import { type Exchange, send } from '#server/http/exchange.ts'
import { createGuessLimit } from '#server/limits/guess-limit.ts'
import { hasOneHostAtMost } from '#server/http/hosts.ts'
import { createKnownDevices } from '#server/limits/known-device.ts'
import { say, sayText } from '#server/http/plain-response.ts'
import { createRateLimit } from '#server/limits/rate-limit.ts'
import { createReadiness } from '#server/lifecycle/readiness.ts'
import { isApi, refusalOf } from '#server/http/validate-request.ts'
import { answerPage, type Rooms } from '#server/http/handle-page.ts'
import { sendPicture } from '#server/images/send-image.ts'
import { searchFolderOf, sendSiteSearch, SITE_SEARCH_PATH } from '#server/landings/send-site-search.ts'
import { securityHeaders, STRICT_POLICY } from '#server/http/security-headers.ts'
import { sendAsset } from '#server/assets/send-asset.ts'
import type { Settings } from '#app/settings.ts'

/** What the door knows about the inside at this moment. */
export interface Inside {
  readonly library: Rooms['library']
  /** Absent until the house is up. */
  rooms?: Rooms
  draining: boolean
}

/** An id from a proxy of ours is kept, so that one request has one name in all logs. */
const REQUEST_ID = /^[\w-]{8,64}$/
/** Of these only what the build made exists: there is no page to be rendered. */
const FILES_ONLY = /^\/(?:_astro|fonts)\//

/** The way of every request: refuse, count, files, then the rooms. Always answers, never throws. */
export function createReception(
  settings: Settings,
  inside: Inside,
  log: Log,
): (request: IncomingMessage, response: AppResponse) => Promise<void> {
  const proxies = proxyList(settings.trustedProxies)
  const waitOf = createRateLimit(settings.requestsPerMinute)
  let deviceKey: string | undefined
  const devices = createKnownDevices(() => settings.deviceKey ?? (deviceKey ??= readDeviceKey(settings.dataDir)))
  const guesses = settings.requestsPerMinute === 0 ? undefined : createGuessLimit(devices)
  const readinessOf = createReadiness()
  const pictures = createPictures(settings.dataDir)
  const strict = Object.entries(securityHeaders(STRICT_POLICY, settings.siteOrigin))
  let standing = strict

  async function receive(request: IncomingMessage, response: ServerResponse, id: string, reportedErrors: Set<string>): Promise<void> {
    const url = request.url ?? ''
    const [path] = url.split('?', 1)
    if (!hasOneHostAtMost(request.rawHeaders)) return sayText(response, { status: 400, message: 'This request names several hosts', id })
    if (path === '/health') return sayHealth(response, 200, { ok: true, checks: {} })
    if (path === '/ready')
      return inside.rooms && !inside.draining ? sayReady(response, inside.rooms.house) : sayHealth(response, 503, { ok: false, checks: {} })
    const address = refusalOf(request.method ?? '', url, request.headers.host, settings.allowedHosts)
    if ('status' in address) return sayText(response, { ...address, id })
    const asset = inside.library.files.get(address.decoded)
    if (asset) return sendAsset(request, response, asset)
    if (address.decoded.startsWith(SITE_SEARCH_PATH))
      return searchSite(request, response, address.decoded.slice(SITE_SEARCH_PATH.length), id)
    const name = pictureName(address.decoded)
    const picture = name === undefined ? undefined : await pictures.find(name, request.headers.accept)
    if (picture) return sendPicture(request, response, picture)
    const caller = clientAddress(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined, proxies)
    const isAlone = inside.rooms?.house.bearerOnly === true
    const client = isAlone ? passedOnAddress(caller, request.headers[HEADER.clientAddress] as string | undefined, proxies) : caller
    const seemsFrom = geoHint(request.socket.remoteAddress, request.headers['x-forwarded-for'] as string | undefined, proxies)
    const exchange: Exchange = { request, response, id, client, isPassedOn: client !== caller, seemsFrom, address, reportedErrors }
    const api = isApi(address.decoded)
    // what a trusted storefront asks for its own pages is asked for all of its visitors
    const wait = isAlone && isTrusted(client, proxies) ? undefined : waitOf(client)
    if (wait !== undefined) {
      const answer = { status: 429, message: 'Too many requests; please wait a moment', id, headers: { 'retry-after': String(wait) } }
      return say(response, api, answer)
    }
    if (FILES_ONLY.test(address.decoded)) return sayText(response, { status: 404, message: 'There is no such file', id })
    const { rooms } = inside
    if (!rooms) {
      const answer = { status: 503, message: 'The shop is about to open', id, headers: { 'retry-after': '1', refresh: '1' } }
      return say(response, api, answer)
    }
    return api ? answerCall(exchange, rooms.house, rooms.handler, guesses) : answerPage(exchange, rooms)
  }

  /** The index of landings is made by the press, at times while this process serves. */
  async function searchSite(request: IncomingMessage, response: ServerResponse, name: string, id: string): Promise<void> {
    const isSent = await sendSiteSearch(request, response, searchFolderOf(settings.dataDir), name)
    if (!isSent) sayText(response, { status: 404, message: 'There is no such file', id })
  }

  async function sayReady(response: ServerResponse, house: House): Promise<void> {
    const readiness = await readinessOf(house)
    sayHealth(response, readiness.ok && !inside.draining ? 200 : 503, readiness)
  }

  function fail(request: IncomingMessage, response: ServerResponse, id: string, error: unknown): void {
    if (request.destroyed && response.destroyed) return
    const path = pathOf(request)
    log.error({ err: error, id, path }, 'request failed')
    if (response.headersSent) return void response.destroy()
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    const late = error instanceof NoAnswer
    const answer = { status: late ? 503 : 500, message: late ? 'This took too long' : 'Something went wrong on our side', id }
    say(response, path.startsWith('/api/'), answer)
  }

  /** The embedded marketplace reports why it answered 500 or 503 (src/backend/refuse.ts). */
  const isToldByApi = (status: number, path: string): boolean =>
    settings.apiUrl === undefined && path.startsWith('/api/') && (status === 500 || status === 503)

  return async (request, response) => {
    const began = performance.now()
    const trusted = proxies !== undefined && isTrusted(clientAddress(request.socket.remoteAddress, undefined, proxies), proxies)
    const given = request.headers[HEADER.requestId]
    const id = trusted && typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    if (standing === strict && inside.rooms)
      standing = Object.entries(securityHeaders(inside.rooms.house.contentSecurityPolicy, settings.siteOrigin))
    response.defaultHeaders = [...standing, [HEADER.requestId, id]]
    if (inside.draining) response.shouldKeepAlive = false
    const method = request.method ?? ''
    const path = pathOf(request)
    const reportedErrors = new Set<string>()
    let isReported = false
    response.once('close', () => {
      if (path === '/health' || path === '/ready') return
      const status = response.headersSent ? response.statusCode : 499
      logAccess(log, {
        method,
        path,
        status,
        milliseconds: performance.now() - began,
        id,
        ...(isBot(request.headers['user-agent'] ?? '') && { bot: true }),
      })
      // one error line a failed request: `fail`, the page and the embedded marketplace have told theirs
      if (isReported || reportedErrors.size > 0 || status < 500 || isToldByApi(status, path)) return
      inside.rooms?.house.report({ kind: 'error', name: 'request failed', message: `answered with ${status}`, path })
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
const pictureName = (path: string): string | undefined => (path.startsWith('/pictures/') ? path.slice('/pictures/'.length) : undefined)

function sayHealth(response: ServerResponse, status: number, said: object): void {
  send(response, status, { 'cache-control': 'private, no-store', 'content-type': 'application/json' }, JSON.stringify(said))
}

/** For logs: without the query, not longer than is useful. */
function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0]!.slice(0, 300)
}

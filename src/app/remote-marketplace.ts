import ky, { type BeforeRequestHook } from 'ky'

import { PHOTO_HEADERS } from '#backend/modules/platform/photos/serve-photo.ts'
import { createCircuitBreaker } from '#client/circuit-breaker.ts'
import { createClient, TIMEOUT_MS } from '#client/client.ts'
import { createKyTransport } from '#client/ky-transport.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { HEADER } from '#contract/headers.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import type { Report } from '#domain/platform/report.ts'
import type { Marketplace } from '#app/embedded-marketplace.ts'
import { getRequestId } from '#app/request-context.ts'

/** The contract promises a heartbeat every 15 s: a stream without three of them is closed. */
const STREAM_SILENCE_MS = 45_000

/** Forwarded request headers: those of the contract, and the name of the browser; never a cookie. */
const REQUEST_HEADERS: ReadonlySet<string> = new Set([...Object.values(HEADER), 'accept', 'authorization', 'content-type', 'user-agent'])

/** Forwarded response headers: none of the connection (the body arrives decompressed), and no cookie. */
const RESPONSE_HEADERS: ReadonlySet<string> = new Set(['content-type', 'retry-after', 'etag', 'last-modified', HEADER.requestId])

const EVENT_STREAM = /^text\/event-stream\b/i
const PHOTO_TYPE = /^image\/(?:webp|jpeg|png)$/i
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

interface RemoteTimes {
  /** Covers a whole JSON reply, and an event stream up to its headers. */
  readonly replyTimeoutMs: number
  readonly streamSilenceMs: number
}

/**
 * A marketplace of the operator, over the network.
 *
 * @param times shorter ones in tests
 */
export function openRemoteMarketplace(
  url: string,
  report: Report,
  { replyTimeoutMs, streamSilenceMs }: RemoteTimes = { replyTimeoutMs: TIMEOUT_MS, streamSilenceMs: STREAM_SILENCE_MS },
): Marketplace {
  const guarded = createCircuitBreaker('marketplace', report)
  const openStreams = new Set<ReadableStreamDefaultReader<Uint8Array>>()

  /** Sends one request. JSON is buffered, so that the timeout and the circuit breaker cover it; the body of an event stream stays open. */
  async function send(request: Request): Promise<Response> {
    const response = await fetch(request)
    const type = response.headers.get('content-type') ?? ''
    const headers = new Headers([...response.headers].filter(([name]) => RESPONSE_HEADERS.has(name)))
    if (response.ok && response.body && EVENT_STREAM.test(type)) {
      return new Response(createLiveBody(response.body), { status: response.status, headers })
    }
    const bytes = await response.arrayBuffer()
    if (bytes.byteLength === 0 || JSON_TYPE.test(type)) {
      return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers })
    }
    // nothing of a photo but its bytes and its type is used
    if (response.ok && PHOTO_TYPE.test(type)) return new Response(bytes, { headers: { ...PHOTO_HEADERS, 'content-type': type } })
    return createInvalidReply(response.status, headers)
  }

  const api = ky.create({
    fetch: request => guarded(() => send(request as Request)),
    timeout: replyTimeoutMs,
    // a rejection of the marketplace is a reply, and its redirects belong to the caller
    throwHttpErrors: false,
    redirect: 'manual',
    retry: 0,
    hooks: { beforeRequest: [removeOtherHeaders, setRequestId] },
  })

  /** Forwards events until either side closes. A closed reader, a missing heartbeat, and the end of the process abort the upstream call. */
  function createLiveBody(upstream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
    const reader = upstream.getReader()
    let silenceTimer: NodeJS.Timeout | undefined
    const close = (): void => {
      clearTimeout(silenceTimer)
      openStreams.delete(reader)
      // the connection of a broken stream is closed already
      reader.cancel().catch(() => {})
    }
    const resetSilenceTimer = (): void => {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(close, streamSilenceMs)
    }
    openStreams.add(reader)
    resetSilenceTimer()
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) {
            resetSilenceTimer()
            return controller.enqueue(value)
          }
        } catch {
          // a broken stream ends like a finished one, and the browser reconnects
        }
        close()
        controller.close()
      },
      cancel: close,
    })
  }

  return {
    async dispatch(request) {
      const { method, headers } = request
      const { pathname, search } = new URL(request.url)
      // a body that the browser aborts must not count as a failure of the marketplace
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
      return api(url + pathname + search, { method, headers, body })
    },
    createClient: areRetriesOn => createClient({ base: url, report, transport: createKyTransport(api, { areRetriesOn, report }) }),
    checks: async () => ({ marketplace: await isUp(`${url}${getSummarizedSettings.path}?language=${FALLBACK_LANGUAGE}`) }),
    listen: async () => {},
    async close() {
      for (const reader of openStreams) await reader.cancel().catch(() => {})
    },
  }
}

const removeOtherHeaders: BeforeRequestHook = ({ request: { headers } }) => {
  for (const name of [...headers.keys()]) if (!REQUEST_HEADERS.has(name)) headers.delete(name)
}

/** The log lines of the marketplace then have the id of the page that caused the call. */
const setRequestId: BeforeRequestHook = ({ request: { headers } }) => {
  const id = getRequestId()
  if (id !== undefined && !headers.has(HEADER.requestId)) headers.set(HEADER.requestId, id)
}

/** A proxy returned a page instead of JSON. Only its status is used; its text never reaches a browser under the origin of this site. */
function createInvalidReply(status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json')
  headers.delete('etag')
  headers.delete('last-modified')
  const body = { error: { message: 'The marketplace sent a response that is not JSON' } }
  return new Response(JSON.stringify(body), { status: status >= 400 ? status : 502, headers })
}

function isUp(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(1000), redirect: 'manual' }).then(
    it => it.ok,
    () => false,
  )
}

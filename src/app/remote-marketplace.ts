import { createCircuitBreaker } from '#client/circuit-breaker.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { HEADER } from '#contract/headers.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import type { Report } from '#domain/platform/report.ts'
import type { Marketplace } from '#app/embedded-marketplace.ts'

/** A §9: "global response timeout 7500 ms". It covers a whole JSON reply, and an event stream up to its headers. */
const REPLY_TIMEOUT_MS = 7500
/** The contract promises a heartbeat every 15 s: a stream without three of them is closed. */
const STREAM_SILENCE_MS = 45_000

/** Forwarded request headers: those of the contract, never a cookie. */
const REQUEST_HEADERS: ReadonlySet<string> = new Set([...Object.values(HEADER), 'accept', 'authorization', 'content-type'])

/** Forwarded response headers: none of the connection (the body arrives decompressed), and no cookie. */
const RESPONSE_HEADERS: ReadonlySet<string> = new Set(['content-type', 'retry-after', 'etag', 'last-modified', HEADER.requestId])

const EVENT_STREAM = /^text\/event-stream\b/i
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i

interface RemoteTimes {
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
  { replyTimeoutMs, streamSilenceMs }: RemoteTimes = { replyTimeoutMs: REPLY_TIMEOUT_MS, streamSilenceMs: STREAM_SILENCE_MS },
): Marketplace {
  const guarded = createCircuitBreaker('marketplace', report)
  const openStreams = new Set<AbortController>()

  /** Sends one call. JSON is buffered within the timeout; the body of an event stream stays open. */
  async function send(request: Request, body: ArrayBuffer | null): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers([...request.headers].filter(([name]) => REQUEST_HEADERS.has(name)))
    const call = new AbortController()
    const timer = setTimeout(() => call.abort(new DOMException('The marketplace did not answer in time', 'TimeoutError')), replyTimeoutMs)
    try {
      const answer = await fetch(url + pathname + search, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
        signal: call.signal,
      })
      const type = answer.headers.get('content-type') ?? ''
      const responseHeaders = new Headers([...answer.headers].filter(([name]) => RESPONSE_HEADERS.has(name)))
      if (answer.ok && answer.body && EVENT_STREAM.test(type)) {
        return new Response(createLiveBody(answer.body, call), { status: answer.status, headers: responseHeaders })
      }
      const bytes = await answer.arrayBuffer()
      if (bytes.byteLength === 0 || JSON_TYPE.test(type)) {
        return new Response(bytes.byteLength === 0 ? null : bytes, { status: answer.status, headers: responseHeaders })
      }
      return createInvalidReply(answer.status, responseHeaders)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Forwards events until either side closes. A closed reader, a missing heartbeat, and the end of the process abort the upstream call. */
  function createLiveBody(upstream: ReadableStream<Uint8Array>, call: AbortController): ReadableStream<Uint8Array> {
    const reader = upstream.getReader()
    let silenceTimer: NodeJS.Timeout | undefined
    const resetSilenceTimer = (): void => {
      clearTimeout(silenceTimer)
      silenceTimer = setTimeout(() => call.abort(new DOMException('The event stream timed out', 'TimeoutError')), streamSilenceMs)
    }
    const release = (): void => {
      clearTimeout(silenceTimer)
      openStreams.delete(call)
    }
    openStreams.add(call)
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
        release()
        controller.close()
      },
      cancel() {
        release()
        call.abort()
      },
    })
  }

  return {
    async dispatch(request) {
      const { method } = request
      const body = method === 'GET' || method === 'HEAD' ? null : await request.arrayBuffer()
      return guarded(() => send(request, body))
    },
    checks: async () => ({ marketplace: await isUp(`${url}${getSummarizedSettings.path}?language=${FALLBACK_LANGUAGE}`) }),
    listen: async () => {},
    async close() {
      for (const call of openStreams) call.abort()
    },
  }
}

/** A proxy returned a page instead of JSON. Only its status is used; its text never reaches a browser under our origin. */
function createInvalidReply(status: number, headers: Headers): Response {
  headers.set('content-type', 'application/json')
  headers.delete('etag')
  headers.delete('last-modified')
  const body = { error: { message: 'The marketplace answered something that is not JSON' } }
  return new Response(JSON.stringify(body), { status: status >= 400 ? status : 502, headers })
}

function isUp(address: string): Promise<boolean> {
  return fetch(address, { signal: AbortSignal.timeout(1000), redirect: 'manual' }).then(
    it => it.ok,
    () => false,
  )
}

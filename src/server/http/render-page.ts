import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'

import type { App } from '#app/app.ts'
import { BufferedResponse } from '#server/http/buffered-response.ts'
import { MAX_UNREAD_EVENT_BYTES, StreamBody } from '#server/http/stream-body.ts'
import { deferScripts } from '#server/assets/defer-scripts.ts'

/** The handler of the built pages and the API: Astro in middleware mode. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown

export type Headers = OutgoingHttpHeaders
export interface BufferedPage {
  readonly status: number
  readonly headers: Headers
  /** Built on first access. */
  readonly body: Buffer
  /** Identifies the body, and is much shorter: its cached fragments are placeholders. */
  readonly template: Buffer
}
export interface StreamedPage {
  readonly status: number
  readonly headers: Headers
  /** Writes the body to the response as the handler writes it, and ends or destroys the response with it. */
  sendTo(response: Writable): void
  /** Call it when the client disconnects. */
  abandon(): void
}
export type RenderedPage = BufferedPage | StreamedPage

type InsertFragments = NonNullable<App['insertFragments']>

/** trust.md: "request 30 s". Milliseconds. */
export const RENDER_TIMEOUT_MS = 30_000

/** The handler did not respond in time. */
export class RenderTimeout extends Error {
  override name = 'RenderTimeout' as const
}

/**
 * Runs the handler. Pages and JSON are buffered: they have a length, can be compressed and shared, and an incomplete one is never sent.
 * Everything else (events, images) is streamed.
 *
 * @param fill `App.insertFragments`; without it pages are used as rendered
 * @throws RenderTimeout after `timeoutMs` milliseconds; errors of the handler
 */
export function renderPage(
  handler: PageHandler,
  request: IncomingMessage,
  fill?: InsertFragments,
  timeoutMs = RENDER_TIMEOUT_MS,
): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let responseHead: { status: number; headers: Headers } | undefined
    let stream: StreamBody | undefined
    const buffered = new BufferedResponse(request, {
      head(status, headers) {
        if (isBuffered(headers)) return void (responseHead = { status, headers })
        clearTimeout(timer)
        const body = (stream = new StreamBody(isEventStream(headers) ? MAX_UNREAD_EVENT_BYTES : Infinity))
        resolve({ status, headers, sendTo: it => body.sendTo(it), abandon: () => buffered.abandon() })
      },
      chunk(bytes) {
        if (stream) stream.write(bytes)
        else chunks.push(bytes)
      },
      end() {
        clearTimeout(timer)
        if (stream) stream.end()
        else resolve(toBufferedPage(responseHead ?? { status: 500, headers: {} }, chunks, fill))
      },
      fail(error) {
        clearTimeout(timer)
        if (stream) stream.fail(error)
        else reject(error)
      },
    })
    const timer = setTimeout(() => {
      buffered.abandon()
      reject(new RenderTimeout(`No answer within ${timeoutMs} ms`))
    }, timeoutMs)
    Promise.try(handler, request, buffered).catch((error: unknown) =>
      buffered.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })
}

function toBufferedPage(
  { status, headers }: Pick<BufferedPage, 'status' | 'headers'>,
  chunks: readonly Buffer[],
  fill: InsertFragments | undefined,
): BufferedPage {
  const received = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
  if (!/^text\/html\b/i.test(String(headers['content-type'] ?? ''))) return { status, headers, body: received, template: received }
  const template = deferScripts(received)
  let body: Buffer | undefined
  return {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
    template,
    get body() {
      return (body ??= fill?.(template) ?? template)
    },
  }
}

const isEventStream = (headers: Headers): boolean => /^text\/event-stream\b/i.test(String(headers['content-type'] ?? ''))

/** A response without a content type is a redirect or a bare status, so it is small. */
function isBuffered(headers: Headers): boolean {
  const type = String(headers['content-type'] ?? '')
  return type === '' || /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i.test(type)
}

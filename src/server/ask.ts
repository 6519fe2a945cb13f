import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'

import { Draft } from '#server/draft.ts'
import { markScripts } from '#server/late-scripts.ts'

/** What the built pages and the API offer: Astro's handler in middleware mode. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => unknown

export type Headers = OutgoingHttpHeaders
export interface WholeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}
export interface StreamedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly stream: PassThrough
  /** The client went away. */
  abandon(): void
}
export type Answer = WholeAnswer | StreamedAnswer

/** trust.md: "request 30 s". Milliseconds. */
export const LONGEST_ANSWER = 30_000

/** The page did not answer in time. */
export class NoAnswer extends Error {
  override name = 'NoAnswer' as const
}

/**
 * Asks the handler for an answer. Pages and JSON are taken whole: they get a length, can be packed and shared, and one that
 * breaks off half-way never reaches anybody. All else (events, pictures) streams.
 *
 * @throws NoAnswer after `longest` milliseconds; whatever the handler throws
 */
export function ask(handler: PageHandler, request: IncomingMessage, longest = LONGEST_ANSWER): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let whole: { status: number; headers: Headers } | undefined
    let stream: PassThrough | undefined
    const draft = new Draft(request, {
      head(status, headers) {
        if (isWhole(headers)) return void (whole = { status, headers })
        clearTimeout(timer)
        stream = new PassThrough()
        resolve({ status, headers, stream, abandon: () => draft.abandon() })
      },
      chunk(bytes) {
        if (stream) stream.write(bytes)
        else chunks.push(bytes)
      },
      end() {
        clearTimeout(timer)
        if (stream) stream.end()
        else resolve(wholeOf(whole ?? { status: 500, headers: {} }, chunks))
      },
      fail(error) {
        clearTimeout(timer)
        if (stream) stream.destroy(error)
        else reject(error)
      },
    })
    const timer = setTimeout(() => {
      draft.abandon()
      reject(new NoAnswer(`No answer within ${longest} ms`))
    }, longest)
    Promise.try(handler, request, draft).catch((error: unknown) => draft.destroy(error instanceof Error ? error : new Error(String(error))))
  })
}

function wholeOf({ status, headers }: Pick<WholeAnswer, 'status' | 'headers'>, chunks: readonly Buffer[]): WholeAnswer {
  const body = Buffer.concat(chunks)
  if (!/^text\/html\b/i.test(String(headers['content-type'] ?? ''))) return { status, headers, body }
  markScripts(body)
  return { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body }
}

/** An answer without a type is a redirect or a bare status: small. */
function isWhole(headers: Headers): boolean {
  const type = String(headers['content-type'] ?? '')
  return type === '' || /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i.test(type)
}

import type { ServerResponse } from 'node:http'

import type { ServerError } from '#contract/server-error.ts'
import { NOINDEX_HEADER } from '#domain/navigation/robots.ts'
import { NO_STORE, send } from '#server/http/exchange.ts'

export interface PlainResponse {
  readonly status: number
  readonly message: string
  readonly id: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface PlainRejection extends PlainResponse {
  /** Code of the rejection, and its payload (`ServerError`). */
  readonly code?: string
  readonly payload?: unknown
}

const HEADERS = { 'cache-control': NO_STORE, ...NOINDEX_HEADER }

/** Sends one line of text, for rejected requests. */
export function sendText(response: ServerResponse, { status, message, headers, id }: PlainResponse): void {
  send(response, status, { ...HEADERS, ...headers, 'content-type': 'text/plain; charset=utf-8' }, `${message} (${id})\n`)
}

/** Sends the body of every rejected call (B §8). */
export function sendApiError(response: ServerResponse, { status, message, headers, id, code, payload }: PlainRejection): void {
  const body: ServerError = { error: { message, requestId: id, code, payload } }
  send(response, status, { ...HEADERS, ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
}

/** Sends a page without style and script, so that it works when everything else fails. `message` is never input of the visitor. */
export function sendErrorPage(response: ServerResponse, { status, message, headers, id }: PlainResponse): void {
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${message}</title>
<h1>${message}</h1>
<p><a href="/">Back to the start</a></p>
<p>Request ${id}</p>
`
  send(response, status, { ...HEADERS, ...headers, 'content-type': 'text/html; charset=utf-8' }, page)
}

/** Sends the format that the client accepts. */
export function sendPlain(response: ServerResponse, api: boolean, answer: PlainResponse): void {
  if (api) sendApiError(response, answer)
  else if (/text\/html/.test(response.req.headers.accept ?? '')) sendErrorPage(response, answer)
  else sendText(response, answer)
}

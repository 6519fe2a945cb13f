import type { ServerResponse } from 'node:http'

import type { ServerError } from '#contract/errors.ts'
import { NOINDEX_HEADER } from '#domain/navigation/robots.ts'
import { send } from '#server/http/exchange.ts'

export interface PlainAnswer {
  readonly status: number
  readonly message: string
  readonly id: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface PlainRefusal extends PlainAnswer {
  /** A word for the refusal, and what goes with it (`ServerError`). */
  readonly code?: string
  readonly payload?: unknown
}

const NEVER_KEPT = { 'cache-control': 'private, no-store', ...NOINDEX_HEADER }

/** One line of text: for those who are turned away at the door. */
export function sayText(response: ServerResponse, { status, message, headers, id }: PlainAnswer): void {
  send(response, status, { ...NEVER_KEPT, ...headers, 'content-type': 'text/plain; charset=utf-8' }, `${message} (${id})\n`)
}

/** The body of every refused call (B §8). */
export function sayApi(response: ServerResponse, { status, message, headers, id, code, payload }: PlainRefusal): void {
  const body: ServerError = { error: { message, requestId: id, code, payload } }
  send(response, status, { ...NEVER_KEPT, ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
}

/** A page with no style and no script: it has to work when everything else does not. `message` is ours, never the visitor's. */
export function sayPage(response: ServerResponse, { status, message, headers, id }: PlainAnswer): void {
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
  send(response, status, { ...NEVER_KEPT, ...headers, 'content-type': 'text/html; charset=utf-8' }, page)
}

/** In the form that whoever asked can read. */
export function say(response: ServerResponse, api: boolean, answer: PlainAnswer): void {
  if (api) sayApi(response, answer)
  else if (/text\/html/.test(response.req.headers.accept ?? '')) sayPage(response, answer)
  else sayText(response, answer)
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

import { HEADER } from '#contract/headers.ts'
import { NOINDEX_HEADER } from '#domain/navigation/robots.ts'
import { NO_STORE, send } from '#server/http/exchange.ts'
import { createListener, LISTENER_LIMITS } from '#server/http/listener.ts'
import { sendApiError } from '#server/http/plain-response.ts'
import type { AppResponse } from '#server/http/app-response.ts'
import { createSecurityHeaders, STRICT_POLICY } from '#server/http/security-headers.ts'
import type { Settings } from '#app/settings.ts'

/** The steps of a start, in order. */
export const START_STEPS = {
  database: 'Starting the database',
  seed: 'Filling the database',
  build: 'Building the pages',
  landings: 'Rendering the landing pages',
} as const
export type StartStep = keyof typeof START_STEPS

/** Responds while the storefront starts, until it is closed. */
export interface StartingServer {
  show(step: StartStep): void
  /** Closes running connections too. */
  close(): Promise<void>
}

/** Reload interval of browsers, and Retry-After of other clients. Seconds. */
const RETRY_SECONDS = 3
const HEADERS = { 'cache-control': NO_STORE, ...NOINDEX_HEADER }

/**
 * Listens on the port of the storefront: `/health` answers 200, `/ready` and all else 503 with Retry-After; pages show the current step.
 *
 * @throws NodeJS.ErrnoException when the port is not available
 */
export async function serveStarting({ port, host, siteOrigin }: Pick<Settings, 'port' | 'host' | 'siteOrigin'>): Promise<StartingServer> {
  let step: StartStep = 'database'
  const defaultHeaders = Object.entries(createSecurityHeaders(STRICT_POLICY, siteOrigin))

  function handleRequest(request: IncomingMessage, response: AppResponse): void {
    const id = randomUUID()
    response.defaultHeaders = [...defaultHeaders, [HEADER.requestId, id]]
    // connections must not outlive this server
    response.shouldKeepAlive = false
    const path = (request.url ?? '').split('?', 1)[0]
    const retry = { ...HEADERS, 'retry-after': String(RETRY_SECONDS) }
    if (path === '/health') return sendJson(response, 200, { ok: true, checks: {} }, HEADERS)
    if (path === '/ready') return sendJson(response, 503, { ok: false, checks: {} }, retry)
    if (path?.startsWith('/api/')) return sendApiError(response, { status: 503, message: 'The storefront is starting', id, headers: retry })
    const headers = { ...retry, refresh: String(RETRY_SECONDS), 'content-type': 'text/html; charset=utf-8' }
    send(response, 503, headers, renderPage(step))
  }

  const server = createListener(handleRequest, siteOrigin, LISTENER_LIMITS)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { show: it => void (step = it), close: () => closeNow(server) }
}

function closeNow(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  server.closeAllConnections()
  return closed
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Readonly<Record<string, string>>): void {
  send(response, status, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body))
}

/** Renders a page without style and script. */
function renderPage(current: StartStep): string {
  const steps = Object.entries(START_STEPS)
  const items = steps.map(([step, text]) => (step === current ? `<li aria-current="step"><strong>${text}…</strong>` : `<li>${text}`))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>The storefront is starting</title>
<h1>The storefront is starting</h1>
<ol>
${items.join('\n')}
</ol>
<p>The first start takes one to two minutes. This page reloads itself.</p>
`
}

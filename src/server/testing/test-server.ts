import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import type { ReportEntry } from '#contract/platform/report.ts'
import type { App, Landing, RouteResolution } from '#app/app.ts'
import { createLog } from '#app/log.ts'
import type { PageHandler } from '#server/http/render-page.ts'
import { serve, type ServeOptions, type RunningServer } from '#server/lifecycle/serve.ts'
import { readSettings } from '#app/settings.ts'

/** A server for tests: an app without a marketplace, and a handler that shows its request. */
export interface TestServer extends RunningServer {
  readonly app: App
  readonly reports: ReportEntry[]
  readonly log: string[]
  /** URLs that the handler received. */
  readonly requestedUrls: string[]
  get(path: string, options?: TestRequest): Promise<TestResponse>
  sendRaw(text: string, hold?: number): Promise<string>
}

export interface TestRequest {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
}

export interface TestResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export interface TestServerOptions {
  readonly env?: Record<string, string>
  readonly files?: Readonly<Record<string, string | Buffer>>
  readonly handler?: PageHandler
  readonly resolveRoute?: (pathname: string, search: string, headers: Headers) => Promise<RouteResolution>
  readonly close?: () => Promise<void>
  readonly ready?: App['ready']
  readonly cdnCacheSeconds?: number
  readonly landings?: () => readonly Landing[]
  readonly insertFragments?: App['insertFragments']
  readonly bearerOnly?: boolean
  readonly limits?: ServeOptions['limits']
  /** The app starts after this promise. */
  readonly opening?: Promise<void>
}

export const POLICY = "default-src 'self'"

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-app-'))
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true })
  const settings = readSettings({
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    DRAIN_MILLISECONDS: '2000',
    DATA_DIR: join(folder, 'data'),
    ...options.env,
  })
  const reports: ReportEntry[] = []
  const lines: string[] = []
  const requestedUrls: string[] = []
  const app: App = {
    settings,
    report: entry => void reports.push(entry),
    contentSecurityPolicy: POLICY,
    resolveRoute: options.resolveRoute ?? (async () => ({ resolved: { name: 'city', shared: true } })),
    ready: options.ready ?? (async () => ({ ok: true, checks: { database: true } })),
    close: options.close ?? (async () => {}),
    cdnCacheSeconds: () => options.cdnCacheSeconds ?? 0,
    loadLandings: async () => options.landings?.() ?? [],
    ...(options.insertFragments && { insertFragments: options.insertFragments }),
    ...(options.bearerOnly && { bearerOnly: true }),
  }
  const handler: PageHandler = (request, response) => {
    requestedUrls.push(request.url ?? '')
    return (options.handler ?? showRequest)(request, response)
  }
  const serving = await serve({
    settings,
    clientDir: writeFiles(join(folder, 'client'), options.files ?? {}),
    buildId: 'tested',
    log: createLog({ logLevel: 'info' }, { write: line => void lines.push(line) }),
    async open() {
      await options.opening
      return { handler, app }
    },
    ...(options.limits && { limits: options.limits }),
  }).catch((error: unknown) => {
    removeFolder()
    throw error
  })
  if (!options.opening) await serving.opened
  const { port } = serving
  return {
    ...serving,
    async stop() {
      await serving.stop()
      removeFolder()
    },
    app,
    reports,
    log: lines,
    requestedUrls,
    get: (path, request) => get(port, path, request),
    sendRaw: (text, hold) => sendRaw(port, text, hold),
  }
}

/** Responds with a page that shows the request of the handler. */
export function showRequest(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'x-internal-cache': '30', 'x-powered-by': 'canary' })
  response.write(`<!doctype html><title>${request.method} ${request.url}</title>`)
  response.end(`<pre>${JSON.stringify({ headers: request.headers, from: request.socket.remoteAddress })}</pre>${'<p>page</p>'.repeat(200)}`)
}

function writeFiles(clientDir: string, files: Readonly<Record<string, string | Buffer>>): string {
  mkdirSync(clientDir)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(clientDir, name)), { recursive: true })
    writeFileSync(join(clientDir, name), content)
  }
  return clientDir
}

/** Sends a request without the conversions of fetch: paths and bodies are sent unchanged. */
function get(port: number, path: string, { method = 'GET', headers = {}, body }: TestRequest = {}): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }))
      response.once('error', reject)
    })
    request.once('error', reject)
    request.end(body)
  })
}

/** @param hold milliseconds until the client closes the connection */
function sendRaw(port: number, text: string, hold = 5000): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    const timer = setTimeout(() => socket.destroy(), hold)
    socket.on('data', chunk => (received += chunk.toString('latin1')))
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(received)
    })
    socket.once('error', error => ('code' in error && error.code === 'ECONNRESET' ? undefined : reject(error)))
  })
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { NOINDEX_HEADER } from '#domain/navigation/robots.ts'
import { hasOneHostAtMost } from '#server/http/hosts.ts'
import { LISTENER_LIMITS } from '#server/http/listener.ts'

export interface SandboxListener {
  readonly port: number
  /** Waits for running requests, at most one second. */
  close(): Promise<void>
}

/** The forms of the provider are small. Bytes. */
const MAX_BODY_BYTES = 16_384

/** On every response. The storefront has another origin and frames the card form, which therefore replaces the second header. */
const HEADERS = new Map(Object.entries({ ...NOINDEX_HEADER, 'cross-origin-resource-policy': 'same-origin' }))

type SandboxHandler = (request: Request) => Response | Promise<Response>

/**
 * The second listener: the origin of the sandbox's payment provider (product.md, "The sandbox").
 *
 * @param origin public origin of the provider; the Host header is not used
 * @throws Error with the port when it is not available
 */
export async function listenForSandbox(
  answer: SandboxHandler,
  { port, host, origin, maxBodyBytes = MAX_BODY_BYTES }: { port: number; host: string; origin: string; maxBodyBytes?: number | undefined },
): Promise<SandboxListener> {
  const server = createServer(
    {
      headersTimeout: LISTENER_LIMITS.headers,
      requestTimeout: LISTENER_LIMITS.request,
      maxHeaderSize: LISTENER_LIMITS.headerBytes,
    },
    (request, response) => {
      void handle(request, response, { origin, maxBodyBytes }, answer).catch(() => {
        if (!response.headersSent) response.writeHead(500)
        response.end()
      })
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause => {
      const message = `The pages of the payment provider cannot listen on port ${port} of ${host}, which is PORT + 1. Free it, or set another PORT.`
      reject(new Error(message, { cause }))
    })
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 1000).unref()
      }),
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, maxBodyBytes }: { readonly origin: string; readonly maxBodyBytes: number },
  answer: SandboxHandler,
): Promise<void> {
  response.setHeaders(HEADERS)
  const body = await readBody(request, maxBodyBytes)
  if (body === undefined || !hasOneHostAtMost(request.rawHeaders) || !/^\/(?!\/)/.test(request.url ?? '')) {
    response.writeHead(body === undefined ? 413 : 400, { connection: 'close' }).end()
    return
  }
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
  )
  const method = request.method ?? 'GET'
  const sent = method === 'GET' || method === 'HEAD' ? null : body
  const reply = await answer(new Request(new URL(request.url ?? '/', origin), { method, headers, body: sent }))
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(method === 'HEAD' ? undefined : Buffer.from(await reply.arrayBuffer()))
}

/** Reads the body; undefined when it is too large. */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

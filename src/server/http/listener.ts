import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

import { AppResponse } from '#server/http/app-response.ts'
import { NO_STORE } from '#server/http/exchange.ts'
import { markEncrypted } from '#server/http/sanitize-request.ts'
import { STRICT_POLICY } from '#server/http/security-headers.ts'

/** trust.md, "Limits". Milliseconds and bytes; tests use shorter ones. */
export interface ListenerLimits {
  readonly headers: number
  readonly request: number
  /** Longer than the usual minute of proxies, so that the proxy closes first. */
  readonly keepAlive: number
  readonly headerBytes: number
}

type Listener = (request: IncomingMessage, response: AppResponse) => unknown

export const LISTENER_LIMITS: ListenerLimits = { headers: 10_000, request: 30_000, keepAlive: 72_000, headerBytes: 16_384 }

const STATUS_BY_ERROR_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function createListener(listener: Listener, siteOrigin: string, limits: ListenerLimits): Server {
  const responses = new WeakMap<Socket, ServerResponse>()
  function onRequest(request: IncomingMessage, response: AppResponse & { req: IncomingMessage }): void {
    responses.set(request.socket, response)
    listener(request, response)
  }
  const server = createServer(
    {
      ServerResponse: AppResponse,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.keepAlive,
      maxHeaderSize: limits.headerBytes,
      // interval at which Node checks for slow clients
      connectionsCheckingInterval: Math.min(1000, limits.headers),
    },
    onRequest,
  )
  server.on('connection', socket => void markEncrypted(socket, siteOrigin))
  // the body is requested later, so that a call that is too large is rejected before it is sent
  server.on('checkContinue', onRequest)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = responses.get(socket as Socket)
    const answered = response !== undefined && response.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || answered) return void socket.destroy()
    socket.end(createRawResponse(STATUS_BY_ERROR_CODE[error.code ?? ''] ?? 400), () => socket.destroy())
  })
  return server
}

/** For a malformed request, which has no response object. */
function createRawResponse(status: number): string {
  const reason = STATUS_CODES[status] ?? ''
  const lines = [
    `HTTP/1.1 ${status} ${reason}`,
    'Connection: close',
    `Cache-Control: ${NO_STORE}`,
    `Content-Security-Policy: ${STRICT_POLICY}`,
    'Cross-Origin-Resource-Policy: same-origin',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${reason.length + 1}`,
    'X-Content-Type-Options: nosniff',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${reason}\n`
}

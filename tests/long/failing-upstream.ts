import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ways in which a call to a remote marketplace can fail. */
export const UPSTREAM_FAILURES = ['late', 'broken JSON', 'reset', '5xx'] as const
export type UpstreamFailure = (typeof UPSTREAM_FAILURES)[number]

/** Longer than any timeout of the app. */
const LATE_MS = 10_000

/** A remote marketplace that forwards each call to `dispatch`, except calls to `path`, which fail in the way of `failure`. */
export class FailingUpstream {
  /** Path of the failing calls, without the query. */
  path = ''
  /** `undefined`: no call fails. */
  failure: UpstreamFailure | undefined
  /** Number of calls that failed. */
  failedCalls = 0
  readonly #server: Server

  constructor(dispatch: (request: Request) => Promise<Response>) {
    this.#server = createServer((request, response) => {
      this.#forward(request, response, dispatch).catch((error: unknown) => response.destroy(error as Error))
    })
  }

  /** @returns its origin, without a trailing slash */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  async #forward(request: IncomingMessage, response: ServerResponse, dispatch: (request: Request) => Promise<Response>): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/' } = request
    if (this.failure !== undefined && url.split('?')[0] === this.path) {
      this.failedCalls++
      switch (this.failure) {
        case 'reset':
          return void request.socket.resetAndDestroy()
        case '5xx':
          return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
        case 'broken JSON':
          return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"cities":[{"code":"BC')
        case 'late':
          await sleep(LATE_MS)
      }
    }
    const headers = new Headers(Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]))
    const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks)
    const result = await dispatch(new Request(`http://marketplace.internal${url}`, { method, headers, body }))
    response.writeHead(result.status, Object.fromEntries(result.headers)).end(Buffer.from(await result.arrayBuffer()))
  }
}

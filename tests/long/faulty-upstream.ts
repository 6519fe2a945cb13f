import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** What may become of a call to another marketplace, beside its answer. */
export const FAULTS = ['late', 'broken JSON', 'reset', '5xx'] as const
export type Fault = (typeof FAULTS)[number]

/** Longer than any time-out of the storefront. Milliseconds. */
const LATE = 10_000

/** Stands for an operator's marketplace: hands each call on, but for those of one path, which fail as it is told to. */
export class FaultyUpstream {
  /** Path of the calls that fail, without their query. */
  path = ''
  /** `undefined`: none fails. */
  fault: Fault | undefined
  /** Calls that failed so far. */
  failed = 0
  readonly #server: Server

  constructor(dispatch: (request: Request) => Promise<Response>) {
    this.#server = createServer((request, response) => {
      this.#answer(request, response, dispatch).catch((error: unknown) => response.destroy(error as Error))
    })
  }

  /** @returns its address, without a slash at the end */
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

  async #answer(request: IncomingMessage, response: ServerResponse, dispatch: (request: Request) => Promise<Response>): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '/' } = request
    if (this.fault !== undefined && url.split('?')[0] === this.path) {
      this.failed++
      switch (this.fault) {
        case 'reset':
          return void request.socket.resetAndDestroy()
        case '5xx':
          return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>')
        case 'broken JSON':
          return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"cities":[{"code":"BC')
        case 'late':
          await sleep(LATE)
      }
    }
    const headers = new Headers(Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]))
    const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks)
    const answer = await dispatch(new Request(`http://marketplace.internal${url}`, { method, headers, body }))
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  }
}

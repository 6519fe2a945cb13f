import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Who takes down what a handler writes. */
export interface ResponseSink {
  head(status: number, headers: OutgoingHttpHeaders): void
  chunk(bytes: Buffer): void
  end(): void
  fail(error: Error): void
}

/**
 * Stands where a handler expects the response, and touches no socket: what it writes goes to the taker, who decides
 * whether that is kept, compressed, shared or thrown away. `close` is emitted when nobody wants the rest any more.
 */
export class BufferedResponse extends ServerResponse {
  readonly #taker: ResponseSink
  #begun = false
  #over = false

  static {
    // once for all: an accessor on each object would make each a slow one. To TypeScript it is a property, which no accessor may override
    Object.defineProperty(BufferedResponse.prototype, 'headersSent', {
      get(this: BufferedResponse) {
        return this.#begun
      },
    })
  }

  constructor(request: IncomingMessage, taker: ResponseSink) {
    super(request)
    this.#taker = taker
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.#begun) return this
    this.#begun = true
    const given = rest.findLast(it => typeof it === 'object' && it !== null) as OutgoingHttpHeaders | undefined
    const headers: OutgoingHttpHeaders = { ...this.getHeaders() }
    for (const [name, value] of Object.entries(given ?? {})) headers[name.toLowerCase()] = value
    this.#taker.head(status, headers)
    return this
  }

  override flushHeaders(): void {
    this.writeHead(this.statusCode)
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.writeHead(this.statusCode)
    if (!this.#over) this.#taker.chunk(toBuffer(chunk))
    findCallback(rest)?.()
    return true
  }

  override end(...given: unknown[]): this {
    this.writeHead(this.statusCode)
    const [chunk] = given
    if (this.#over) return this
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.#taker.chunk(toBuffer(chunk))
    this.#over = true
    this.#taker.end()
    findCallback(given)?.()
    this.emit('finish')
    this.emit('close')
    return this
  }

  override destroy(error?: Error): this {
    if (this.#over) return this
    this.#over = true
    this.#taker.fail(error ?? new Error('The page broke off'))
    this.emit('close')
    return this
  }

  /** Nobody waits for the rest: the handler may stop. */
  abandon(): void {
    if (this.#over) return
    this.#over = true
    this.emit('close')
  }
}

function toBuffer(chunk: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  const view = chunk as Uint8Array
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}

function findCallback(given: readonly unknown[]): (() => void) | undefined {
  return given.find(it => typeof it === 'function') as (() => void) | undefined
}

import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

/** Receives what a handler writes. */
export interface ResponseSink {
  head(status: number, headers: OutgoingHttpHeaders): void
  chunk(bytes: Buffer): void
  end(): void
  fail(error: Error): void
}

/**
 * A response without a socket: it sends what a handler writes to a sink, which decides whether to cache, compress, share or discard it. It
 * emits `close` when the rest is not needed.
 */
export class BufferedResponse extends ServerResponse {
  readonly #sink: ResponseSink
  #hasHead = false
  #hasEnded = false

  static {
    // One accessor on the prototype, because an accessor on each object makes it slow. TypeScript declares a property, which an accessor
    // cannot override.
    Object.defineProperty(BufferedResponse.prototype, 'headersSent', {
      get(this: BufferedResponse) {
        return this.#hasHead
      },
    })
  }

  constructor(request: IncomingMessage, sink: ResponseSink) {
    super(request)
    this.#sink = sink
  }

  override writeHead(status: number, ...rest: unknown[]): this {
    if (this.#hasHead) return this
    this.#hasHead = true
    const args = rest.findLast(it => typeof it === 'object' && it !== null) as OutgoingHttpHeaders | undefined
    const headers: OutgoingHttpHeaders = { ...this.getHeaders() }
    for (const [name, value] of Object.entries(args ?? {})) headers[name.toLowerCase()] = value
    this.#sink.head(status, headers)
    return this
  }

  override flushHeaders(): void {
    this.writeHead(this.statusCode)
  }

  override write(chunk: unknown, ...rest: unknown[]): boolean {
    this.writeHead(this.statusCode)
    if (!this.#hasEnded) this.#sink.chunk(toBuffer(chunk))
    findCallback(rest)?.()
    return true
  }

  override end(...args: unknown[]): this {
    this.writeHead(this.statusCode)
    const [chunk] = args
    if (this.#hasEnded) return this
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.#sink.chunk(toBuffer(chunk))
    this.#hasEnded = true
    this.#sink.end()
    findCallback(args)?.()
    this.emit('finish')
    this.emit('close')
    return this
  }

  override destroy(error?: Error): this {
    if (this.#hasEnded) return this
    this.#hasEnded = true
    this.#sink.fail(error ?? new Error('The page was aborted'))
    this.emit('close')
    return this
  }

  /** The rest is not needed, so the handler may stop. */
  abandon(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.emit('close')
  }
}

function toBuffer(chunk: unknown): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk)
  const view = chunk as Uint8Array
  return Buffer.from(view.buffer, view.byteOffset, view.byteLength)
}

function findCallback(args: readonly unknown[]): (() => void) | undefined {
  return args.find(it => typeof it === 'function') as (() => void) | undefined
}

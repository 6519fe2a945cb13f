import type { Writable } from 'node:stream'

/** Bytes of events that a client may leave unread. One that reads nothing is disconnected before it fills the memory. */
export const MAX_UNREAD_EVENT_BYTES = 1024 * 1024

/**
 * The body of a streamed response: keeps what a handler writes until the response is there, then writes to it. A process has thousands of
 * them open, so they do without a pipeline of Node's streams (docs/decisions/0117).
 */
export class StreamBody {
  #chunks: Buffer[] = []
  #response: Writable | undefined
  #isComplete = false
  #error: Error | undefined
  readonly #maxUnreadBytes: number

  /** @param maxUnreadBytes of the client; above it, the connection is closed */
  constructor(maxUnreadBytes: number) {
    this.#maxUnreadBytes = maxUnreadBytes
  }

  write(bytes: Buffer): void {
    if (!this.#response) return void this.#chunks.push(bytes)
    if (this.#response.writableLength > this.#maxUnreadBytes) return void this.#response.destroy()
    if (!this.#response.destroyed) this.#response.write(bytes)
  }

  end(): void {
    this.#isComplete = true
    this.#response?.end()
  }

  /** Closes the connection: the client must not take the part for the whole. */
  fail(error: Error): void {
    this.#error = error
    this.#response?.destroy(error)
  }

  sendTo(response: Writable): void {
    this.#response = response
    const chunks = this.#chunks
    this.#chunks = []
    for (const chunk of chunks) this.write(chunk)
    if (this.#error) response.destroy(this.#error)
    else if (this.#isComplete) response.end()
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Settings } from '#app/settings.ts'

/** Maximum size of the request body, bytes: uploads are multipart, everything else is JSON. */
export function getBodyLimit(request: IncomingMessage, settings: Settings): number {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '') ? settings.uploadBytes : settings.jsonBodyBytes
}

/** A body that is handled while it arrives. */
export interface StreamedBody {
  readonly parts: ReadableStream<Uint8Array>
  /** Whether it was longer than allowed: then it ended with an error. */
  isTooLong(): boolean
}

/**
 * Streams the body. A reader that stops leaves the connection open, so that the client can read why.
 *
 * It is a stream and no iterable: of an iterable, Node's `Request` makes a stream that throws in a microtask when its reader has stopped, which
 * ends the process.
 *
 * @param limit bytes
 */
export function streamBody(request: IncomingMessage, response: ServerResponse, limit: number): StreamedBody {
  let length = 0
  let isStopped = false
  let iterator: AsyncIterator<Buffer> | undefined
  const parts = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (iterator === undefined && request.headers.expect !== undefined) response.writeContinue()
        iterator ??= (request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
        const { value, done } = await iterator.next()
        if (isStopped) return
        if (done) return controller.close()
        length += value.length
        if (length > limit) throw new Error('The body is too long')
        controller.enqueue(value)
      },
      cancel() {
        isStopped = true
        iterator?.return?.().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return { parts, isTooLong: () => length > limit }
}

/**
 * Reads the whole body and counts its bytes.
 *
 * @returns undefined as soon as there are more than `limit` bytes; the rest is discarded
 * @throws Error when the client disconnects before the end
 */
export function readBody(request: IncomingMessage, response: ServerResponse, limit: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve(undefined)
  if (request.headers.expect !== undefined) response.writeContinue()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) return void chunks.push(chunk)
      request.removeAllListeners('data')
      resolve(undefined)
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => reject(new Error('The client disconnected while sending')))
  })
}

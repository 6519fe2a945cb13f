import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Settings } from '#app/settings.ts'

/** Maximum size of the request body, bytes: uploads are multipart, everything else is JSON. */
export function getBodyLimit(request: IncomingMessage, settings: Settings): number {
  return /^multipart\/form-data/i.test(request.headers['content-type'] ?? '') ? settings.uploadBytes : settings.jsonBodyBytes
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

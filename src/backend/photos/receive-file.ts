import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

import type { PhotoRejection } from '#contract/platform/photo.ts'
import { getPhotoType, MAX_PHOTO_BYTES, PHOTO_SIGNATURE_BYTES } from '#domain/platform/photo.ts'

/** A body that is not accepted. */
export class ReceiveError extends Error {
  override name = 'ReceiveError' as const
  readonly rejection: PhotoRejection

  constructor(rejection: PhotoRejection, options?: ErrorOptions) {
    super(rejection, options)
    this.rejection = rejection
  }
}

export interface ReceiveTimes {
  /** Between two parts of the body, milliseconds. */
  readonly idleMs: number
  /** For the whole body, milliseconds. Shorter than the time that the server gives a request. */
  readonly totalMs: number
}

const TIMES: ReceiveTimes = { idleMs: 8000, totalMs: 18_000 }

/**
 * Writes a body to a new file as it arrives, and stops at the first sign that it is no photo. Only one part is in memory.
 *
 * @throws ReceiveError; the file then has the part that has arrived
 */
export async function receiveFile(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  { idleMs, totalMs }: ReceiveTimes = TIMES,
): Promise<void> {
  const reader = body?.getReader()
  const file = await open(path, 'wx', 0o600)
  const end = Date.now() + totalMs
  let head = Buffer.alloc(0)
  let length = 0
  try {
    for (;;) {
      const part = await readPart(reader, Math.min(idleMs, end - Date.now()))
      if (part === undefined) break
      length += part.length
      if (length > MAX_PHOTO_BYTES) throw new ReceiveError('PHOTO_TOO_LARGE')
      if (head.length < PHOTO_SIGNATURE_BYTES) {
        head = Buffer.concat([head, part.subarray(0, PHOTO_SIGNATURE_BYTES)])
        if (head.length >= PHOTO_SIGNATURE_BYTES && getPhotoType(head) === undefined) throw new ReceiveError('PHOTO_TYPE')
      }
      await file.write(part)
    }
    if (length === 0) throw new ReceiveError('PHOTO_EMPTY')
    if (getPhotoType(head) === undefined) throw new ReceiveError('PHOTO_TYPE')
  } catch (error) {
    if (reader) void discardRest(reader)
    throw error
  } finally {
    await file.close()
  }
}

/**
 * Reads the rest of a body, at most what the server lets through, while the caller answers. It is not cancelled: when a body ends after its
 * cancellation, the stream that Node makes of it throws in a microtask, which ends the process.
 */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (;;) {
    const part = await reader.read().catch(() => undefined)
    if (part === undefined || part.done) return
  }
}

/** Undefined at the end of the body. */
async function readPart(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, timeoutMs: number): Promise<Uint8Array | undefined> {
  if (!reader) return undefined
  const stop = new AbortController()
  const timeout = sleep(Math.max(timeoutMs, 0), 'slow' as const, { signal: stop.signal })
  timeout.catch(() => undefined)
  try {
    const part = await Promise.race([reader.read(), timeout])
    if (part === 'slow') throw new ReceiveError('PHOTO_TOO_SLOW')
    return part.done ? undefined : part.value
  } catch (error) {
    if (error instanceof ReceiveError) throw error
    throw new ReceiveError('PHOTO_INCOMPLETE', { cause: error })
  } finally {
    stop.abort()
  }
}

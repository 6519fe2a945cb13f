import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { StoredEvent } from '#contract/platform/analytics-event.ts'

/** How long events are stored. */
export const RETENTION_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000
/** Text that waits for the disk. More is refused, so that a slow disk does not fill the memory. Characters. */
const MAX_WAITING_LENGTH = 8_000_000
const FILE_NAME = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

/** The disk is too slow, or does not accept the events. */
export class EventStorageError extends Error {
  override name = 'EventStorageError' as const
}

interface Waiting {
  readonly text: string
  resolve(): void
  reject(error: EventStorageError): void
}

export interface EventStorage {
  /** Resolves after the disk has the events: a crash of the process or of the machine does not lose them. @throws EventStorageError */
  append(events: readonly StoredEvent[]): Promise<void>
  /** Deletes the files of days that ended more than 30 days ago. */
  deleteOldFiles(): Promise<void>
  /** Waits for the events that were appended. */
  close(): Promise<void>
}

/**
 * Stores events as JSON Lines, one file for each day (UTC). Events that arrive during a write are written together next, with one flush.
 *
 * @param folder created with the first event
 * @param now Unix milliseconds
 */
export function openEventStorage(folder: string, now: () => number = Date.now): EventStorage {
  let waiting: Waiting[] = []
  let waitingLength = 0
  let writing: Promise<void> | undefined
  /** The file whose last line is complete. */
  let completeFile: string | undefined

  async function write(text: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${toDay(now())}.jsonl`)
    // a write that a crash has cut leaves a part of a line, which must not join the next one
    const start = file === completeFile || (await endsWithNewline(file)) ? '' : '\n'
    completeFile = undefined
    const handle = await open(file, 'a', 0o600)
    try {
      await handle.appendFile(start + text)
      await handle.datasync()
    } finally {
      await handle.close()
    }
    completeFile = file
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      waitingLength = 0
      try {
        await write(batch.map(it => it.text).join(''))
        for (const { resolve } of batch) resolve()
      } catch (error) {
        for (const { reject } of batch) reject(new EventStorageError('The disk does not accept the events', { cause: error }))
      }
    }
    writing = undefined
  }

  return {
    append(events) {
      const text = events.map(it => `${JSON.stringify(it)}\n`).join('')
      if (waitingLength + text.length > MAX_WAITING_LENGTH)
        return Promise.reject(new EventStorageError('Too many events wait for the disk'))
      waitingLength += text.length
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ text, resolve, reject })
      writing ??= writeAll()
      return promise
    },
    async deleteOldFiles() {
      const oldest = toDay(now() - RETENTION_DAYS * DAY_MS)
      for (const name of await listFiles(folder)) if (FILE_NAME.exec(name)![1]! < oldest) await rm(join(folder, name), { force: true })
    },
    async close() {
      await writing
    },
  }
}

/** The files of a folder of events, the oldest first; none when there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter(it => FILE_NAME.test(it)).toSorted()
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

async function endsWithNewline(file: string): Promise<boolean> {
  const size = await stat(file).then(
    it => it.size,
    () => 0,
  )
  if (size === 0) return true
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer[0] === 0x0a
  } finally {
    await handle.close()
  }
}

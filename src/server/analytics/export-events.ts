import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { StoredEvent } from '#contract/platform/analytics-event.ts'
import { listFiles } from '#server/analytics/event-storage.ts'

interface ExportCounts {
  readonly written: number
  /** Sent again by a browser or the server. */
  readonly repeated: number
  /** Cut by a crash: nobody got a reply for them. */
  readonly damaged: number
}

/**
 * Reads the stored events, the oldest day first, and writes each once as a line of JSON.
 *
 * @param write called with each line, without its line break
 */
export async function exportEvents(folder: string, write: (line: string) => void): Promise<ExportCounts> {
  const counts = { written: 0, repeated: 0, damaged: 0 }
  // an event is sent again within minutes, so two days suffice
  let current = new Set<string>()
  for (const name of await listFiles(folder)) {
    const previous = current
    current = new Set()
    for await (const line of createInterface({ input: createReadStream(join(folder, name)), crlfDelay: Infinity })) {
      if (line === '') continue
      const event = parseLine(line)
      if (!event) counts.damaged += 1
      else {
        const key = `${event.clientId} ${event.event.id}`
        if (previous.has(key) || current.has(key)) counts.repeated += 1
        else {
          current.add(key)
          counts.written += 1
          write(JSON.stringify(event))
        }
      }
    }
  }
  return counts
}

function parseLine(line: string): StoredEvent | undefined {
  try {
    return StoredEvent.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

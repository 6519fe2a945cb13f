import type { BrowserEvent, BrowserEventName, EventProperties } from '#contract/platform/analytics-event.ts'
import type { ConsentCategory } from '#domain/platform/consent.ts'
import { continueVisit } from '#domain/platform/visit.ts'

/** How long events are collected before they are sent. */
const FLUSH_DELAY_MS = 5000
/** Of one call; the contract has the same limit. */
const BATCH_SIZE = 20
/** Events that wait for a connection; more are dropped. */
const MAX_WAITING = 100

interface EventQueueDependencies {
  /** Sends a body, also while the page closes. @returns whether the server has stored the events */
  send(body: string): Promise<boolean>
  schedule(task: () => void, ms: number): void
  readonly consent: { getGranted(): readonly ConsentCategory[] }
  readonly cookies: { readonly secure: boolean; read(): string; write(line: string): void }
  /** Unix milliseconds. */
  now(): number
  newId(): string
}

/** Collects the events of a page for the first-party collector. Without consent an event is neither recorded nor stored for later. */
export function createEventQueue({ send, schedule, consent, cookies, now, newId }: EventQueueDependencies) {
  let waiting: BrowserEvent[] = []
  let isScheduled = false

  function flushLater(): void {
    if (isScheduled) return
    isScheduled = true
    schedule(() => {
      isScheduled = false
      void flush()
    }, FLUSH_DELAY_MS)
  }

  /** Events without a confirmation are sent again, with the same ids. */
  async function flush(): Promise<void> {
    if (!consent.getGranted().includes('functional')) waiting = []
    const events = waiting.slice(0, BATCH_SIZE)
    if (events.length === 0) return
    waiting = waiting.slice(BATCH_SIZE)
    if (!(await send(JSON.stringify({ events })))) waiting = [...events, ...waiting].slice(0, MAX_WAITING)
    if (waiting.length > 0) flushLater()
  }

  return {
    record<Name extends BrowserEventName>(name: Name, properties: EventProperties<Name>): void {
      if (!consent.getGranted().includes('functional') || waiting.length >= MAX_WAITING) return
      const at = now()
      for (const line of continueVisit(cookies.read(), at, newId, cookies.secure).cookies) cookies.write(line)
      waiting.push({ id: newId(), at, name, properties } as BrowserEvent)
      flushLater()
    },
    flush,
  }
}

export type EventQueue = ReturnType<typeof createEventQueue>

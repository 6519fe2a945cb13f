import type { Page } from '@playwright/test'

/** One connection of a page to the events of an order. */
interface EventStream {
  /** Epoch milliseconds. */
  readonly openedAt: number
  /** How long the stream was open, milliseconds; undefined while it is open. */
  openMs: number | undefined
}

/** Records the event streams of orders that a page opens from now on. The page opens a new stream when one breaks. */
export function watchEventStreams(page: Page): readonly EventStream[] {
  const streams: EventStream[] = []
  page.on('request', request => {
    if (!/\/orders\/\d+\/events$/.test(new URL(request.url()).pathname)) return
    const stream: EventStream = { openedAt: Date.now(), openMs: undefined }
    streams.push(stream)
    const close = (ended: unknown): void => {
      if (ended === request) stream.openMs ??= Date.now() - stream.openedAt
    }
    page.on('requestfinished', close)
    page.on('requestfailed', close)
  })
  return streams
}

import { Problem } from '#backend/problem.ts'

/** Concurrent streams of one kind per customer: about one per open tab. */
const MAX_STREAMS_PER_CUSTOMER = 6

/** The open event streams of each customer. They end when the process closes. */
export interface CustomerStreams {
  /**
   * Counts a stream before anything is awaited.
   *
   * @returns the function that the end of the stream calls
   * @throws Problem 429 when the customer has too many, 503 when the process closes
   */
  add(customerId: number, end: () => void): () => void
  /** @throws Problem 503 when the process closes */
  requireOpen(): void
}

/** @param closing aborts when the process closes. Open streams end, and new ones are rejected. */
export function createCustomerStreams(closing: AbortSignal | undefined): CustomerStreams {
  const streams = new Map<number, Set<() => void>>()
  closing?.addEventListener('abort', () => {
    for (const customerStreams of streams.values()) for (const end of customerStreams) end()
  })
  const requireOpen = (): void => {
    if (closing?.aborted) throw new Problem(503, 'The server is closing', undefined, { headers: { 'retry-after': '2' } })
  }
  return {
    requireOpen,
    add(customerId, end) {
      requireOpen()
      const customerStreams = streams.get(customerId) ?? new Set()
      if (customerStreams.size >= MAX_STREAMS_PER_CUSTOMER)
        throw new Problem(429, 'Too many open streams', undefined, { headers: { 'retry-after': '10' } })
      streams.set(customerId, customerStreams.add(end))
      return () => {
        customerStreams.delete(end)
        if (customerStreams.size === 0 && streams.get(customerId) === customerStreams) streams.delete(customerId)
      }
    },
  }
}

import type { CallOptions, Client } from '#client/client.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import type { EventName } from '#contract/platform/event-names.ts'
import type { Report } from '#domain/platform/report.ts'

/** Calls whose failure is reported as an event. */
const EVENTS: ReadonlyMap<Endpoint, EventName> = new Map<Endpoint, EventName>([
  [getStoreFilters, 'FETCH_FILTERS_ERROR'], // A §8: "Missing filters fetch logs FETCH_FILTERS_ERROR"
])

/** Reports the event of a failed call and rethrows the error. */
export function withFailureEvents(call: Client, report: Report): Client {
  return async <E extends Endpoint>(spec: E, input: CallInput<E>, options?: CallOptions): Promise<Reply<E>> => {
    try {
      return await call(spec, input, options)
    } catch (error) {
      const name = EVENTS.get(spec)
      if (name !== undefined) report({ kind: 'event', name })
      throw error
    }
  }
}

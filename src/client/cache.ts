import { LRUCache } from 'lru-cache'

import type { CallOptions, Client } from '#client/client.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { getCategories, getCategory } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCountryContent, getGlobalContent } from '#contract/landing/seo-content.ts'
import { queryFeatures } from '#contract/platform/features.ts'

/** A §9: "Cache: max records 2500". */
const MAX_RECORDS = 2500
const MINUTE_MS = 60_000

/** How long an answer to an anonymous visitor is kept, milliseconds. @source A §9, "intervals" */
const INTERVALS: ReadonlyMap<Endpoint, number> = new Map<Endpoint, number>([
  [getCitySettings, 60 * MINUTE_MS],
  [getSummarizedSettings, 12 * 60 * MINUTE_MS], // "summarized settings max-age 43200 s"
  [getCategories, 10 * MINUTE_MS],
  [getCategory, 10 * MINUTE_MS],
  [getStoreFilters, 10 * MINUTE_MS],
  [getGlobalContent, 10 * MINUTE_MS],
  [getCountryContent, 10 * MINUTE_MS],
  [queryFeatures, 2 * MINUTE_MS],
])

/**
 * Remembers answers that do not depend on who asks; the same question asked twice at once is asked once. Only for
 * clients that carry no authorization (A §6: "Requests carrying an Authorization header are never cached").
 */
export function withCache(call: Client): Client {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MAX_RECORDS })
  return <E extends Endpoint>(spec: E, input: CallInput<E>, options: CallOptions = {}): Promise<Reply<E>> => {
    const ttl = INTERVALS.get(spec)
    if (ttl === undefined) return call(spec, input, options)
    const key = JSON.stringify([spec.path, input, options.place])
    const known = kept.get(key) as Promise<Reply<E>> | undefined
    if (known) return known
    const asked = call(spec, input, options)
    kept.set(key, asked, { ttl })
    asked.catch(() => kept.delete(key))
    return asked
  }
}

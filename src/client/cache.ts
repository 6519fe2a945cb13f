import { PAGE_INTERVALS } from '#client/cache-intervals.ts'
import type { CallOptions, Client } from '#client/client.ts'
import type { ResponseCache } from '#client/response-cache.ts'
import { withTimeout } from '#client/with-timeout.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'

/**
 * Remembers answers that do not depend on who asks. A call that carries an authorization or says where to deliver is none of them (A §6:
 * "Requests carrying an Authorization header are never cached; anonymous requests without token or location headers may be cached").
 * Only language, city and country may change an answer: whoever else asks first is not told to the marketplace.
 */
export function withCache(call: Client, responseCache: ResponseCache): Client {
  return <E extends Endpoint>(spec: E, input: CallInput<E>, options: CallOptions = {}): Promise<Reply<E>> => {
    const interval = PAGE_INTERVALS.get(spec)
    const { language, cityCode, countryCode, authorization, delivery } = options.place ?? {}
    if (interval === undefined || authorization !== undefined || delivery !== undefined) return call(spec, input, options)
    const key = JSON.stringify([spec.method, spec.path, input, language, cityCode, countryCode])
    const reply = responseCache.getOrFetch(key, interval, async () => {
      let size = 0
      const place = { language, cityCode, countryCode }
      const answer = await call(spec, input, { place, onReplySize: it => (size = it) })
      return { answer, size, isCacheable: true }
    })
    // whoever gives up sooner ends nobody else's wait, and an answer that is late for one is there for the next
    return options.timeout === undefined ? reply : withTimeout(options.timeout, () => reply)
  }
}

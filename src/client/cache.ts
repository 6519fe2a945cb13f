import { PAGE_INTERVALS } from '#client/cache-intervals.ts'
import type { CallOptions, Client } from '#client/client.ts'
import type { ResponseCache } from '#client/response-cache.ts'
import { withTimeout } from '#client/with-timeout.ts'
import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'

/**
 * Caches replies to anonymous calls. Calls with an authorization or a delivery location are never cached (A §6: "Requests carrying an
 * Authorization header are never cached; anonymous requests without token or location headers may be cached"). Only language, city and
 * country are forwarded, so that no other data of one visitor affects the cached reply.
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
    // a timeout ends only this caller's wait; the late reply is still cached
    return options.timeout === undefined ? reply : withTimeout(options.timeout, () => reply)
  }
}

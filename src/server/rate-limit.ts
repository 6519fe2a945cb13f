import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { limitKey } from '#server/client-address.ts'

/** Seconds until this client may come again; undefined: it may now. */
export type RateLimit = (address: string) => Promise<number | undefined>

/** @param perMinute 0 turns the limit off */
export function createRateLimit(perMinute: number): RateLimit {
  if (perMinute === 0) return async () => undefined
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async address => {
    try {
      await limiter.consume(limitKey(address))
      return undefined
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }
}

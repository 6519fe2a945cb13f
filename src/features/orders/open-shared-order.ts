import { followSharedOrder } from '#state/browser/shared-order.ts'

/** Starts to follow an order by its link. @param token undefined when the address has none */
export function openSharedOrder(token: string | undefined, language: string) {
  const tracking = followSharedOrder(token, language)
  tracking.start()
  return tracking
}

import { presence } from '#state/browser/presence.ts'
import { call } from '#state/browser/storefront.ts'
import { createSharedOrder } from '#state/orders/shared-order.ts'

/** Follows an order by its link. It needs no session. */
export const followSharedOrder = (token: string | undefined, language: string) =>
  createSharedOrder({
    call: (spec, input, options = {}) => call(spec, input, { ...options, place: { language, ...options.place } }),
    presence,
    token,
  })

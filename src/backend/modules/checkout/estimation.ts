import type { Db } from '#backend/db/connect.ts'
import { pricingBreakdown } from '#backend/modules/checkout/pricing-breakdown.ts'
import { etaTo, type Obstacle, obstacleTo, quoteOrder, storeToOrderFrom } from '#backend/modules/checkout/quote.ts'
import { refusal } from '#backend/modules/checkout/problems.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { estimateCheckoutEta, estimateOrder } from '#contract/checkout/estimation.ts'
import type { Notice } from '#contract/checkout/pricing.ts'

/** Codes of slots that the customer can replace with another: the price stands, and the notice says so. */
const SLOT_CODES: ReadonlySet<string | undefined> = new Set(['TIME_NOT_AVAILABLE', 'TIME_PASSED', 'TIME_TOO_FAR'])

/** Outside the zone and a closed store are refused, as the call's errors say; a time that is not possible is said beside the price. */
export function estimateOrderHandler(db: Db, now: () => number): Handler<typeof estimateOrder> {
  return async ({ body }, call) => {
    const point = body.points.findLast(it => it.type === 'DELIVERY')
    const { storeAddressId, products: lines, scheduledTime } = body
    const address = point?.address
    const door = address && { lat: address.latitude, lng: address.longitude, ...address, placeId: '' }
    const wish = { storeAddressId, lines, door, scheduledTime, payment: null, cutleryRequested: false, note: '', description: '', tip: 0 }
    const { store, priceLines, total } = await quoteOrder(db, wish, call.language)
    const obstacle = obstacleTo(store, wish, now(), call.language)
    if (obstacle && !SLOT_CODES.has(obstacle.detail.code)) throw obstacle
    return { total, pricingBreakdown: pricingBreakdown(priceLines, total, call.language), notices: obstacle ? [noticeOf(obstacle)] : [] }
  }
}

export const noticeOf = (obstacle: Obstacle): Notice => ({ style: 'DANGER', text: obstacle.message })

/** Between two points without a store there is nobody whose time is known. */
export function estimateCheckoutEtaHandler(db: Db): Handler<typeof estimateCheckoutEta> {
  return async ({ body }, call) => {
    if (body.storeAddressId === null) throw refusal('storesOnly', call.language)
    const store = await storeToOrderFrom(db, body.storeAddressId, call.language)
    if (body.type !== 'DELIVERY') throw new Problem(422, 'Only deliveries have a time')
    const { latitude: lat, longitude: lng } = body.deliveryPoint
    return etaTo(store, { lat, lng }, body.orderSize)
  }
}

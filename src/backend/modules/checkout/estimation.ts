import type { Db } from '#backend/db/connect.ts'
import { toPricingBreakdown } from '#backend/modules/checkout/pricing-breakdown.ts'
import { findObstacle, type OrderObstacle } from '#backend/modules/checkout/check-order.ts'
import { estimateEta, quoteOrder, requireOrderableStore, toQuoteTerms } from '#backend/modules/checkout/quote.ts'
import { createParcelIntent } from '#backend/modules/checkout/parcel/parcel-intent.ts'
import { createPurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { createCheckoutProblem } from '#backend/modules/checkout/problems.ts'
import { acceptsCash } from '#backend/modules/orders/place-order.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { estimateCheckoutEta, estimateOrder } from '#contract/checkout/estimation.ts'
import type { Notice } from '#contract/checkout/pricing.ts'
import { BALANCE_PAYMENT } from '#domain/checkout/balance.ts'
import { findPointIssue } from '#domain/geo/points/point-sequence.ts'
import { calculateOrderEta } from '#domain/checkout/order-eta.ts'

/** Codes of time slots that the customer can change. The price is still valid, and a notice shows the reason. */
const SLOT_CODES: ReadonlySet<string | undefined> = new Set(['TIME_NOT_AVAILABLE', 'TIME_PASSED', 'TIME_TOO_FAR'])

/** Points of pickup without one of delivery: the customer collects the order. Rejects an address outside the zone and a closed store. An impossible time slot is a notice beside the price. */
export function estimateOrderHandler(db: Db, now: () => number): Handler<typeof estimateOrder> {
  return async ({ body }, call) => {
    const issue = findPointIssue(body.points)
    if (issue !== undefined)
      throw new Problem(422, 'body.points: these points are no route', undefined, { code: 'INVALID_POINTS', payload: { issue } })
    const point = body.points.findLast(it => it.type === 'DELIVERY')
    const parcel = body.parcel && createParcelIntent(body.parcel, body.points)
    const purchase = body.purchase && createPurchaseIntent(undefined, body.purchase, body.points, undefined)
    if (parcel && purchase) throw new Problem(422, 'An order is a parcel or a purchase', undefined, { code: 'FIELD_NOT_SUPPORTED' })
    const route = parcel ?? purchase
    const mode = point === undefined && body.points.some(it => it.type === 'PICKUP') ? ('PICKUP' as const) : ('DELIVERY' as const)
    const { storeAddressId, products: lines, scheduledTime } = body
    const address = point?.address
    const deliveryPoint = address && { lat: address.latitude, lng: address.longitude, ...address, placeId: '' }
    const intent = {
      mode,
      // of the visitor's city, when the order names no store
      cityCode: route && storeAddressId === null ? call.cityCode : undefined,
      isAddressReachable: true,
      storeAddressId,
      lines,
      deliveryPoint,
      scheduledTime,
      payment: null,
      cutleryRequested: false,
      agreedToShareData: false,
      // an estimation confirms nothing, and needs no confirmation
      legalCheckboxAccepted: true,
      companyInvoice: false,
      note: '',
      description: '',
      tip: 0,
      promoCode: '',
      useBalance: false,
      baseOrderUrn: null,
      ...(parcel && { parcel }),
      ...(purchase && { purchase }),
    }
    const instant = now()
    const quote = await quoteOrder(db, intent, toQuoteTerms(call, instant))
    const inCity = { ...intent, cityCode: quote.store.city.code }
    // an estimation names no payment
    const obstacle = findObstacle({ ...quote, intent: inCity, now: instant, language: call.language }, BALANCE_PAYMENT)
    if (obstacle && !SLOT_CODES.has(obstacle.details.code)) throw obstacle
    const pricingBreakdown = toPricingBreakdown(quote, call.language)
    const cash = acceptsCash(quote) ? { maximumAmount: quote.store.country.cashLimit } : null
    return { total: quote.total, pricingBreakdown, notices: obstacle ? [toNotice(obstacle)] : [], cash }
  }
}

export const toNotice = (obstacle: OrderObstacle): Notice => ({ style: 'DANGER', text: obstacle.message })

/** Without a store the delivery time is unknown. */
export function estimateCheckoutEtaHandler(db: Db): Handler<typeof estimateCheckoutEta> {
  return async ({ body }, call) => {
    if (body.storeAddressId === null) throw createCheckoutProblem('storesOnly', call.language)
    const store = await requireOrderableStore(db, body.storeAddressId, call.language)
    if (body.type === 'IN_STORE') throw new Problem(422, 'An order in the store has no ETA')
    if (body.type === 'PICKUP') {
      if (!store.pickup) throw createCheckoutProblem('noPickup', call.language, { store: store.name })
      return calculateOrderEta(store.pickup, 0, body.orderSize)
    }
    const { latitude: lat, longitude: lng } = body.deliveryPoint
    return estimateEta(store, { lat, lng }, body.orderSize)
  }
}

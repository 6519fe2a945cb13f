import type { Eta } from '#contract/catalogue/eta.ts'
import type { City } from '#contract/geo/city.ts'
import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import type { Order } from '#contract/orders/order.ts'
import { getMoneyPattern } from '#domain/checkout/money-pattern.ts'
import { resolveOrderTitle, getDisplayedStage } from '#domain/orders/order-display.ts'
import type { FormatStyle } from '#features/orders/island-props.ts'
import { formatDay } from '#i18n/day.ts'
import { fill } from '#i18n/fill.ts'
import type { OrdersTexts } from '#i18n/island-texts/orders.ts'
import type { MoneyStyle, NumberStyle } from '#i18n/money.ts'
import { formatHour } from '#i18n/time.ts'

const MINUTE_MS = 60_000

/** Of the receipt on the page of an order. */
export const RECEIPT_HASH = '#order-receipt'

export const toMoneyStyle = (
  { currency, currencyPattern, extraCurrencyToDisplay: secondCurrency }: City,
  numbers: NumberStyle,
): MoneyStyle => ({
  ...numbers,
  currency,
  pattern: getMoneyPattern(currency, currencyPattern, numbers.locale),
  ...(secondCurrency && { second: secondCurrency }),
})

/** Where times are shown. */
export interface ZonedCity {
  readonly timeZone: { readonly name: string }
}

/** Digits only, equal in every language: the browser may lack the locale of the page. */
export const formatCityHour = (instant: number, { timeZone }: ZonedCity): string => formatHour(instant, timeZone.name, 'en')

/** Day and hour in the time zone of the city, as text values. */
export function formatCityTime(instant: number, city: City, { days }: FormatStyle): { day: string; time: string } {
  return { day: formatDay(instant, Date.now(), city.timeZone.name, days), time: formatCityHour(instant, city) }
}

export function getOrderTitle(order: Pick<Order, 'storeName' | 'subtype'>, t: OrdersTexts): string {
  const title = resolveOrderTitle(order)
  return 'name' in title ? title.name : t[`kind.${title.kind}`]
}

/** The order status in one sentence, with the name of the courier if there is one. */
export function getStageText({ flow, order }: Pick<OrderUpdate, 'flow' | 'order'>, t: OrdersTexts): string {
  // the marketplace names the steps of a parcel and of a purchase
  if ((order.parcel || order.purchase) && flow.page !== 'CANCELLED') return flow.title
  const stage = getDisplayedStage(flow)
  if (flow.courier && stage === 'PICKED_UP') return fill(t.onTheWayWith, { name: flow.courier.name })
  if (flow.courier && stage === 'NEARBY') return fill(t.nearbyWith, { name: flow.courier.name })
  return t[`stage.${stage}`]
}

/** "20:35–20:45", or one time when both bounds are the same to the minute. */
export function formatArrival({ lowerBound, upperBound }: Eta, from: number, city: City): string {
  const hours = [lowerBound, upperBound].map(it => formatCityHour(from + it * MINUTE_MS, city))
  return [...new Set(hours)].join('–')
}

/** The announced bounds, like `formatArrival`. */
export function formatInstants({ lower, upper }: { readonly lower: number; readonly upper: number }, city: ZonedCity): string {
  const hours = [lower, upper].map(it => formatCityHour(it, city))
  return [...new Set(hours)].join('–')
}

/** "350 m to your door", "1.2 km to your door": rounded. */
export function formatDistanceToDoor(metres: number, t: OrdersTexts, { decimal }: NumberStyle): string {
  if (metres < 975) return fill(t.awayMetres, { number: Math.max(Math.round(metres / 50) * 50, 50) })
  return fill(t.awayKilometres, { number: (metres / 1000).toFixed(1).replace('.', decimal) })
}

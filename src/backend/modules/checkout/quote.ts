import { and, eq, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toJsonList, toRowId } from '#backend/db/fragments.ts'
import { Problem } from '#backend/problem.ts'
import { cities, cityPolygons, countries } from '#backend/db/schema/geo.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { storeOffers, storePromotionOf } from '#backend/modules/catalogue/offers.ts'
import { cityTextsJson, namesOf } from '#backend/modules/geo/city-texts.ts'
import { storeGone, storeNotFound } from '#backend/modules/catalogue/problems.ts'
import { type MenuLine, menuLines } from '#backend/modules/checkout/menu-lines.ts'
import { refusal } from '#backend/modules/checkout/problems.ts'
import type { Door, Wish } from '#backend/modules/checkout/order-intent.ts'
import type { Eta, OpeningTime } from '#contract/catalogue/store.ts'
import { withCustomerPromotions } from '#domain/cart/line.ts'
import { createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'
import { findSlotIssue, type SlotIssue } from '#domain/checkout/delivery-slots.ts'
import { calculateOrderEta } from '#domain/checkout/order-eta.ts'
import { getMaxPrice } from '#domain/checkout/money-limits.ts'
import { calculateDeliveryFee, type PriceLine, priceOrder } from '#domain/checkout/price-order.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'
import { isInbounds } from '#domain/geo/polygon.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** What an order would be and cost at this moment, from the database alone. */
export interface Quote {
  readonly store: StoreToOrderFrom
  readonly lines: readonly (MenuLine & { readonly unitPrice: number })[]
  readonly priceLines: readonly PriceLine[]
  readonly total: number
  readonly eta: Eta
}

/** Why an order cannot be placed although it has a price: the page shows the price and says so beside it. */
export type Obstacle = ReturnType<typeof refusal>

/**
 * @throws Problem for what cannot be bought at all: no such store or product, wrong options
 */
export async function quoteOrder(db: Db, wish: Wish, language: string): Promise<Quote> {
  if (wish.storeAddressId === null) throw refusal('storesOnly', language)
  const store = await storeToOrderFrom(db, wish.storeAddressId, language)
  refuseLargeTip(wish.tip, store.city.currency)
  if (wish.lines.length === 0) throw refusal('noProducts', language)
  const lines = await menuLines(db, store.id, wish.lines, store.chain, language)
  const fees = {
    deliveryFee: store.deliveryFee,
    serviceFee: store.serviceFee,
    surcharge: store.highestMinBasketSurcharge,
    minimumBasket: store.minimumBasket,
  }
  const priced = priceOrder(lines, fees, wish.tip)
  return {
    store,
    lines: lines.map((it, index) => ({ ...it, unitPrice: priced.unitPrices[index]! })),
    priceLines: priced.lines,
    total: priced.total,
    eta: etaTo(store, wish.door, lines.reduce((sum, it) => sum + it.quantity, 0)), // prettier-ignore
  }
}

function refuseLargeTip(tip: number, currency: string): void {
  const most = getMaxPrice(currency)
  if (tip > most) throw new Problem(400, `courierTip: at most ${most} minor units of ${currency}`, undefined, { code: 'TIP_TOO_LARGE' })
}

export type StoreToOrderFrom = Awaited<ReturnType<typeof storeToOrderFrom>>

/** @throws Problem 404 for an unknown or disabled store, 410 for one that has closed for good */
export async function storeToOrderFrom(db: Db, addressId: number, language: string) {
  const [row] = await db
    .select({
      store: stores,
      offers: storeOffers,
      hours: toJsonList<OpeningTime>(
        sql`json_build_object('day', ${storeHours.day}, 'opens', ${storeHours.opens}, 'closes', ${storeHours.closes})`,
        sql`from ${storeHours} where ${storeHours.storeId} = ${stores.id}`,
        sql`${storeHours.day}, ${storeHours.opens}`,
      ),
      polygons: toJsonList<string>(sql`${cityPolygons.encoded}`, sql`from ${cityPolygons} where ${cityPolygons.cityCode} = ${cities.code}`),
      city: cities,
      cityTexts: cityTextsJson,
      country: countries,
    })
    .from(stores)
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .innerJoin(countries, eq(countries.code, cities.countryCode))
    .where(and(eq(stores.addressId, toRowId(addressId))))
  if (row?.store.gone) throw storeGone()
  if (!row?.store.enabled || !row.city.enabled || !row.country.open) throw storeNotFound()
  const { store, offers, hours, polygons, city, cityTexts, country } = row
  const chain = getLanguageChain(language, city.contentLanguageCode)
  const ownOffers = withCustomerPromotions({ promotions: offers.map(storePromotionOf) }, false).promotions
  return {
    id: store.id,
    addressId: store.addressId,
    categoryId: store.categoryId,
    name: pickText(store.name, chain),
    chain,
    city,
    cityName: pickText(namesOf(cityTexts).name, chain),
    country,
    at: { lat: store.lat, lng: store.lng },
    eta: { lowerBound: store.etaLower, upperBound: store.etaUpper },
    deliveryFee: calculateDeliveryFee(store.deliveryFee, ownOffers),
    serviceFee: store.serviceFee,
    minimumBasket: store.minimumBasket,
    highestMinBasketSurcharge: store.highestMinBasketSurcharge,
    cutleryRequestAllowed: store.cutleryRequestAllowed,
    schedulingEnabled: store.schedulingEnabled,
    flaggedOpen: store.flaggedOpen,
    hours,
    polygons,
  }
}

export function etaTo({ at, eta }: Pick<StoreToOrderFrom, 'at' | 'eta'>, door: Pick<Door, 'lat' | 'lng'> | undefined, units: number): Eta {
  return calculateOrderEta(eta, door ? getDistanceMetres(at, door) : 0, units)
}

/**
 * What stands in the way of bringing it there and then; undefined when nothing does.
 *
 * @source A §4: "open only when flagged open and enabled"; "Coordinates are inbounds if inside a city polygon."
 */
export function obstacleTo(
  store: StoreToOrderFrom,
  wish: Pick<Wish, 'door' | 'scheduledTime'>,
  now: number,
  language: string,
): Obstacle | undefined {
  const { door, scheduledTime } = wish
  if (scheduledTime === undefined) return refusal('noTime', language)
  const time = timeObstacle(store, scheduledTime, now)
  if (time) return refusal(time, language, { store: store.name })
  if (!door) return refusal('noAddress', language)
  if (!isInbounds(door, store.polygons)) return refusal('outOfZone', language)
  return undefined
}

type TimeObstacle = 'storeClosed' | 'noScheduling' | 'closedThen' | 'timePassed' | 'timeTooFar'

const SLOT_OBSTACLES: Readonly<Record<SlotIssue, TimeObstacle>> = {
  passed: 'timePassed',
  tooFarAhead: 'timeTooFar',
  notOffered: 'closedThen',
}

function timeObstacle(store: StoreToOrderFrom, scheduledTime: number, now: number): TimeObstacle | undefined {
  const { hours, flaggedOpen, schedulingEnabled, city } = store
  if (scheduledTime === -1) return getOpeningState(hours, flaggedOpen, createCityClock(now, city.timeZone)).open ? undefined : 'storeClosed'
  if (!schedulingEnabled) return 'noScheduling'
  const fault = findSlotIssue(hours, scheduledTime, now, city.timeZone)
  return fault && SLOT_OBSTACLES[fault]
}

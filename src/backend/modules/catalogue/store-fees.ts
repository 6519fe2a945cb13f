import { and, eq, inArray, type SQL } from 'drizzle-orm'

import type { CallContext } from '#backend/call-context.ts'
import type { Db } from '#backend/db/connect.ts'
import { isListed, toRowId } from '#backend/db/sql-fragments.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { getLocatedRowFee } from '#backend/modules/catalogue/located-fee.ts'
import { storeOffers, toStorePromotion } from '#backend/modules/catalogue/offers.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import { findWelcomeFee, welcomeColumns } from '#backend/modules/geo/welcome-offer.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import type { calculateFees, getStoreFees, getStoreMinimumBasket } from '#contract/catalogue/store-fees.ts'
import type { Point } from '#contract/primitives.ts'
import { calculateBasketTotals } from '#domain/cart/basket-totals.ts'
import { type FeeAudience, toStoreFees } from '#domain/cart/store-fees.ts'
import { calculateOrderEta } from '#domain/checkout/order-eta.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** The delivery fee has a second step where products of a certain price are delivered free. */
export function getStoreFeesHandler(db: Db, now: () => number): Handler<typeof getStoreFees> {
  return async ({ params }, call) => {
    const { id } = await requireStoreAddress(db, params, call.language)
    const [store] = await selectFeeRows(db, eq(stores.id, id), call.deliveryLocation)
    const { deliveryFee = 0, serviceFee, freeDeliveryFrom } = toStoreFees(store!, await loadAudience(db, store!, call, now()))
    return {
      feesPricingCalculationId: store!.feesPricingCalculationId,
      deliveryFee: [
        { basketFrom: 0, fee: deliveryFee },
        ...(freeDeliveryFrom === undefined ? [] : [{ basketFrom: freeDeliveryFrom, fee: 0 }]),
      ],
      serviceFee: [{ basketFrom: 0, fee: serviceFee }],
    }
  }
}

export function getStoreMinimumBasketHandler(db: Db): Handler<typeof getStoreMinimumBasket> {
  return async ({ params }, call) => {
    const { id } = await requireStoreAddress(db, params, call.language)
    const [store] = await selectFeeRows(db, eq(stores.id, id))
    const { minimumBasket = 0, highestMinBasketSurcharge = 0 } = store ?? {}
    const noSurcharge = { basketFrom: minimumBasket, fee: 0 }
    const surcharges = minimumBasket > 0 ? [{ basketFrom: 0, fee: highestMinBasketSurcharge }, noSurcharge] : [noSurcharge]
    return { minimumBasket, highestMinBasketSurcharge, surcharges }
  }
}

/** As the price of an order. Leaves out unknown addresses and stores that are not listed. Without a basket there is no surcharge. */
export function calculateFeesHandler(db: Db, now: () => number): Handler<typeof calculateFees> {
  return async ({ body: { storeAddressIds, basketTotal = 0 } }, call) => {
    const rows = await selectFeeRows(db, isListedAddress(storeAddressIds), call.deliveryLocation)
    const citiesOfRows = [...new Map(rows.map(it => [it.city.code, it])).values()]
    const audiences = new Map(
      await Promise.all(citiesOfRows.map(async it => [it.city.code, await loadAudience(db, it, call, now())] as const)),
    )
    return {
      elements: rows.map(row => {
        const fees = toStoreFees(row, audiences.get(row.city.code)!)
        const { deliveryFee = 0, serviceFee, surcharge } = calculateBasketTotals(basketTotal, 0, fees)
        return { storeAddressId: row.addressId, deliveryFee, serviceFee, surcharge }
      }),
    }
  }
}

async function loadAudience(db: Db, { city }: FeeRow, { customer }: CallContext, now: number): Promise<FeeAudience> {
  return { isPrime: customer?.isPrime ?? false, welcomeFee: await findWelcomeFee(db, city, customer?.id, now) }
}

/** Includes the distance when the delivery location is known. @source A §3: "ETA per store address" */
export function getStoreEtasHandler(db: Db, now: () => number): Handler<typeof getStoreEtas> {
  return async ({ body }, call) => {
    const rows = await selectFeeRows(db, and(isListedAddress(body.storeAddressIds), eq(stores.etaEnabled, true)))
    const destination = call.deliveryLocation
    const unreachable = await findUnreachableStores(
      db,
      destination,
      rows.map(it => it.id),
    )
    const etaLastUpdate = now()
    return {
      elements: rows
        .filter(it => !unreachable?.has(it.id))
        .map(it => ({
          storeAddressId: it.addressId,
          eta: calculateOrderEta(
            { lowerBound: it.etaLower, upperBound: it.etaUpper },
            destination ? getDistanceMetres(it, destination) : 0,
            0,
          ),
          etaLastUpdate,
        })),
    }
  }
}

const isListedAddress = (addressIds: readonly number[]) => and(inArray(stores.addressId, addressIds.map(toRowId)), isListed('stores'))

type FeeRow = Awaited<ReturnType<typeof selectFeeRows>>[number]

/** @param location of the delivery; undefined: unknown, the fees of the shortest way */
async function selectFeeRows(db: Db, condition: SQL | undefined, location?: Point) {
  const { addressId, deliveryFee, serviceFee, minimumBasket, highestMinBasketSurcharge, freeDeliveryFrom, feesPricingCalculationId } =
    stores
  const { id, etaLower, etaUpper, lat, lng, distanceFeeIncludedMetres, distanceFeePerKm } = stores
  const rows = await db
    .select({
      id,
      addressId,
      deliveryFee,
      distanceFeeIncludedMetres,
      distanceFeePerKm,
      serviceFee,
      minimumBasket,
      highestMinBasketSurcharge,
      freeDeliveryFrom,
      feesPricingCalculationId,
      etaLower,
      etaUpper,
      lat,
      lng,
      offers: storeOffers,
      city: { code: cities.code, timeZone: cities.timeZone, ...welcomeColumns },
    })
    .from(stores)
    .innerJoin(cities, eq(cities.code, stores.cityCode))
    .where(condition)
    .orderBy(addressId)
  return rows.map(({ offers, ...row }) => ({
    ...row,
    deliveryFee: getLocatedRowFee(row, location),
    promotions: offers.map(toStorePromotion),
  }))
}

import { and, eq, inArray, type SQL } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { isListed, toRowId } from '#backend/db/sql-fragments.ts'
import { stores } from '#backend/db/schema/stores.ts'
import { requireStoreAddress } from '#backend/modules/catalogue/store-address.ts'
import { findUnreachableStores } from '#backend/modules/geo/store-zones.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { getStoreEtas } from '#contract/catalogue/store-eta.ts'
import type { calculateFees, getStoreFees, getStoreMinimumBasket } from '#contract/catalogue/store-fees.ts'
import { calculateOrderEta } from '#domain/checkout/order-eta.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** The fee does not depend on the basket, so the only step starts at 0. */
export function getStoreFeesHandler(db: Db): Handler<typeof getStoreFees> {
  return async ({ params }, call) => {
    const { id } = await requireStoreAddress(db, params, call.language)
    const [store] = await selectFeeRows(db, eq(stores.id, id))
    return {
      feesPricingCalculationId: store?.feesPricingCalculationId ?? null,
      deliveryFee: [{ basketFrom: 0, fee: store?.deliveryFee ?? 0 }],
      serviceFee: [{ basketFrom: 0, fee: store?.serviceFee ?? 0 }],
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

/** Leaves out unknown addresses and stores that are not listed. Without a basket there is no surcharge. */
export function calculateFeesHandler(db: Db): Handler<typeof calculateFees> {
  return async ({ body }) => {
    const rows = await selectFeeRows(db, isListedAddress(body.storeAddressIds))
    return {
      elements: rows.map(({ addressId, deliveryFee, serviceFee, minimumBasket, highestMinBasketSurcharge }) => ({
        storeAddressId: addressId,
        deliveryFee,
        serviceFee,
        surcharge: body.basketTotal !== undefined && body.basketTotal < minimumBasket ? highestMinBasketSurcharge : 0,
      })),
    }
  }
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

function selectFeeRows(db: Db, condition: SQL | undefined) {
  const { addressId, deliveryFee, serviceFee, minimumBasket, highestMinBasketSurcharge, feesPricingCalculationId } = stores
  const { id, etaLower, etaUpper, lat, lng } = stores
  return db
    .select({
      id,
      addressId,
      deliveryFee,
      serviceFee,
      minimumBasket,
      highestMinBasketSurcharge,
      feesPricingCalculationId,
      etaLower,
      etaUpper,
      lat,
      lng,
    })
    .from(stores)
    .where(condition)
    .orderBy(addressId)
}

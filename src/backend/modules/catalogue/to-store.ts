import type { CallContext } from '#backend/call-context.ts'
import { getLocatedRowFee, toDistanceFee } from '#backend/modules/catalogue/located-fee.ts'
import { toStorePromotion } from '#backend/modules/catalogue/offers.ts'
import type { StoreRow } from '#backend/modules/catalogue/store-rows.ts'
import type { Eta } from '#contract/catalogue/eta.ts'
import type { Store } from '#contract/catalogue/store.ts'
import type { Point } from '#contract/primitives.ts'
import { type CityClock, createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** Context for the stores of one reply. */
export interface StoreContext {
  readonly language: string
  /** Unix milliseconds. */
  readonly now: number
  /** Stores in a sponsored place of this reply. */
  readonly sponsoredIds: ReadonlySet<number>
  /** Stores that do not deliver to the location of the call; undefined without a location. */
  readonly unreachableIds: ReadonlySet<number> | undefined
  /** The delivery location of the call. */
  readonly location: Point | undefined
  getClock(zone: string): CityClock
}

/** @param now Unix milliseconds; the clock of each time zone is created once */
export function createStoreContext(
  { language, deliveryLocation }: Pick<CallContext, 'language' | 'deliveryLocation'>,
  now: number,
  { sponsored = [], unreachable }: { readonly sponsored?: readonly number[]; readonly unreachable?: ReadonlySet<number> | undefined } = {},
): StoreContext {
  const clocks = new Map<string, CityClock>()
  return {
    language,
    now,
    sponsoredIds: new Set(sponsored),
    unreachableIds: unreachable,
    location: deliveryLocation,
    getClock(zone) {
      const clock = clocks.get(zone) ?? createCityClock(now, zone)
      clocks.set(zone, clock)
      return clock
    },
  }
}

/** Converts a store to the contract's form. */
export function toStore(row: StoreRow, { language, sponsoredIds, unreachableIds, location, getClock }: StoreContext): Store {
  const { store } = row
  const chain = getLanguageChain(language, row.contentLanguage)
  const localizeOrNull = (texts: StoreRow['store']['note']) => (texts === null ? null : pickText(texts, chain))
  return {
    id: store.id,
    addressId: store.addressId,
    category: { id: store.categoryId, ...row.category },
    categoryId: store.categoryId,
    cityCode: store.cityCode,
    name: pickText(store.name, chain),
    description: pickText(store.description, chain),
    slug: store.slug,
    imageId: store.imageId,
    ...(row.logo !== null && { logo: row.logo }),
    itemsType: store.itemsType,
    ...(store.enabled ? getOpeningState(row.hours, store.flaggedOpen, getClock(row.timeZone)) : NEVER_OPEN),
    enabled: store.enabled,
    eta: store.etaEnabled ? { lowerBound: store.etaLower, upperBound: store.etaUpper } : null,
    etaEnabled: store.etaEnabled,
    pickup: toPickup(store),
    openingTimes: row.hours,
    tags: row.tags.map(it => pickText(it, chain)),
    filters: row.filters.map(it => ({ id: it.id, name: pickText(it.name, chain) })),
    promotions: row.offers.map(toStorePromotion),
    rating: store.ratingTenths === null ? null : store.ratingTenths / 10,
    ratingInfo: { count: store.ratingCount },
    serviceFee: store.serviceFee,
    deliveryFee: getLocatedRowFee(store, location),
    ...(location === undefined && toDistanceFee(store) && { feeGrowsWithDistance: true }),
    minimumBasket: store.minimumBasket,
    highestMinBasketSurcharge: store.highestMinBasketSurcharge,
    ...(store.freeDeliveryFrom !== null && { freeDeliveryFrom: store.freeDeliveryFrom }),
    marketplace: store.marketplace,
    primeAvailable: store.primeAvailable,
    schedulingEnabled: store.schedulingEnabled,
    scheduleMessage: localizeOrNull(store.scheduleMessage),
    closedStatusMessage: localizeOrNull(store.closedStatusMessage),
    viewType: store.viewType,
    toggles: store.toggles,
    feesPricingCalculationId: store.feesPricingCalculationId,
    urn: store.urn,
    note: localizeOrNull(store.note),
    cutleryRequestAllowed: store.cutleryRequestAllowed,
    sponsored: sponsoredIds.has(store.id),
    tint: store.tint,
    ...(unreachableIds && { reachable: !unreachableIds.has(store.id) }),
  }
}

/** Minutes until an order can be collected; undefined for a store without pickup. */
export function toPickup({ pickupLower, pickupUpper }: Pick<StoreRow['store'], 'pickupLower' | 'pickupUpper'>): Eta | undefined {
  return pickupLower === null || pickupUpper === null ? undefined : { lowerBound: pickupLower, upperBound: pickupUpper }
}

const NEVER_OPEN = { open: false, openUntil: null, nextOpeningTime: null }

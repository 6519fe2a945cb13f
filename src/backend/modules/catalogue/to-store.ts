import { storePromotionOf } from '#backend/modules/catalogue/offers.ts'
import type { StoreRow } from '#backend/modules/catalogue/store-rows.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { type CityClock, createCityClock } from '#domain/catalogue/city-clock.ts'
import { getOpeningState } from '#domain/catalogue/opening-hours.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** How one reply reads its stores. */
export interface Reading {
  readonly language: string
  /** Stores that stand in a bought place of this reply. */
  readonly placed: ReadonlySet<number>
  clockOf(zone: string): CityClock
}

/** @param now Unix milliseconds; each zone is asked once what time that is there */
export function readingOf(language: string, now: number, placed: readonly number[] = []): Reading {
  const clocks = new Map<string, CityClock>()
  return {
    language,
    placed: new Set(placed),
    clockOf(zone) {
      const clock = clocks.get(zone) ?? createCityClock(now, zone)
      clocks.set(zone, clock)
      return clock
    },
  }
}

/** A store as the contract shows it. */
export function storeOf(row: StoreRow, { language, placed, clockOf }: Reading): Store {
  const { store } = row
  const chain = getLanguageChain(language, row.contentLanguage)
  const orNull = (texts: StoreRow['store']['note']) => (texts === null ? null : pickText(texts, chain))
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
    itemsType: store.itemsType,
    ...(store.enabled ? getOpeningState(row.hours, store.flaggedOpen, clockOf(row.timeZone)) : NEVER_OPEN),
    enabled: store.enabled,
    eta: store.etaEnabled ? { lowerBound: store.etaLower, upperBound: store.etaUpper } : null,
    etaEnabled: store.etaEnabled,
    openingTimes: row.hours,
    tags: row.tags.map(it => pickText(it, chain)),
    filters: row.filters.map(it => ({ id: it.id, name: pickText(it.name, chain) })),
    promotions: row.offers.map(storePromotionOf),
    rating: store.ratingTenths === null ? null : store.ratingTenths / 10,
    ratingInfo: { count: store.ratingCount },
    serviceFee: store.serviceFee,
    deliveryFee: store.deliveryFee,
    minimumBasket: store.minimumBasket,
    highestMinBasketSurcharge: store.highestMinBasketSurcharge,
    marketplace: store.marketplace,
    primeAvailable: store.primeAvailable,
    schedulingEnabled: store.schedulingEnabled,
    scheduleMessage: orNull(store.scheduleMessage),
    closedStatusMessage: orNull(store.closedStatusMessage),
    viewType: store.viewType,
    toggles: store.toggles,
    feesPricingCalculationId: store.feesPricingCalculationId,
    urn: store.urn,
    note: orNull(store.note),
    cutleryRequestAllowed: store.cutleryRequestAllowed,
    sponsored: placed.has(store.id),
    tint: store.tint,
  }
}

const NEVER_OPEN = { open: false, openUntil: null, nextOpeningTime: null }

import type { LandingFacts } from '#contract/landing/landing-facts.ts'

/** Indexable landing kinds. Closed countries have no content, and prime is not indexed (A §2.7). */
export type ListedLanding = 'COUNTRY' | 'CITIES' | 'FILTERS' | 'FILTER' | 'BRAND' | 'ACQUISITION'

/** Why a landing is not indexed; part of the build report. */
export type ThinReason = 'FEW_STORES' | 'FEW_CITIES' | 'FEW_FILTERS' | 'FEW_STATEMENTS' | 'SAME_AS_ANOTHER'

/** Content counts of a landing, for the country, or for the filter or brand in it. */
export interface LandingContent {
  readonly stores: number
  readonly cities: number
  /** Filters with their own landing. */
  readonly filters: number
  /** Available facts (`countFacts`), paragraphs and questions. */
  readonly statements: number
}

/** Minimum statements of an indexable landing. */
const MIN_STATEMENTS = 4
export const MIN_CONTENT: Readonly<Record<ListedLanding, Partial<LandingContent>>> = {
  COUNTRY: { stores: 3, cities: 1, statements: MIN_STATEMENTS },
  CITIES: { stores: 3, cities: 2, statements: MIN_STATEMENTS },
  FILTERS: { stores: 3, filters: 3, statements: MIN_STATEMENTS },
  FILTER: { stores: 3, statements: MIN_STATEMENTS },
  BRAND: { stores: 2, statements: MIN_STATEMENTS },
  ACQUISITION: { stores: 3, cities: 1, statements: MIN_STATEMENTS },
}

/**
 * Checks whether a landing has too little content for search engines (thin content).
 *
 * @returns the first reason; undefined for an indexable landing
 */
export function findThinReason(kind: ListedLanding, content: LandingContent): ThinReason | undefined {
  const minimum = MIN_CONTENT[kind]
  if (content.stores < (minimum.stores ?? 0)) return 'FEW_STORES'
  if (content.cities < (minimum.cities ?? 0)) return 'FEW_CITIES'
  if (content.filters < (minimum.filters ?? 0)) return 'FEW_FILTERS'
  if (content.statements < (minimum.statements ?? 0)) return 'FEW_STATEMENTS'
  return undefined
}

/** Counts the available fact types: times, fees, prices, dishes, stores, new stores, hours, offers, cities. */
export function countFacts(facts: LandingFacts | null | undefined): number {
  if (!facts) return 0
  const { minutes, deliveryFeeFrom, prices, dishes, topStores, newStores, opensAt, promotedStores, cities } = facts
  const scalarFacts = [minutes, deliveryFeeFrom, prices, opensAt].filter(it => it !== null).length
  return scalarFacts + [dishes.length, topStores.length, newStores.length, promotedStores, cities.length].filter(it => it > 0).length
}

/**
 * Whether two filters select the same stores in a country. Their landings would duplicate each other, so one is enough.
 *
 * @param one facts of a filter; `other` those of another filter of the same country, in the same language
 */
export function hasSameStores(one: LandingFacts, other: LandingFacts): boolean {
  const toStoreKeys = ({ topStores }: LandingFacts) => topStores.map(it => `${it.citySlug}/${it.storeSlug}`).join(' ')
  return one.topStores.length > 0 && one.storesCount === other.storesCount && toStoreKeys(one) === toStoreKeys(other)
}

import type { LandingFacts } from '#contract/landing/landing-facts.ts'

/** Kinds of landing that search engines may list. A closed country's only says that it is closed; prime is listed nowhere (A §2.7). */
export type ListedLanding = 'COUNTRY' | 'CITIES' | 'FILTERS' | 'FILTER' | 'BRAND' | 'ACQUISITION'

/** Why a landing is kept out of search engines: told in the report of a build. */
export type ThinReason = 'FEW_STORES' | 'FEW_CITIES' | 'FEW_FILTERS' | 'LITTLE_SAID' | 'SAME_AS_ANOTHER'

/** What a landing has to tell. Each number is of the country, or of the filter or brand in it. */
export interface LandingContent {
  readonly stores: number
  readonly cities: number
  /** Kinds of food with a landing of their own. */
  readonly filters: number
  /** What is said of it: facts that are known (`countFacts`), paragraphs and questions that are written. */
  readonly statements: number
}

/** A page of fewer is a list with a name: one store has a page of its own, three statements are a sentence. */
const STATEMENTS = 4
export const MIN_CONTENT: Readonly<Record<ListedLanding, Partial<LandingContent>>> = {
  COUNTRY: { stores: 3, cities: 1, statements: STATEMENTS },
  CITIES: { stores: 3, cities: 2, statements: STATEMENTS },
  FILTERS: { stores: 3, filters: 3, statements: STATEMENTS },
  FILTER: { stores: 3, statements: STATEMENTS },
  BRAND: { stores: 2, statements: STATEMENTS },
  ACQUISITION: { stores: 3, cities: 1, statements: STATEMENTS },
}

/**
 * Has a landing too little to say to be found by a search engine?
 *
 * @returns the first reason, undefined for a landing that may be listed
 */
export function findThinReason(kind: ListedLanding, content: LandingContent): ThinReason | undefined {
  const minimum = MIN_CONTENT[kind]
  if (content.stores < (minimum.stores ?? 0)) return 'FEW_STORES'
  if (content.cities < (minimum.cities ?? 0)) return 'FEW_CITIES'
  if (content.filters < (minimum.filters ?? 0)) return 'FEW_FILTERS'
  if (content.statements < (minimum.statements ?? 0)) return 'LITTLE_SAID'
  return undefined
}

/** How many kinds of fact are known: times, fees, prices, dishes, stores, new ones, hours, offers, cities. */
export function countFacts(facts: LandingFacts | null | undefined): number {
  if (!facts) return 0
  const { minutes, deliveryFeeFrom, prices, dishes, topStores, newStores, opensAt, promotedStores, cities } = facts
  const known = [minutes, deliveryFeeFrom, prices, opensAt].filter(it => it !== null).length
  return known + [dishes.length, topStores.length, newStores.length, promotedStores, cities.length].filter(it => it > 0).length
}

/**
 * Do two kinds of food mean the same stores in a country? Then their landings say the same under two names, and one of them is enough.
 *
 * @param one facts of a filter; `other` those of another filter of the same country, in the same language
 */
export function hasSameStores(one: LandingFacts, other: LandingFacts): boolean {
  const storesOf = ({ topStores }: LandingFacts) => topStores.map(it => `${it.citySlug}/${it.storeSlug}`).join(' ')
  return one.topStores.length > 0 && one.storesCount === other.storesCount && storesOf(one) === storesOf(other)
}

import type { Filter } from '#contract/catalogue/filter.ts'

/** @source A §3: "Personalized means type CITY or USER." */
export function isPersonalized({ type }: Filter): boolean {
  return type === 'CITY' || type === 'USER'
}

/** @source A §3: "Location-based means a sort filter with id 2 or 4." */
export function needsLocation({ type, id }: Pick<Filter, 'type' | 'id'>): boolean {
  return type === 'SORT' && (id === 2 || id === 4)
}

/** @source A §3: "Filter set: moreOptions, personalizedOptions (highlights), sortOptions" */
export interface FilterSet {
  readonly sortOptions: readonly Filter[]
  readonly personalizedOptions: readonly Filter[]
  readonly moreOptions: readonly Filter[]
}

export function toFilterSet(filters: {
  readonly sortings: readonly Filter[]
  readonly storeSearchFilters: readonly Filter[]
  readonly personalizedFilters: readonly Filter[]
}): FilterSet {
  return {
    sortOptions: filters.sortings,
    personalizedOptions: filters.personalizedFilters.filter(isPersonalized),
    moreOptions: filters.storeSearchFilters,
  }
}

/**
 * The sort of a list: the requested one, unless it needs a location that is unknown. The page then asks for the address.
 *
 * @param located whether the customer's location is known
 */
export function chooseSorting(
  requested: number | undefined,
  located: boolean,
): { readonly sortingId: number | undefined; readonly needsAddress: boolean } {
  const needsAddress = requested !== undefined && !located && needsLocation({ type: 'SORT', id: requested })
  return { sortingId: needsAddress ? undefined : requested, needsAddress }
}

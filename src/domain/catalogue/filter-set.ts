import type { Filter } from '#contract/catalogue/filter.ts'

/** @source A §3: "Personalized means type CITY or USER." */
export function isPersonalized({ type }: Filter): boolean {
  return type === 'CITY' || type === 'USER'
}

/** @source A §3: "Location-based means a sort filter with id 2 or 4." */
export function needsLocation({ type, id }: Filter): boolean {
  return type === 'SORT' && (id === 2 || id === 4)
}

/** @source A §3: "Filter set: moreOptions, personalizedOptions (highlights), sortOptions" */
export interface FilterSet {
  readonly sortOptions: readonly Filter[]
  readonly personalizedOptions: readonly Filter[]
  readonly moreOptions: readonly Filter[]
}

/** @param located whether the customer's location is known: without it, location-based sorts are omitted */
export function toFilterSet(
  filters: {
    readonly sortings: readonly Filter[]
    readonly storeSearchFilters: readonly Filter[]
    readonly personalizedFilters: readonly Filter[]
  },
  located: boolean,
): FilterSet {
  return {
    sortOptions: filters.sortings.filter(it => located || !needsLocation(it)),
    personalizedOptions: filters.personalizedFilters.filter(isPersonalized),
    moreOptions: filters.storeSearchFilters,
  }
}

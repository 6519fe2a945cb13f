/** Ids of the SORT filters. @source A §3: "Location-based means a sort filter with id 2 or 4" */
export const SORTING = { recommended: 1, distance: 2, rating: 3, deliveryTime: 4, deliveryFee: 5, price: 6 } as const

export type SortingName = keyof typeof SORTING

/** Unknown ids use the default sorting. */
export function getSortingName(id: number | undefined): SortingName {
  const names = Object.keys(SORTING) as SortingName[]
  return names.find(it => SORTING[it] === id) ?? 'recommended'
}

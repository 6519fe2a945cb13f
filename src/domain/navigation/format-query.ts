/** Query parameter names by route property (A §2.1). */
const QUERY_NAMES = {
  mode: 'mode',
  searchCategory: 'category',
  searchFilter: 'filter',
  sort: 'sort',
  sortingId: 'sortingId',
  product: 'product',
  search: 'search',
  searchId: 'searchId',
  content: 'content',
  popup: 'popup',
  part: 'part',
  storeId: 'storeId',
  checkoutId: 'checkoutId',
  state: 'state',
  page: 'page',
  deliveryAddressLatitude: 'delivery_address_lat',
  deliveryAddressLongitude: 'delivery_address_lng',
  deliveryAddress: 'delivery_address',
  cityParameter: 'city',
  address: 'address',
  placeId: 'place',
  offerCountry: 'country',
  code: 'code',
} as const

/** "?sort=rating&page=2" in the order of the table above; empty without values. */
export function formatQuery(values: { readonly [Name in keyof typeof QUERY_NAMES]?: string | number | undefined }): string {
  const query = new URLSearchParams()
  for (const name of Object.keys(QUERY_NAMES) as (keyof typeof QUERY_NAMES)[]) {
    const value = values[name]
    if (value !== undefined) query.set(QUERY_NAMES[name], String(value))
  }
  return query.size === 0 ? '' : `?${query}`
}

import type { SearchableStore } from '#domain/catalogue/search/store-table.ts'

/** A store that is open all day, without products. */
export const createSearchableStore = (values: Partial<SearchableStore> & Pick<SearchableStore, 'id'>): SearchableStore => ({
  categoryId: 1,
  groupId: null,
  filterIds: [],
  flaggedOpen: true,
  hours: ALL_DAY,
  lat: 41.39,
  lng: 2.17,
  popularity: 0,
  ratingTenths: null,
  ratingCount: 0,
  etaLower: 20,
  etaUpper: 30,
  deliveryFee: 0,
  distanceFee: null,
  offeredDeliveryFee: null,
  price: null,
  isPromoted: false,
  isSponsored: false,
  hasPickup: false,
  texts: [],
  offers: new Int32Array(),
  ...values,
})

const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map(day => ({ day, opens: 0, closes: 1440 }))

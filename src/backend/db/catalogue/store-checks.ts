import { type CheckContext, checkPicture, checkReachable, checkMaxAmount, checkTexts } from '#backend/db/catalogue/checking.ts'
import { toOpening } from '#backend/db/catalogue/clock.ts'
import type { FieldPath, SourcePosition } from '#backend/db/catalogue/faults.ts'
import { toOfferKey } from '#backend/db/catalogue/known.ts'
import type { Opening, StoreRecord } from '#backend/db/catalogue/store-records.ts'
import { getDefaultUrn } from '#backend/db/catalogue/to-rows.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { getMaxPrice } from '#domain/checkout/money-limits.ts'
import { isInside } from '#domain/geo/polygon.ts'

/** Courier, "buy anything" and custom stores stand behind a category and may have its slug; so may the single store of one. */
export const isStorePageType = (itemsType: string): boolean => !['QUIERO', 'COURIER', 'CUSTOM'].includes(itemsType)

export function checkStore(store: StoreRecord, checking: CheckContext, place: SourcePosition): void {
  const { references, report, rules } = checking
  const { id, cityCode, categoryId, slug } = store
  const city = references.cities.get(cityCode)
  const before = references.stores.get(id)
  references.stores.set(id, { cityCode })
  if (before && before.cityCode !== cityCode) report(['cityCode'], `was ${before.cityCode}: a store stays in its city`, cityCode)
  if (!references.categories.has(categoryId)) report(['categoryId'], 'is no category', categoryId)
  else if (city && !references.offers.has(toOfferKey(cityCode, categoryId)))
    report(['categoryId'], `is not offered in ${cityCode}`, categoryId)
  if (!city) report(['cityCode'], 'is no city', cityCode)
  else if (!city.rings.some(ring => isInside(store, ring)))
    report(['lat'], `lies outside of the polygons of ${cityCode}, with its lng ${store.lng}`, store.lat)
  if (city) checkFees(store, checking, city.currency)
  if (store.etaUpper < store.etaLower) report(['etaUpper'], 'is below etaLower', store.etaUpper)
  checkStoreTexts(store, checking, city?.languages ?? [])
  checkPicture(checking, ['imageId'], store.imageId)
  checkHours(store.hours, report)
  checkPromotions(store, checking)
  checkReachable(checking, ['slug'], slug, { name: 'store', country: 'es', language: 'en', city: 'barcelona', storeSlug: slug })
  const isCategoryItself = store.singleStore === true || !isStorePageType(store.itemsType ?? 'STORE')
  rules.storeOrCategory.claim('store', place, id, ...(isCategoryItself ? [] : [{ key: slug, path: ['slug'], value: slug }]))
  rules.storeSlugs.claim(place, id, { key: `${cityCode}/${slug}`, path: ['slug'], value: slug })
  const addressId = store.addressId ?? id
  rules.storeAddresses.claim(place, id, { key: String(addressId), path: ['addressId'], value: addressId })
  const urn = store.urn === undefined ? getDefaultUrn(id, store.itemsType ?? 'STORE') : store.urn
  rules.storeUrns.claim(place, id, ...(urn === null ? [] : [{ key: urn, path: ['urn'], value: urn }]))
  rules.singleStores.claim(
    place,
    id,
    ...(store.singleStore === true ? [{ key: toOfferKey(cityCode, categoryId), path: ['singleStore'], value: true }] : []),
  )
}

function checkFees(store: StoreRecord, checking: CheckContext, currency: string): void {
  for (const field of ['serviceFee', 'deliveryFee', 'minimumBasket', 'highestMinBasketSurcharge'] as const)
    checkMaxAmount(checking, [field], store[field], getMaxPrice(currency), currency)
}

/** Its own texts, and those of what it refers to, in every language of its city. */
function checkStoreTexts(store: StoreRecord, { references, report }: CheckContext, languages: readonly string[]): void {
  const { cityCode, tags = [], filters = [], brandId } = store
  checkTexts(report, ['name'], store.name, languages, cityCode)
  for (const field of ['description', 'scheduleMessage', 'closedStatusMessage', 'note'] as const) {
    const texts = store[field]
    if (texts && Object.keys(texts).length > 0) checkTexts(report, [field], texts, languages, cityCode)
  }
  const checkReference = (path: FieldPath, what: string, names: ReadonlyMap<number, Texts>, id: number): void => {
    const texts = names.get(id)
    const missing = texts && languages.filter(it => !(it in texts))
    if (!texts) report(path, `is no ${what}`, id)
    else if (missing && missing.length > 0) report(path, `is a ${what} without a text in ${missing.join(', ')}, spoken in ${cityCode}`, id)
  }
  if (brandId != null) checkReference(['brandId'], 'brand', references.brands, brandId)
  for (const [index, id] of tags.entries()) checkReference(['tags', index], 'tag', references.tags, id)
  for (const [index, id] of filters.entries()) checkReference(['filters', index], 'filter', references.filters, id)
  if (new Set(tags).size < tags.length) report(['tags'], 'names a tag twice')
  if (new Set(filters).size < filters.length) report(['filters'], 'names a filter twice')
}

function checkHours(hours: readonly Opening[], say: CheckContext['report']): void {
  const openings = hours.map(({ day, ...times }, index) => ({ index, from: (day - 1) * 1440, ...toOpening(times) }))
  for (const { index, opens } of openings) if (opens >= 1440) say(['hours', index, 'opens'], 'must be before 24:00', '24:00')
  const spans = openings
    .map(({ index, from, opens, closes }) => ({ index, start: from + opens, end: from + closes }))
    .sort((one, other) => one.start - other.start)
  for (const [place, { end }] of spans.entries()) {
    const next = spans[(place + 1) % spans.length]
    if (!next || spans.length === 1) continue
    // the night of Sunday runs into Monday
    const start = place + 1 === spans.length ? next.start + 7 * 1440 : next.start
    if (start < end) say(['hours', next.index], 'overlaps with another opening')
  }
}

function checkPromotions({ promotions = [], deliveryFee = 0 }: StoreRecord, { rules, report }: CheckContext): void {
  for (const [index, promotion] of promotions.entries()) {
    if (!rules.numbers.promotions.add(promotion.id)) report(['promotions', index, 'id'], 'is another promotion already', promotion.id)
    if (promotion.type === 'FLAT_DELIVERY' && promotion.price >= deliveryFee) {
      report(['promotions', index, 'price'], `is not below the delivery fee of ${deliveryFee}`, promotion.price)
    }
  }
}

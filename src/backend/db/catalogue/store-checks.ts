import { type CheckContext, checkPicture, checkReachable, checkMaxAmount, checkTexts } from '#backend/db/catalogue/check-context.ts'
import { toOpening } from '#backend/db/catalogue/opening-times.ts'
import type { FieldPath, SourcePosition } from '#backend/db/catalogue/issues.ts'
import { checkRing } from '#backend/db/catalogue/check-ring.ts'
import { toOfferKey } from '#backend/db/catalogue/reference-index.ts'
import type { Opening, StoreRecord } from '#backend/db/catalogue/store-records.ts'
import { getDefaultUrn } from '#backend/db/catalogue/to-rows.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import { PICTURE_ID_SEPARATOR } from '#domain/catalogue/picture.ts'
import { getMaxPrice } from '#domain/checkout/money-limits.ts'
import { createZone } from '#domain/geo/zone.ts'

/** The services "courier" and "buy anything" are opened through their category and may share its slug, as may a single store. */
export const isStorePageType = (itemsType: string): boolean => !['QUIERO', 'COURIER'].includes(itemsType)

export function checkStore(store: StoreRecord, context: CheckContext, position: SourcePosition): void {
  const { references, report, rules } = context
  const { id, cityCode, categoryId, slug } = store
  const city = references.cities.get(cityCode)
  const existing = references.stores.get(id)
  references.stores.set(id, { cityCode })
  if (existing && existing.cityCode !== cityCode) report(['cityCode'], `was ${existing.cityCode}: a store cannot change its city`, cityCode)
  if (!references.categories.has(categoryId)) report(['categoryId'], 'is not a category', categoryId)
  else if (city && !references.offers.has(toOfferKey(cityCode, categoryId)))
    report(['categoryId'], `is not offered in ${cityCode}`, categoryId)
  if (!city) report(['cityCode'], 'is not a city', cityCode)
  else if (!city.zone.contains(store)) report(['lat'], `is outside the polygons of ${cityCode}, with lng ${store.lng}`, store.lat)
  if (city) checkFees(store, context, city.currency)
  checkZone(store, report)
  if (store.etaUpper < store.etaLower) report(['etaUpper'], 'is below etaLower', store.etaUpper)
  if (store.pickup && store.pickup.upper < store.pickup.lower) report(['pickup', 'upper'], 'is below pickup.lower', store.pickup.upper)
  checkStoreTexts(store, context, city?.languages ?? [])
  for (const id of store.imageId.split(PICTURE_ID_SEPARATOR)) checkPicture(context, ['imageId'], id)
  checkHours(store.hours, report)
  checkPromotions(store, context)
  checkReachable(context, ['slug'], slug, { name: 'store', country: 'es', language: 'en', city: 'barcelona', storeSlug: slug })
  const isCategoryItself = store.singleStore === true || !isStorePageType(store.itemsType ?? 'STORE')
  rules.storeOrCategory.claim('store', position, id, ...(isCategoryItself ? [] : [{ key: slug, path: ['slug'], value: slug }]))
  rules.storeSlugs.claim(position, id, { key: `${cityCode}/${slug}`, path: ['slug'], value: slug })
  const addressId = store.addressId ?? id
  rules.storeAddresses.claim(position, id, { key: String(addressId), path: ['addressId'], value: addressId })
  const urn = store.urn === undefined ? getDefaultUrn(id, store.itemsType ?? 'STORE') : store.urn
  rules.storeUrns.claim(position, id, ...(urn === null ? [] : [{ key: urn, path: ['urn'], value: urn }]))
  rules.singleStores.claim(
    position,
    id,
    ...(store.singleStore === true ? [{ key: toOfferKey(cityCode, categoryId), path: ['singleStore'], value: true }] : []),
  )
}

function checkZone({ zone, lat, lng }: StoreRecord, report: CheckContext['report']): void {
  if (!zone) return
  const rings = zone.filter((encoded, index) => checkRing(encoded, problem => report(['zone', index], problem)))
  if (rings.length === zone.length && !createZone(rings).contains({ lat, lng })) report(['zone'], 'does not contain the store itself')
}

function checkFees(store: StoreRecord, context: CheckContext, currency: string): void {
  for (const field of ['serviceFee', 'deliveryFee', 'minimumBasket', 'highestMinBasketSurcharge', 'freeDeliveryFrom'] as const)
    checkMaxAmount(context, [field], store[field] ?? undefined, getMaxPrice(currency), currency)
  checkMaxAmount(context, ['distanceFee', 'perKm'], store.distanceFee?.perKm, getMaxPrice(currency), currency)
}

/** Checks the texts of a store and of its brand, tags and filters in every language of its city. */
function checkStoreTexts(store: StoreRecord, { references, report }: CheckContext, languages: readonly string[]): void {
  const { cityCode, tags = [], filters = [], brandId } = store
  checkTexts(report, ['name'], store.name, languages, cityCode)
  for (const field of ['description', 'scheduleMessage', 'closedStatusMessage', 'note'] as const) {
    const texts = store[field]
    if (texts && Object.keys(texts).length > 0) checkTexts(report, [field], texts, languages, cityCode)
  }
  for (const field of ['allergens', 'hygiene', 'disclosure'] as const) {
    const texts = store.details?.[field]
    if (texts) checkTexts(report, ['details', field], texts, languages, cityCode)
  }
  const checkReference = (path: FieldPath, kind: string, names: ReadonlyMap<number, Texts>, id: number): void => {
    const texts = names.get(id)
    const missing = texts && languages.filter(it => !(it in texts))
    if (!texts) report(path, `is not a ${kind}`, id)
    else if (missing && missing.length > 0)
      report(path, `is a ${kind} without a text in ${missing.join(', ')}, required in ${cityCode}`, id)
  }
  if (brandId != null) checkReference(['brandId'], 'brand', references.brands, brandId)
  for (const [index, id] of tags.entries()) checkReference(['tags', index], 'tag', references.tags, id)
  for (const [index, id] of filters.entries()) checkReference(['filters', index], 'filter', references.filters, id)
  if (new Set(tags).size < tags.length) report(['tags'], 'lists a tag twice')
  if (new Set(filters).size < filters.length) report(['filters'], 'lists a filter twice')
}

function checkHours(hours: readonly Opening[], report: CheckContext['report']): void {
  const openings = hours.map(({ day, ...times }, index) => ({ index, from: (day - 1) * 1440, ...toOpening(times) }))
  for (const { index, opens } of openings) if (opens >= 1440) report(['hours', index, 'opens'], 'must be before 24:00', '24:00')
  const spans = openings
    .map(({ index, from, opens, closes }) => ({ index, start: from + opens, end: from + closes }))
    .sort((one, other) => one.start - other.start)
  for (const [position, { end }] of spans.entries()) {
    const next = spans[(position + 1) % spans.length]
    if (!next || spans.length === 1) continue
    // an opening on Sunday may end on Monday
    const start = position + 1 === spans.length ? next.start + 7 * 1440 : next.start
    if (start < end) report(['hours', next.index], 'overlaps with another opening')
  }
}

function checkPromotions({ promotions = [], deliveryFee = 0 }: StoreRecord, { rules, report }: CheckContext): void {
  for (const [index, promotion] of promotions.entries()) {
    if (!rules.numbers.promotions.add(promotion.id))
      report(['promotions', index, 'id'], 'is already the id of another promotion', promotion.id)
    if (promotion.type === 'FLAT_DELIVERY' && promotion.price >= deliveryFee) {
      report(['promotions', index, 'price'], `is not below the delivery fee of ${deliveryFee}`, promotion.price)
    }
  }
}

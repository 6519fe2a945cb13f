import type { stores } from '#backend/db/schema/stores.ts'
import type { CatalogueIds } from '#backend/db/seed/catalogue-rows.ts'
import { ALL_WEEK, createHours, type Opening } from '#backend/db/seed/hours.ts'
import { collectTextLists, getTaglines } from '#backend/db/seed/menu-texts.ts'
import { encodeCircle, isInDeliveryArea, getDistanceMetres, getSearchZone } from '#backend/db/seed/outlines.ts'
import { addStoreDetails } from '#backend/db/seed/pages/store-details.ts'
import { HYPERMARKET_KEY, type StorePlan } from '#backend/db/seed/plan.ts'
import { createRandom, type Random } from '#backend/db/seed/random.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'
import type { StoreCategoryKey, Texts } from '#backend/db/seed/vocabulary/types.ts'
import { collectTexts, loadTexts } from '#backend/db/seed/seed-texts.ts'
import { type Market, toSmallMarketPrice } from '#backend/db/seed/world/markets.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

type StoreRow = typeof stores.$inferInsert

/** Address ids differ from store ids, so that tests detect code that confuses them. */
const ADDRESS_ID_OFFSET = 500_000

/** Adds one store with its hours and its delivery promotion. `addMenu` adds promotions on products. */
export function addStore(rows: Rows, number: Numbering, ids: CatalogueIds, plan: StorePlan, draw: Random): StoreRow {
  const { market, languages } = plan.city.country
  const id = number('stores')
  const notes = getNotes(languages)
  const state = createState(plan, notes, draw)
  const rating = createRating(plan, draw)
  const tints = plan.menuTemplate?.tints ?? [plan.category.tint]
  const store: StoreRow = {
    id,
    addressId: ADDRESS_ID_OFFSET + id,
    cityCode: plan.city.code,
    categoryId: ids.categories.get(plan.category.key) ?? 0,
    brandId: plan.brand === undefined ? null : (ids.brands.get(plan.brand.key) ?? null),
    slug: plan.slug,
    name: plan.names,
    description: getDescription(plan, draw),
    // `addCover` replaces it when the menu is known
    imageId: plan.isCustom ? CUSTOM_STORE_PICTURE : (plan.menuTemplate?.coverPictures[0] ?? plan.category.picture),
    tint: plan.brand?.tint ?? tints[plan.index % tints.length] ?? plan.category.tint,
    itemsType: getItemsType(plan),
    viewType: getViewType(plan),
    // set here although triggers maintain it, so that the insert of products does not update every store
    orderable: plan.sentinel?.menu !== 'empty',
    ...state,
    ...createLocation(plan, draw),
    ...rating,
    ...createPickup(plan, market),
    ...createFees(plan, market, draw),
    marketplace: draw.chance(15) || plan.sentinel?.menu === 'every element',
    primeAvailable: plan.menuTemplate !== undefined && draw.chance(45),
    note: draw.chance(15) ? draw.pick(notes.storeNotes) : null,
    toggles: {},
    feesPricingCalculationId: draw.uuid(),
    // A §5: only courier and purchase forms have no urn
    urn: plan.menuTemplate === undefined && !plan.isCustom ? null : `urn:store:${draw.uuid()}`,
    cutleryRequestAllowed: plan.category.key === 'restaurants' && draw.chance(80),
    sponsored: plan.sentinel === undefined && draw.chance(5),
    since: createSince(plan, rating.ratingTenths === null),
    popularity: Math.round((draw.between(1, 100) * (rating.ratingTenths ?? 40)) / 10),
    searchKey: toSearchKey(...collectSearchTerms(plan)),
  }
  rows.stores.push(store)
  const hours = createWeek(plan, draw)
  for (const opening of hours) rows.storeHours.push({ storeId: id, ...opening })
  for (const [position, key] of getTags(plan, hours).entries()) {
    const tagId = ids.tags.get(key)
    if (tagId !== undefined) rows.storeTags.push({ storeId: id, tagId, position })
  }
  if (plan.category.singleStore === true) {
    rows.categorySingleStores.push({ cityCode: store.cityCode, categoryId: store.categoryId, storeId: id })
  }
  addStoreDetails(rows, plan, id)
  addZone(rows, plan, store)
  const isFree = addDeliveryPromotion(rows, number, store, market, draw)
  const isPaid = !isFree && store.deliveryFee !== 0
  Object.assign(store, createDistanceFee(plan, market, isPaid))
  store.freeDeliveryFrom = createFreeDelivery(plan, market, isPaid)
  return store
}

/** Search terms of a store: its names and the names of its first two filters. Order forms have none, so that no search finds them. */
function collectSearchTerms({ menuTemplate, names, city, isCustom }: StorePlan): Set<string> {
  if (isCustom) return new Set(Object.values(names))
  if (menuTemplate === undefined) return new Set()
  const filterKeys = menuTemplate.filters.slice(0, 2)
  const filters = city.country.languages.flatMap(language => filterKeys.map(key => loadTexts(language).terms.filters[key] ?? ''))
  return new Set([...Object.values(names), ...filters])
}

/** A toolbox. */
const CUSTOM_STORE_PICTURE = '1f9f0'

function getDescription(plan: StorePlan, draw: Random): Texts {
  const { languages } = plan.city.country
  if (plan.isCustom) return collectTexts(languages, 'customStore.description', ({ terms }) => terms.customStore.description)
  return plan.menuTemplate === undefined ? getTitle(plan) : draw.pick(getTaglines(languages, plan.menuTemplate))
}

const getTitle = ({ city, category: { key } }: StorePlan): Texts =>
  collectTexts(city.country.languages, `categories.${key}`, ({ terms }) => terms.categories[key]?.title)

interface Notes {
  readonly storeNotes: readonly Texts[]
  readonly scheduleMessages: readonly Texts[]
  readonly closedMessages: readonly Texts[]
}

const notesCache = new Map<readonly string[], Notes>()

/** Notes and messages of stores in the languages of a market; cached. */
function getNotes(languages: readonly string[]): Notes {
  const cached = notesCache.get(languages)
  if (cached) return cached
  const notes: Notes = {
    storeNotes: collectTextLists(languages, 'storeNotes', ({ terms }) => terms.storeNotes),
    scheduleMessages: collectTextLists(languages, 'scheduleMessages', ({ terms }) => terms.scheduleMessages),
    closedMessages: collectTextLists(languages, 'closedMessages', ({ terms }) => terms.closedMessages),
  }
  notesCache.set(languages, notes)
  return notes
}

function getItemsType({ category, isCustom }: StorePlan): NonNullable<StoreRow['itemsType']> {
  if (isCustom) return 'CUSTOM'
  return category.type === 'SHIPMENT' ? 'COURIER' : category.type === 'PURCHASE' ? 'QUIERO' : 'STORE'
}

function getViewType({ category, sentinel }: StorePlan): NonNullable<StoreRow['viewType']> {
  if (sentinel?.menu === 'every element') return 'LEGACY_VIEW_LAYOUT'
  return category.key === 'restaurants' ? 'LIST_VIEW_LAYOUT' : 'GRID_VIEW_LAYOUT'
}

/** State of a store. About 5 % of restaurants are closed, disabled or gone. */
function createState(
  { index, menuTemplate, sentinel, brand, category }: StorePlan,
  { scheduleMessages, closedMessages }: Notes,
  draw: Random,
) {
  const isOrdinary = sentinel === undefined && brand === undefined && category.key === 'restaurants'
  const closed =
    sentinel?.closed ?? (!isOrdinary ? undefined : index % 41 === 20 ? 'no schedule' : index % 41 === 33 ? 'schedule' : undefined)
  const scheduling = closed === undefined ? menuTemplate === undefined || draw.chance(65) : closed === 'schedule'
  return {
    flaggedOpen: closed === undefined,
    enabled: sentinel?.disabled !== true && !(isOrdinary && index % 97 === 50),
    gone: sentinel?.gone === true || (isOrdinary && index % 113 === 80),
    etaEnabled: draw.chance(97),
    schedulingEnabled: scheduling,
    scheduleMessage: scheduling ? draw.pick(scheduleMessages) : null,
    // the first message refers to the opening hours; the others explain a closure during them
    closedStatusMessage: (closed === undefined ? closedMessages[0] : draw.pick(closedMessages.slice(1))) ?? null,
  }
}

/** A point near the centre of the quarter and inside the outline. The delivery time grows with the distance from the city centre. */
function createLocation({ city, quarter, category, menuTemplate }: StorePlan, draw: Random) {
  const jitter = () => (draw.fraction() + draw.fraction() - 1) * 0.006
  const candidates = Array.from({ length: 8 }, () => ({
    lat: roundDegrees(quarter.latitude + jitter()),
    lng: roundDegrees(quarter.longitude + jitter() * 1.3),
  }))
  const { lat, lng } = candidates.find(point => isInDeliveryArea(city.code, point.lat, point.lng)) ?? {
    lat: quarter.latitude,
    lng: quarter.longitude,
  }
  const zone = getSearchZone(city.code)
  const distanceKm = Math.round(getDistanceMetres([lat, lng], [zone.latitude, zone.longitude]) / 1000)
  const express = category.singleStore === true
  const etaLower = express || menuTemplate === undefined ? 10 : draw.between(10, 20) + Math.min(20, distanceKm * 2)
  return { lat, lng, etaLower, etaUpper: etaLower + (express ? 5 : draw.between(2, 4) * 5) }
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Share of stores that offer pickup, percent: most kitchens hand food over the counter, fewer shops pack orders. */
const PICKUP_PERCENT = { restaurants: 70, others: 40 } as const

/** Preparation takes 10 to 20 minutes. The stream is separate, so that the other fields of a store stay the same. */
function createPickup({ slug, city, category, menuTemplate, sentinel }: StorePlan, market: Market) {
  const random = createRandom(1, `pickup/${city.code}/${slug}`)
  const percent = category.key === 'restaurants' ? PICKUP_PERCENT.restaurants : PICKUP_PERCENT.others
  if (!market.pickup || menuTemplate === undefined || sentinel !== undefined || !random.chance(percent))
    // named, because the first row of a batch decides about its columns
    return { pickupLower: null, pickupUpper: null }
  const pickupLower = random.between(2, 4) * 5
  return { pickupLower, pickupUpper: pickupLower + 5 }
}

/** One store in twelve is new and has no rating; the others have 3.6 to 4.9 stars. */
function createRating({ index, menuTemplate }: StorePlan, draw: Random) {
  const ratingTenths = Math.round(36 + Math.max(draw.fraction(), draw.fraction()) * 13)
  const ratingCount = Math.round(12 + draw.fraction() ** 3 * 2400)
  return menuTemplate === undefined || index % 12 === 7 ? { ratingTenths: null, ratingCount: 0 } : { ratingTenths, ratingCount }
}

/** All sample stores were listed before this day. It is fixed, so that rows do not depend on the current date. */
const LISTED_BEFORE = Date.UTC(2026, 2, 1)
const DAY_MS = 86_400_000

/** New stores were listed within two months, the others within the four years before. */
function createSince({ index, city }: StorePlan, isNew: boolean): string {
  const offset = index * 37 + (city.code.codePointAt(1) ?? 0)
  const daysAgo = isNew ? 1 + (offset % 60) : 61 + (offset % 1460)
  return new Date(LISTED_BEFORE - daysAgo * DAY_MS).toISOString().slice(0, 10)
}

/** Euro cents at the Spanish level. */
const DELIVERY_FEES = [90, 150, 150, 190, 190, 250, 290]
const SERVICE_FEES = [50, 80, 100, 150]
const BASKETS = [0, 800, 1000, 1000, 1200, 1500]

function createFees({ menuTemplate }: StorePlan, market: Market, draw: Random) {
  const basket = menuTemplate === undefined ? 0 : draw.pick(BASKETS)
  const free = menuTemplate !== undefined && draw.chance(8)
  return {
    serviceFee: toSmallMarketPrice(market, draw.pick(SERVICE_FEES)),
    deliveryFee: free ? 0 : toSmallMarketPrice(market, draw.pick(DELIVERY_FEES)),
    minimumBasket: basket === 0 ? 0 : market.roundBasket(basket * market.level),
    highestMinBasketSurcharge: basket === 0 ? 0 : toSmallMarketPrice(market, 250),
  }
}

/** Share of the stores with a delivery fee whose larger orders are delivered free, percent, and from which price. */
const FREE_DELIVERY_PERCENT = 30
const FREE_DELIVERY_FROM = [1800, 2000, 2500, 3000]

/** The stream is separate, so that the other fields of a store stay the same. A store whose delivery is free for all has none. */
function createFreeDelivery({ slug, city, menuTemplate, sentinel }: StorePlan, market: Market, isPaid: boolean): number | null {
  const random = createRandom(1, `free-delivery/${city.code}/${slug}`)
  if (!isPaid || menuTemplate === undefined || sentinel !== undefined || !random.chance(FREE_DELIVERY_PERCENT)) return null
  return market.roundBasket(random.pick(FREE_DELIVERY_FROM) * market.level)
}

/** One restaurant in seven charges more for a long way. */
const [DISTANCE_FEE_PERIOD, DISTANCE_FEE_PHASE] = [7, 3]

/** It contains no random value. A store whose delivery is free for all charges no way. */
function createDistanceFee({ category, index, menuTemplate, sentinel }: StorePlan, market: Market, isPaid: boolean) {
  const isOrdinary = category.key === 'restaurants' && menuTemplate !== undefined && sentinel === undefined
  if (!isOrdinary || !isPaid || index % DISTANCE_FEE_PERIOD !== DISTANCE_FEE_PHASE)
    return { distanceFeeIncludedMetres: null, distanceFeePerKm: null }
  return { distanceFeeIncludedMetres: 2000, distanceFeePerKm: toSmallMarketPrice(market, 50) }
}

/** Sentinels, forms, single stores and the hypermarket are always open, so that hours do not affect them. */
function createWeek({ category, city, index, menuTemplate, sentinel }: StorePlan, draw: Random): readonly Opening[] {
  if (menuTemplate === undefined || menuTemplate.key === HYPERMARKET_KEY || sentinel !== undefined || category.singleStore === true)
    return ALL_WEEK
  return createHours(category.key as StoreCategoryKey, city.country.market.siesta, index, draw)
}

/** At most two food tags, and one tag for the hours. */
function getTags({ menuTemplate }: StorePlan, hours: readonly Opening[]): string[] {
  const isAlwaysOpen = hours.length === 7 && hours.every(({ opens, closes }) => closes - opens === 1440)
  const isOpenLate = !isAlwaysOpen && hours.some(({ closes }) => closes > 1440)
  return [...(menuTemplate?.filters.slice(0, 2) ?? []), ...(isAlwaysOpen ? ['around-the-clock'] : isOpenLate ? ['open-late'] : [])]
}

/** One restaurant in eleven rides with its own couriers and does not cross the whole city. */
const [ZONE_PERIOD, ZONE_PHASE] = [11, 5]
/** Metres. Every zone contains the city's centre and this much around it. */
const [MIN_ZONE_RADIUS, AROUND_CENTRE] = [2500, 800]

/** Gives a restaurant without special purpose its own delivery zone. It contains no random value. */
function addZone(rows: Rows, { city, category, index, sentinel, menuTemplate }: StorePlan, { id, lat, lng }: StoreRow): void {
  if (category.key !== 'restaurants' || menuTemplate === undefined || sentinel !== undefined || index % ZONE_PERIOD !== ZONE_PHASE) return
  const centre = getSearchZone(city.code)
  const radius = Math.max(MIN_ZONE_RADIUS, getDistanceMetres([lat, lng], [centre.latitude, centre.longitude]) + AROUND_CENTRE)
  rows.storeZones.push({ storeId: id, encoded: encodeCircle({ lat, lng }, radius) })
}

/** @returns whether the delivery is then free for all customers */
function addDeliveryPromotion(rows: Rows, number: Numbering, store: StoreRow, market: Market, draw: Random): boolean {
  const fee = store.deliveryFee ?? 0
  const lower = toSmallMarketPrice(market, 50)
  const free = draw.chance(50)
  if (!draw.chance(32) || fee === 0 || (!free && lower >= fee)) return false
  const prime = draw.chance(25)
  rows.promotions.push({
    id: number('promotions'),
    storeId: store.id,
    productId: null,
    attributeId: null,
    type: free ? 'FREE_DELIVERY' : 'FLAT_DELIVERY',
    percentage: null,
    price: free ? null : lower,
    prime,
  })
  return free && !prime
}

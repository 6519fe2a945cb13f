import type { stores } from '#backend/db/schema/stores.ts'
import type { CatalogueIds } from '#backend/db/seed/catalogue-rows.ts'
import { ALL_WEEK, createHours, type Opening } from '#backend/db/seed/hours.ts'
import { collectTextLists, getTaglines } from '#backend/db/seed/menu-words.ts'
import { isInDeliveryArea, getDistanceMetres, getSearchZone } from '#backend/db/seed/outlines.ts'
import type { StorePlan } from '#backend/db/seed/plan.ts'
import type { Random } from '#backend/db/seed/random.ts'
import type { Numbering, Rows } from '#backend/db/seed/rows.ts'
import type { StoreCategoryKey, Texts } from '#backend/db/seed/vocabulary/shapes.ts'
import { collectTexts, loadTexts } from '#backend/db/seed/words.ts'
import { type Market, toSmallMarketPrice } from '#backend/db/seed/world/markets.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

type StoreRow = typeof stores.$inferInsert

/** Address numbers are another series than store numbers, so that whoever mixes them up is found out. */
const FIRST_ADDRESS = 500_000

/** Writes one store, its hours and what it offers on delivery. Its promotions on products come with the menu. */
export function addStore(rows: Rows, number: Numbering, ids: CatalogueIds, plan: StorePlan, draw: Random): StoreRow {
  const { market, languages } = plan.city.country
  const id = number('stores')
  const notes = notesIn(languages)
  const state = stateOf(plan, notes, draw)
  const rating = ratingOf(plan, draw)
  const face = plan.kitchen?.pictures ?? [plan.category.picture]
  const tints = plan.kitchen?.tints ?? [plan.category.tint]
  const store: StoreRow = {
    id,
    addressId: FIRST_ADDRESS + id,
    cityCode: plan.city.code,
    categoryId: ids.categories.get(plan.category.key) ?? 0,
    brandId: plan.brand === undefined ? null : (ids.brands.get(plan.brand.key) ?? null),
    slug: plan.slug,
    name: plan.names,
    description: plan.kitchen === undefined ? titleOf(plan) : draw.pick(getTaglines(languages, plan.kitchen)),
    imageId: plan.brand?.picture ?? face[plan.index % face.length] ?? plan.category.picture,
    tint: plan.brand?.tint ?? tints[plan.index % tints.length] ?? plan.category.tint,
    itemsType: itemsTypeOf(plan),
    viewType: plan.category.key === 'restaurants' ? 'LIST_VIEW_LAYOUT' : 'GRID_VIEW_LAYOUT',
    // said here although triggers keep it, so that the products need not write every store a second time
    orderable: plan.sentinel?.menu !== 'empty',
    ...state,
    ...placeOf(plan, draw),
    ...rating,
    ...feesOf(plan, market, draw),
    marketplace: draw.chance(15),
    primeAvailable: plan.kitchen !== undefined && draw.chance(45),
    note: draw.chance(15) ? draw.pick(notes.storeNotes) : null,
    toggles: {},
    feesPricingCalculationId: draw.uuid(),
    // A §5: courier and purchase forms are the stores that have none
    urn: plan.kitchen === undefined ? null : `urn:store:${draw.uuid()}`,
    cutleryRequestAllowed: plan.category.key === 'restaurants' && draw.chance(80),
    sponsored: plan.sentinel === undefined && draw.chance(5),
    since: sinceOf(plan, rating.ratingTenths === null),
    popularity: Math.round((draw.between(1, 100) * (rating.ratingTenths ?? 40)) / 10),
    searchKey: toSearchKey(...searchedBy(plan)),
  }
  rows.stores.push(store)
  const hours = weekOf(plan, draw)
  for (const opening of hours) rows.storeHours.push({ storeId: id, ...opening })
  for (const [position, key] of tagsOf(plan, hours).entries()) {
    const tagId = ids.tags.get(key)
    if (tagId !== undefined) rows.storeTags.push({ storeId: id, tagId, position })
  }
  if (plan.category.singleStore === true) {
    rows.categorySingleStores.push({ cityCode: store.cityCode, categoryId: store.categoryId, storeId: id })
  }
  addDeliveryPromotion(rows, number, store, market, draw)
  return store
}

/** A store is found by its name and by what it cooks; order forms for parcels and purchases are not found at all. */
function searchedBy({ kitchen, names, city }: StorePlan): Set<string> {
  if (kitchen === undefined) return new Set()
  const cooked = kitchen.filters.slice(0, 2)
  const filters = city.country.languages.flatMap(language => cooked.map(key => loadTexts(language).terms.filters[key] ?? ''))
  return new Set([...Object.values(names), ...filters])
}

const titleOf = ({ city, category: { key } }: StorePlan): Texts =>
  collectTexts(city.country.languages, `categories.${key}`, ({ terms }) => terms.categories[key]?.title)

interface Notes {
  readonly storeNotes: readonly Texts[]
  readonly scheduleMessages: readonly Texts[]
  readonly closedMessages: readonly Texts[]
}

const notesKnown = new Map<readonly string[], Notes>()

/** What stores of a market may say, made once. */
function notesIn(languages: readonly string[]): Notes {
  const known = notesKnown.get(languages)
  if (known) return known
  const notes: Notes = {
    storeNotes: collectTextLists(languages, 'storeNotes', ({ terms }) => terms.storeNotes),
    scheduleMessages: collectTextLists(languages, 'scheduleMessages', ({ terms }) => terms.scheduleMessages),
    closedMessages: collectTextLists(languages, 'closedMessages', ({ terms }) => terms.closedMessages),
  }
  notesKnown.set(languages, notes)
  return notes
}

function itemsTypeOf({ category }: StorePlan): NonNullable<StoreRow['itemsType']> {
  return category.type === 'SHIPMENT' ? 'COURIER' : category.type === 'PURCHASE' ? 'QUIERO' : 'STORE'
}

/** Most stores are as they should be; of every hundred or so, a few are shut, switched off or gone. */
function stateOf({ index, kitchen, sentinel, brand, category }: StorePlan, { scheduleMessages, closedMessages }: Notes, draw: Random) {
  const ordinary = sentinel === undefined && brand === undefined && category.key === 'restaurants'
  const closed =
    sentinel?.closed ?? (!ordinary ? undefined : index % 41 === 20 ? 'no schedule' : index % 41 === 33 ? 'schedule' : undefined)
  const scheduling = closed === undefined ? kitchen !== undefined && draw.chance(65) : closed === 'schedule'
  return {
    flaggedOpen: closed === undefined,
    enabled: sentinel?.disabled !== true && !(ordinary && index % 97 === 50),
    gone: sentinel?.gone === true || (ordinary && index % 113 === 80),
    etaEnabled: draw.chance(97),
    schedulingEnabled: scheduling,
    scheduleMessage: scheduling ? draw.pick(scheduleMessages) : null,
    // the first says "come back during opening hours"; the others say why it is shut within them
    closedStatusMessage: (closed === undefined ? closedMessages[0] : draw.pick(closedMessages.slice(1))) ?? null,
  }
}

/** Near its quarter's middle and inside the outline; whoever is further out takes longer. */
function placeOf({ city, quarter, category, kitchen }: StorePlan, draw: Random) {
  const jitter = () => (draw.fraction() + draw.fraction() - 1) * 0.006
  const tries = Array.from({ length: 8 }, () => ({
    lat: rounded(quarter.latitude + jitter()),
    lng: rounded(quarter.longitude + jitter() * 1.3),
  }))
  const { lat, lng } = tries.find(point => isInDeliveryArea(city.code, point.lat, point.lng)) ?? {
    lat: quarter.latitude,
    lng: quarter.longitude,
  }
  const zone = getSearchZone(city.code)
  const away = Math.round(getDistanceMetres([lat, lng], [zone.latitude, zone.longitude]) / 1000)
  const express = category.singleStore === true
  const etaLower = express || kitchen === undefined ? 10 : draw.between(10, 20) + Math.min(20, away * 2)
  return { lat, lng, etaLower, etaUpper: etaLower + (express ? 5 : draw.between(2, 4) * 5) }
}

const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** One store in twelve is new and has no stars yet; the others are rather good, as those who are not do not last. */
function ratingOf({ index, kitchen }: StorePlan, draw: Random) {
  const ratingTenths = Math.round(36 + Math.max(draw.fraction(), draw.fraction()) * 13)
  const ratingCount = Math.round(12 + draw.fraction() ** 3 * 2400)
  return kitchen === undefined || index % 12 === 7 ? { ratingTenths: null, ratingCount: 0 } : { ratingTenths, ratingCount }
}

/** The day after the last store of the sample world was listed: fixed, since the same number gives the same rows on any day. */
const LISTED_BEFORE = Date.UTC(2026, 2, 1)
const DAY = 86_400_000

/** New stores came within two months, the others in the four years before. */
function sinceOf({ index, city }: StorePlan, isNew: boolean): string {
  const place = index * 37 + (city.code.codePointAt(1) ?? 0)
  const daysAgo = isNew ? 1 + (place % 60) : 61 + (place % 1460)
  return new Date(LISTED_BEFORE - daysAgo * DAY).toISOString().slice(0, 10)
}

/** Euro cents at the Spanish level. */
const DELIVERY_FEES = [90, 150, 150, 190, 190, 250, 290]
const SERVICE_FEES = [50, 80, 100, 150]
const BASKETS = [0, 800, 1000, 1000, 1200, 1500]

function feesOf({ kitchen }: StorePlan, market: Market, draw: Random) {
  const basket = kitchen === undefined ? 0 : draw.pick(BASKETS)
  const free = kitchen !== undefined && draw.chance(8)
  return {
    serviceFee: toSmallMarketPrice(market, draw.pick(SERVICE_FEES)),
    deliveryFee: free ? 0 : toSmallMarketPrice(market, draw.pick(DELIVERY_FEES)),
    minimumBasket: basket === 0 ? 0 : market.roundBasket(basket * market.level),
    highestMinBasketSurcharge: basket === 0 ? 0 : toSmallMarketPrice(market, 250),
  }
}

/** What is there to show an error must not be shut by the clock besides. */
function weekOf({ category, city, index, kitchen, sentinel }: StorePlan, draw: Random): readonly Opening[] {
  if (kitchen === undefined || sentinel !== undefined || category.singleStore === true) return ALL_WEEK
  return createHours(category.key as StoreCategoryKey, city.country.market.siesta, index, draw)
}

/** Two kitchens at most, then what the hours say. */
function tagsOf({ kitchen }: StorePlan, hours: readonly Opening[]): string[] {
  const always = hours.length === 7 && hours.every(({ opens, closes }) => closes - opens === 1440)
  const late = !always && hours.some(({ closes }) => closes > 1440)
  return [...(kitchen?.filters.slice(0, 2) ?? []), ...(always ? ['around-the-clock'] : late ? ['open-late'] : [])]
}

function addDeliveryPromotion(rows: Rows, number: Numbering, store: StoreRow, market: Market, draw: Random): void {
  const fee = store.deliveryFee ?? 0
  const lower = toSmallMarketPrice(market, 50)
  const free = draw.chance(50)
  if (!draw.chance(32) || fee === 0 || (!free && lower >= fee)) return
  rows.promotions.push({
    id: number('promotions'),
    storeId: store.id,
    productId: null,
    attributeId: null,
    type: free ? 'FREE_DELIVERY' : 'FLAT_DELIVERY',
    percentage: null,
    price: free ? null : lower,
    prime: draw.chance(25),
  })
}

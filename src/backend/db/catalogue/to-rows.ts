import { toOpening } from '#backend/db/catalogue/opening-times.ts'
import type { RecordTypes } from '#backend/db/catalogue/files.ts'
import { buildNamesKey, buildStreetKey } from '#backend/db/catalogue/search-keys.ts'
import type { MenuRecord } from '#backend/db/catalogue/menu-records.ts'
import type { CityRecord } from '#backend/db/catalogue/place-records.ts'
import type { DeliveryPromotion, ProductPromotion, StoreRecord } from '#backend/db/catalogue/store-records.ts'
import type { Texts } from '#backend/db/schema/columns.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { DEFAULT_RATING_SETTINGS } from '#domain/orders/rating.ts'
import { DEFAULT_CLAIM_RULE } from '#domain/support/stored-tree.ts'

/** Data of referenced records. */
export interface RowContext {
  getCityCode(storeId: number): string
  getTagNames(tagId: number): Texts
}

/** Adds the rows of a record. */
export const TO_ROWS: { readonly [Kind in keyof RecordTypes]: (rows: Rows, record: RecordTypes[Kind], context: RowContext) => void } = {
  countries(rows, record) {
    rows.countries.push({
      ...record,
      taxRate: record.taxRate ?? null,
      cashLimit: record.cashLimit ?? null,
      debtBlocksOrders: record.debtBlocksOrders ?? true,
      guestCheckout: record.guestCheckout ?? false,
      cancellationFeePercent: record.cancellationFeePercent ?? null,
      dialCode: record.dialCode ?? null,
      phoneMethods: record.phoneMethods ?? ['SMS', 'WHATSAPP'],
      codeLength: record.codeLength ?? 4,
      rating: record.rating ?? DEFAULT_RATING_SETTINGS,
      parcel: record.parcel ?? null,
      giftCards: record.giftCards ?? null,
    })
  },
  cities(rows, { texts, polygons, welcomeOffer, ...city }) {
    const { code: cityCode, countryCode } = city
    rows.cities.push({
      ...city,
      extraCurrency: city.extraCurrency ?? null,
      extraCurrencyMultiplier: city.extraCurrencyMultiplier ?? null,
      servicePhoneNumber: city.servicePhoneNumber ?? null,
      ...toWelcomeColumns(welcomeOffer),
    })
    for (const [language, fields] of Object.entries(texts)) rows.cityTexts.push({ cityCode, countryCode, language, ...fields })
    for (const [position, encoded] of polygons.entries()) rows.cityPolygons.push({ cityCode, position, encoded })
  },
  streets(rows, { foundBy, ...street }) {
    rows.streets.push({ ...street, fault: street.fault ?? null, searchKey: foundBy ?? buildStreetKey(street) })
  },
  categories(rows, { texts, ...category }) {
    rows.categories.push({ ...category, parentId: category.parentId ?? null })
    for (const [language, fields] of Object.entries(texts)) rows.categoryTexts.push({ categoryId: category.id, language, ...fields })
  },
  cityCategories(rows, record) {
    rows.cityCategories.push({ ...record })
  },
  filters(rows, record) {
    rows.filters.push({ ...record, iconId: record.iconId ?? null, category: record.category ?? null, formerIds: record.formerIds ?? [] })
  },
  brands(rows, record) {
    rows.brands.push({ ...record })
  },
  tags(rows, record) {
    rows.tags.push({ ...record })
  },
  stores(rows, record, context) {
    const { id: storeId, cityCode, categoryId, hours, tags = [], filters = [], promotions = [], details = {}, singleStore = false } = record
    rows.stores.push(toStoreRow(record, context))
    for (const { day, ...times } of hours) rows.storeHours.push({ storeId, day, ...toOpening(times) })
    for (const [position, tagId] of tags.entries()) rows.storeTags.push({ storeId, tagId, position })
    for (const filterId of filters) rows.storeFilters.push({ storeId, filterId })
    for (const promotion of promotions) addPromotion(rows, storeId, promotion, {})
    if (record.zone) rows.storeZones.push({ storeId, encoded: record.zone.join(' ') })
    if (Object.keys(details).length > 0) rows.storeDetails.push({ ...NO_DETAILS, ...details, storeId })
    if (singleStore) rows.categorySingleStores.push({ cityCode, categoryId, storeId })
  },
  menus(rows, menu, context) {
    addGroups(rows, menu)
    addSections(rows, menu, context.getCityCode(menu.storeId))
    addPage(rows, menu)
  },
  landings(rows, { texts, ...landing }) {
    const landingId = landing.id
    const { countryCode = null, cityCode = null, categoryId = null, filterId = null, brandId = null } = landing
    rows.landings.push({ id: landingId, kind: landing.kind, countryCode, cityCode, categoryId, filterId, brandId })
    for (const [language, { title, description, blocks, questions }] of Object.entries(texts)) {
      rows.landingTexts.push({ landingId, language, metaTitle: title, metaDescription: description })
      for (const [position, block] of blocks.entries()) rows.landingBlocks.push({ landingId, language, position, ...block })
      for (const [position, question] of questions.entries()) rows.landingQuestions.push({ landingId, language, position, ...question })
    }
  },
  promoCodes(rows, record) {
    const { invitation, ...code } = record
    rows.promoCodes.push({
      ...code,
      currency: record.currency ?? null,
      countryCode: record.countryCode ?? null,
      minimumProducts: record.minimumProducts ?? null,
      maximumDiscount: record.maximumDiscount ?? null,
      firstOrderOnly: record.firstOrderOnly ?? false,
      startsAt: toDate(record.startsAt),
      expiresAt: toDate(record.expiresAt),
      maximumUses: record.maximumUses ?? null,
      maximumUsesPerCustomer: record.maximumUsesPerCustomer ?? 1,
      budget: record.budget ?? null,
      inviterReward: invitation?.inviterReward ?? null,
      invitationLimit: invitation?.monthlyLimit ?? null,
      invitationWaitHours: invitation?.waitHours ?? null,
    })
  },
  charities(rows, record) {
    rows.charities.push({
      ...record,
      website: record.website ?? null,
      position: record.position ?? 0,
      active: record.active ?? true,
    })
  },
  supportTrees(rows, record) {
    rows.supportTrees.push({ ...record, countries: record.countries ?? [], rule: record.rule ?? DEFAULT_CLAIM_RULE })
  },
}

/** All columns, also without an offer: all rows of an insert have the same. */
export function toWelcomeColumns(offer: CityRecord['welcomeOffer']) {
  const { days = null, deliveryFee = null, from = null, until = null } = offer ?? {}
  return { welcomeDays: days, welcomeFee: deliveryFee, welcomeFrom: from, welcomeUntil: until }
}

const toDate = (text: string | null | undefined): Date | null => (text == null ? null : new Date(text))

/** Every column, because all rows of an insert have the same. */
const NO_DETAILS = {
  address: null,
  phone: null,
  email: null,
  legalName: null,
  registration: null,
  legalAddress: null,
  allergens: null,
  hygiene: null,
  disclosure: null,
}

function toStoreRow(record: StoreRecord, context: RowContext): Rows['stores'][number] {
  const { hours: _hours, tags = [], filters: _filters, promotions: _promotions, singleStore: _single, ...ownFields } = record
  const { foundBy, pickup, zone: _zone, details: _details, distanceFee, ...store } = ownFields
  const { id, itemsType = 'STORE' } = store
  return {
    ...store,
    addressId: store.addressId ?? id,
    brandId: store.brandId ?? null,
    itemsType,
    viewType: store.viewType ?? 'LIST_VIEW_LAYOUT',
    flaggedOpen: store.flaggedOpen ?? true,
    enabled: store.enabled ?? true,
    gone: store.gone ?? false,
    etaEnabled: store.etaEnabled ?? true,
    pickupLower: pickup?.lower ?? null,
    pickupUpper: pickup?.upper ?? null,
    ratingTenths: store.ratingTenths ?? null,
    ratingCount: store.ratingCount ?? 0,
    serviceFee: store.serviceFee ?? 0,
    deliveryFee: store.deliveryFee ?? 0,
    distanceFeeIncludedMetres: distanceFee?.includedMetres ?? null,
    distanceFeePerKm: distanceFee?.perKm ?? null,
    minimumBasket: store.minimumBasket ?? 0,
    highestMinBasketSurcharge: store.highestMinBasketSurcharge ?? 0,
    freeDeliveryFrom: store.freeDeliveryFrom ?? null,
    marketplace: store.marketplace ?? false,
    primeAvailable: store.primeAvailable ?? false,
    schedulingEnabled: store.schedulingEnabled ?? false,
    scheduleMessage: store.scheduleMessage ?? null,
    closedStatusMessage: store.closedStatusMessage ?? null,
    note: store.note ?? null,
    toggles: store.toggles ?? {},
    feesPricingCalculationId: store.feesPricingCalculationId ?? null,
    urn: store.urn === undefined ? getDefaultUrn(id, itemsType) : store.urn,
    cutleryRequestAllowed: store.cutleryRequestAllowed ?? false,
    sponsored: store.sponsored ?? false,
    since: store.since ?? null,
    popularity: store.popularity ?? 0,
    searchKey: foundBy ?? buildNamesKey(store.name, ...tags.map(tag => context.getTagNames(tag))),
  }
}

/** @source A §5: "A store without a urn (and not courier or quiero) fails with error key error.noStore." */
export const getDefaultUrn = (id: number, itemsType: string): string | null =>
  itemsType === 'COURIER' || itemsType === 'QUIERO' ? null : `urn:store:${id}`

function addGroups(rows: Rows, { storeId, groups = [] }: MenuRecord): void {
  for (const group of groups) {
    const { id: groupId, name, externalId = String(groupId), min = null, max = null, maxPerAttribute = 1 } = group
    rows.attributeGroups.push({ id: groupId, storeId, externalId, name, min, max, maxPerAttribute })
    for (const [position, attribute] of group.attributes.entries()) {
      const { id, priceImpact = 0, quantity = 0, promotions = [] } = attribute
      rows.attributes.push({
        id,
        groupId,
        storeId,
        position,
        externalId: attribute.externalId ?? String(id),
        name: attribute.name,
        priceImpact,
        selected: quantity > 0,
        quantity,
      })
      for (const promotion of promotions) addPromotion(rows, storeId, promotion, { attributeId: id })
    }
  }
}

function addSections(rows: Rows, { storeId, sections }: MenuRecord, cityCode: string): void {
  for (const [sectionPosition, { id: sectionId, name, layout = null, group = null, products }] of sections.entries()) {
    rows.menuSections.push({ id: sectionId, storeId, parentId: group, position: sectionPosition, layout, name })
    for (const [position, { groups = [], promotions = [], foundBy, stock, ...product }] of products.entries()) {
      const available = product.available ?? true
      if (stock !== undefined) rows.productStock.push({ productId: product.id, storeId, count: stock, soldOut: available && stock === 0 })
      rows.products.push({
        ...product,
        storeId,
        cityCode,
        sectionId,
        position,
        storeProductId: product.storeProductId ?? `sp-${product.id}`,
        externalId: product.externalId ?? String(product.id),
        sponsored: product.sponsored ?? false,
        available: available && stock !== 0,
        imageId: product.imageId ?? '',
        moreImageIds: product.moreImageIds ?? [],
        allergens: product.allergens ?? [],
        diets: product.diets ?? [],
        nutrition: product.nutrition ?? null,
        searchKey: foundBy ?? buildNamesKey(product.name),
      })
      for (const [groupPosition, groupId] of groups.entries())
        rows.productAttributeGroups.push({ productId: product.id, groupId, storeId, position: groupPosition })
      for (const promotion of promotions) addPromotion(rows, storeId, promotion, { productId: product.id })
    }
  }
}

function addPage(rows: Rows, { storeId, page = [], restrictions = [] }: MenuRecord): void {
  if (page.length > 0) rows.storePages.push({ storeId, elements: page })
  for (const [position, { products, ...restriction }] of restrictions.entries()) {
    const minimumAge = restriction.kind === 'AGE' ? restriction.minimumAge : null
    rows.storeRestrictions.push({ ...restriction, storeId, position, minimumAge })
    for (const productId of products) rows.restrictedProducts.push({ restrictionId: restriction.id, productId, storeId })
  }
}

function addPromotion(
  rows: Rows,
  storeId: number,
  promotion: DeliveryPromotion | ProductPromotion,
  { productId = null, attributeId = null }: { readonly productId?: number | null; readonly attributeId?: number | null },
): void {
  const { id, type, prime } = promotion
  const percentage = 'percentage' in promotion ? promotion.percentage : null
  const price = 'price' in promotion ? promotion.price : null
  rows.promotions.push({ id, storeId, productId, attributeId, type, percentage, price, prime })
}

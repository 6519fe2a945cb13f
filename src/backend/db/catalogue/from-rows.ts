import { toCharityRecords } from '#backend/db/catalogue/charities-from-rows.ts'
import { isDeepStrictEqual } from 'node:util'

import { toTimes } from '#backend/db/catalogue/opening-times.ts'
import type { RecordTypes } from '#backend/db/catalogue/files.ts'
import { toFoundBy, buildNamesKey, buildStreetKey } from '#backend/db/catalogue/search-keys.ts'
import { toMenuRecords, toPromotions } from '#backend/db/catalogue/menus-from-rows.ts'
import { compareBy, groupRows, omitDefaults, sortByName } from '#backend/db/catalogue/record-format.ts'
import type { CityRecord } from '#backend/db/catalogue/place-records.ts'
import { toSupportTreeRecords } from '#backend/db/catalogue/support/support-trees-from-rows.ts'
import { toInvitation } from '#backend/db/catalogue/promo-code-records.ts'
import type { DeliveryPromotion, DetailsRecord } from '#backend/db/catalogue/store-records.ts'
import { type RowContext, getDefaultUrn } from '#backend/db/catalogue/to-rows.ts'
import type { Rows } from '#backend/db/seed/rows.ts'
import { toGiftCardRecord, toParcelRecord, toRatingRecord } from '#backend/db/catalogue/country-settings.ts'
import { DEFAULT_RATING_SETTINGS } from '#domain/orders/rating.ts'

/** Converts rows to records in the order of their keys, so that the same rows always produce the same bytes. */
export const FROM_ROWS: {
  readonly [Kind in keyof RecordTypes]: (rows: Rows, context: Pick<RowContext, 'getTagNames'>) => RecordTypes[Kind][]
} = {
  countries: rows =>
    rows.countries.toSorted(compareBy('code')).map(it => ({
      code: it.code,
      name: sortByName(it.name),
      languageCode: it.languageCode,
      supportedLanguages: it.supportedLanguages,
      open: it.open ?? true,
      paymentProviders: it.paymentProviders,
      customerInvoicesEnabled: it.customerInvoicesEnabled ?? false,
      customerManualInvoicesEnabled: it.customerManualInvoicesEnabled ?? false,
      priceEstimationValues: it.priceEstimationValues,
      ...omitDefaults({ taxRate: it.taxRate, cashLimit: it.cashLimit, dialCode: it.dialCode }),
      ...omitDefaults({ cancellationFeePercent: it.cancellationFeePercent }),
      ...omitDefaults({ debtBlocksOrders: it.debtBlocksOrders }, { debtBlocksOrders: true }),
      ...omitDefaults({ guestCheckout: it.guestCheckout }, { guestCheckout: false }),
      ...(it.phoneMethods === undefined || it.phoneMethods.join() === 'SMS,WHATSAPP' ? {} : { phoneMethods: it.phoneMethods }),
      ...omitDefaults({ codeLength: it.codeLength }, { codeLength: 4 }),
      ...(it.rating === undefined || isDeepStrictEqual(it.rating, DEFAULT_RATING_SETTINGS) ? {} : { rating: toRatingRecord(it.rating) }),
      ...(it.parcel ? { parcel: toParcelRecord(it.parcel) } : {}),
      ...(it.giftCards ? { giftCards: toGiftCardRecord(it.giftCards) } : {}),
      position: it.position ?? 0,
    })),
  cities(rows) {
    const texts = groupRows(rows.cityTexts, it => it.cityCode)
    const polygons = groupRows(rows.cityPolygons, it => it.cityCode)
    return rows.cities.toSorted(compareBy('code')).map(it => ({
      code: it.code,
      countryCode: it.countryCode,
      enabled: it.enabled ?? true,
      currency: it.currency,
      currencyPattern: it.currencyPattern,
      ...omitDefaults({ extraCurrency: it.extraCurrency, extraCurrencyMultiplier: it.extraCurrencyMultiplier }),
      contentLanguageCode: it.contentLanguageCode,
      languageCode: it.languageCode,
      supportedLanguages: it.supportedLanguages,
      cashEnabled: it.cashEnabled ?? true,
      ...omitDefaults({ servicePhoneNumber: it.servicePhoneNumber }),
      customAddressFields: (it.customAddressFields ?? []).map(({ id, position, addressComponentType, initialValue }) => ({
        id,
        position,
        addressComponentType,
        initialValue,
      })),
      timeZone: it.timeZone,
      timeZoneAbbreviation: it.timeZoneAbbreviation,
      centerLat: it.centerLat,
      centerLng: it.centerLng,
      searchRadius: it.searchRadius,
      population: it.population ?? 0,
      ...omitDefaults({ welcomeOffer: toWelcomeOffer(it) }),
      texts: Object.fromEntries(
        (texts.get(it.code) ?? [])
          .toSorted(compareBy('language'))
          .map(({ language, name, displayName, slug }) => [language, { name, displayName, slug }]),
      ),
      polygons: (polygons.get(it.code) ?? []).toSorted(compareBy('position')).map(({ encoded }) => encoded),
    }))
  },
  streets: rows =>
    rows.streets
      .map(it => ({ ...it, number: Number(it.id.split('.')[1]) }))
      .toSorted((one, other) => compareBy<typeof one>('cityCode')(one, other) || one.number - other.number)
      .map(it => ({
        id: it.id,
        cityCode: it.cityCode,
        localName: it.localName,
        latinName: it.latinName,
        fromLat: it.fromLat,
        fromLng: it.fromLng,
        toLat: it.toLat,
        toLng: it.toLng,
        houses: it.houses,
        ...omitDefaults({ fault: it.fault }),
        ...toFoundBy(it.searchKey, buildStreetKey(it)),
      })),
  categories(rows) {
    const texts = groupRows(rows.categoryTexts, it => it.categoryId)
    return rows.categories.toSorted(compareBy('id')).map(it => ({
      id: it.id,
      type: it.type,
      ...omitDefaults({ parentId: it.parentId }),
      backgroundColor: it.backgroundColor,
      textColor: it.textColor,
      image: it.image,
      openIcon: it.openIcon,
      sleepIcon: it.sleepIcon,
      disabledIcon: it.disabledIcon,
      tags: it.tags ?? [],
      texts: Object.fromEntries(
        (texts.get(it.id) ?? [])
          .toSorted(compareBy('language'))
          .map(({ language, name, slug, title }) => [language, { name, slug, title }]),
      ),
    }))
  },
  cityCategories: rows =>
    rows.cityCategories
      .toSorted((one, other) => compareBy<typeof one>('cityCode')(one, other) || one.categoryId - other.categoryId)
      .map(({ cityCode, categoryId, position, open = true, enabled = true, tint }) => ({
        cityCode,
        categoryId,
        position,
        open,
        enabled,
        tint,
      })),
  filters: rows =>
    rows.filters.toSorted(compareBy('id')).map(it => ({
      id: it.id,
      type: it.type,
      label: it.label,
      slug: it.slug,
      name: sortByName(it.name),
      ...omitDefaults({ iconId: it.iconId, category: it.category, formerIds: it.formerIds }),
      position: it.position ?? 0,
      tint: it.tint ?? 0,
    })),
  brands: rows =>
    rows.brands.toSorted(compareBy('id')).map(({ id, slug, name, imageId, tint }) => ({ id, slug, name: sortByName(name), imageId, tint })),
  tags: rows => rows.tags.toSorted(compareBy('id')).map(({ id, name }) => ({ id, name: sortByName(name) })),
  stores: toStoreRecords,
  menus: toMenuRecords,
  landings: toLandingRecords,
  promoCodes: toPromoCodeRecords,
  charities: toCharityRecords,
  supportTrees: toSupportTreeRecords,
}

function toStoreRecords(rows: Rows, context: Pick<RowContext, 'getTagNames'>): RecordTypes['stores'][] {
  const hours = groupRows(rows.storeHours, it => it.storeId)
  const tags = groupRows(rows.storeTags, it => it.storeId)
  const filters = groupRows(rows.storeFilters, it => it.storeId)
  const promotions = groupRows(
    rows.promotions.filter(it => (it.productId ?? it.attributeId ?? null) === null),
    it => it.storeId,
  )
  const details = new Map(rows.storeDetails.map(it => [it.storeId, toDetailsRecord(it)]))
  const zones = new Map(rows.storeZones.map(it => [it.storeId, it.encoded.split(' ')]))
  const single = new Set(rows.categorySingleStores.map(({ storeId }) => storeId))
  return rows.stores.toSorted(compareBy('id')).map(it => {
    const ownTags = (tags.get(it.id) ?? []).toSorted(compareBy('position')).map(({ tagId }) => tagId)
    const { itemsType = 'STORE', pickupLower: lower = null, pickupUpper: upper = null } = it
    const { distanceFeeIncludedMetres: included = null, distanceFeePerKm: perKm = null } = it
    const urn = it.urn ?? null
    return {
      id: it.id,
      ...omitDefaults({ addressId: it.addressId }, { addressId: it.id }),
      cityCode: it.cityCode,
      categoryId: it.categoryId,
      ...omitDefaults({ brandId: it.brandId }),
      slug: it.slug,
      name: sortByName(it.name),
      description: sortByName(it.description),
      imageId: it.imageId,
      tint: it.tint,
      ...omitDefaults(
        { itemsType, viewType: it.viewType, flaggedOpen: it.flaggedOpen, enabled: it.enabled, gone: it.gone, etaEnabled: it.etaEnabled },
        { itemsType: 'STORE', viewType: 'LIST_VIEW_LAYOUT', flaggedOpen: true, enabled: true, gone: false, etaEnabled: true },
      ),
      etaLower: it.etaLower,
      etaUpper: it.etaUpper,
      ...(lower !== null && upper !== null && { pickup: { lower, upper } }),
      ...omitDefaults(
        {
          ratingTenths: it.ratingTenths,
          ratingCount: it.ratingCount,
          serviceFee: it.serviceFee,
          deliveryFee: it.deliveryFee,
          distanceFee: included !== null && perKm !== null ? { includedMetres: included, perKm } : null,
          minimumBasket: it.minimumBasket,
          highestMinBasketSurcharge: it.highestMinBasketSurcharge,
          freeDeliveryFrom: it.freeDeliveryFrom,
          marketplace: it.marketplace,
          primeAvailable: it.primeAvailable,
          schedulingEnabled: it.schedulingEnabled,
          scheduleMessage: it.scheduleMessage && sortByName(it.scheduleMessage),
          closedStatusMessage: it.closedStatusMessage && sortByName(it.closedStatusMessage),
          note: it.note && sortByName(it.note),
          toggles: Object.keys(it.toggles ?? {}).length === 0 ? null : sortByName(it.toggles ?? {}),
          feesPricingCalculationId: it.feesPricingCalculationId,
        },
        { ratingCount: 0, serviceFee: 0, deliveryFee: 0, minimumBasket: 0, highestMinBasketSurcharge: 0, marketplace: false },
        { primeAvailable: false, schedulingEnabled: false },
      ),
      ...(urn === getDefaultUrn(it.id, itemsType) ? {} : { urn }),
      ...omitDefaults(
        { cutleryRequestAllowed: it.cutleryRequestAllowed, sponsored: it.sponsored, since: it.since, popularity: it.popularity },
        { cutleryRequestAllowed: false, sponsored: false, popularity: 0 },
      ),
      lat: it.lat,
      lng: it.lng,
      ...omitDefaults({ zone: zones.get(it.id) }),
      hours: (hours.get(it.id) ?? [])
        .toSorted((one, other) => one.day - other.day || one.opens - other.opens)
        .map(({ day, ...opening }) => ({ day, ...toTimes(opening) })),
      ...omitDefaults({
        tags: ownTags,
        filters: (filters.get(it.id) ?? []).map(({ filterId }) => filterId).toSorted((one, other) => one - other),
        promotions: toPromotions<DeliveryPromotion>(promotions.get(it.id) ?? []),
        details: details.get(it.id),
        singleStore: single.has(it.id) || null,
      }),
      ...toFoundBy(it.searchKey, buildNamesKey(it.name, ...ownTags.map(tag => context.getTagNames(tag)))),
    }
  })
}

function toDetailsRecord(it: Rows['storeDetails'][number]): DetailsRecord {
  return omitDefaults({
    address: it.address,
    phone: it.phone,
    email: it.email,
    legalName: it.legalName,
    registration: it.registration,
    legalAddress: it.legalAddress,
    allergens: it.allergens && sortByName(it.allergens),
    hygiene: it.hygiene && sortByName(it.hygiene),
    disclosure: it.disclosure && sortByName(it.disclosure),
  })
}

function toLandingRecords(rows: Rows): RecordTypes['landings'][] {
  const key = ({ landingId, language }: { readonly landingId: number; readonly language: string }) => `${landingId}/${language}`
  const texts = groupRows(rows.landingTexts, it => it.landingId)
  const blocks = groupRows(rows.landingBlocks, key)
  const questions = groupRows(rows.landingQuestions, key)
  return rows.landings.toSorted(compareBy('id')).map(it => ({
    id: it.id,
    kind: it.kind,
    ...omitDefaults({
      countryCode: it.countryCode,
      cityCode: it.cityCode,
      categoryId: it.categoryId,
      filterId: it.filterId,
      brandId: it.brandId,
    }),
    texts: Object.fromEntries(
      (texts.get(it.id) ?? []).toSorted(compareBy('language')).map(row => [
        row.language,
        {
          title: row.metaTitle,
          description: row.metaDescription,
          blocks: (blocks.get(key(row)) ?? []).toSorted(compareBy('position')).map(({ title, text }) => ({ title, text })),
          questions: (questions.get(key(row)) ?? []).toSorted(compareBy('position')).map(({ question, answer }) => ({ question, answer })),
        },
      ]),
    ),
  }))
}

function toWelcomeOffer({ welcomeDays, welcomeFee, welcomeFrom, welcomeUntil }: Rows['cities'][number]): CityRecord['welcomeOffer'] {
  if (welcomeDays == null || welcomeFee == null || welcomeFrom == null) return null
  return { days: welcomeDays, deliveryFee: welcomeFee, from: welcomeFrom, ...omitDefaults({ until: welcomeUntil }) }
}

function toPromoCodeRecords(rows: Rows): RecordTypes['promoCodes'][] {
  return rows.promoCodes.toSorted(compareBy('id')).map(it => ({
    id: it.id,
    code: it.code,
    kind: it.kind,
    amount: it.amount,
    ...omitDefaults(
      {
        currency: it.currency,
        countryCode: it.countryCode,
        minimumProducts: it.minimumProducts,
        maximumDiscount: it.maximumDiscount,
        firstOrderOnly: it.firstOrderOnly,
        startsAt: it.startsAt?.toISOString(),
        expiresAt: it.expiresAt?.toISOString(),
        maximumUses: it.maximumUses,
        maximumUsesPerCustomer: it.maximumUsesPerCustomer,
        budget: it.budget,
        invitation: toInvitation(it),
      },
      { firstOrderOnly: false, maximumUsesPerCustomer: 1 },
    ),
  }))
}

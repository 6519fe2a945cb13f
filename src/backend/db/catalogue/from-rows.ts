import { timesOf } from '#backend/db/catalogue/clock.ts'
import type { Records } from '#backend/db/catalogue/files.ts'
import { foundByOf, keyOfNames, keyOfStreet } from '#backend/db/catalogue/found-by.ts'
import { menusOf, promotionsOf } from '#backend/db/catalogue/menus-from-rows.ts'
import { by, grouped, lean, sortedTexts } from '#backend/db/catalogue/canonical.ts'
import type { DeliveryPromotion } from '#backend/db/catalogue/store-records.ts'
import { type Around, usualUrn } from '#backend/db/catalogue/to-rows.ts'
import type { Rows } from '#backend/db/seed/rows.ts'

/** The records that rows stand for, in the order of their keys: the same rows give the same bytes, wherever they come from. */
export const FROM_ROWS: { readonly [Kind in keyof Records]: (rows: Rows, around: Pick<Around, 'tagNames'>) => Records[Kind][] } = {
  countries: rows =>
    rows.countries.toSorted(by('code')).map(it => ({
      code: it.code,
      name: sortedTexts(it.name),
      languageCode: it.languageCode,
      supportedLanguages: it.supportedLanguages,
      open: it.open ?? true,
      paymentProviders: it.paymentProviders,
      customerInvoicesEnabled: it.customerInvoicesEnabled ?? false,
      customerManualInvoicesEnabled: it.customerManualInvoicesEnabled ?? false,
      priceEstimationValues: it.priceEstimationValues,
      ...lean({ cashLimit: it.cashLimit, dialCode: it.dialCode }),
      ...(it.phoneMethods === undefined || it.phoneMethods.join() === 'SMS,WHATSAPP' ? {} : { phoneMethods: it.phoneMethods }),
      ...lean({ codeLength: it.codeLength }, { codeLength: 4 }),
      position: it.position ?? 0,
    })),
  cities(rows) {
    const texts = grouped(rows.cityTexts, it => it.cityCode)
    const polygons = grouped(rows.cityPolygons, it => it.cityCode)
    return rows.cities.toSorted(by('code')).map(it => ({
      code: it.code,
      countryCode: it.countryCode,
      enabled: it.enabled ?? true,
      currency: it.currency,
      currencyPattern: it.currencyPattern,
      ...lean({ extraCurrency: it.extraCurrency, extraCurrencyMultiplier: it.extraCurrencyMultiplier }),
      contentLanguageCode: it.contentLanguageCode,
      languageCode: it.languageCode,
      supportedLanguages: it.supportedLanguages,
      cashEnabled: it.cashEnabled ?? true,
      ...lean({ servicePhoneNumber: it.servicePhoneNumber }),
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
      texts: Object.fromEntries(
        (texts.get(it.code) ?? [])
          .toSorted(by('language'))
          .map(({ language, name, displayName, slug }) => [language, { name, displayName, slug }]),
      ),
      polygons: (polygons.get(it.code) ?? []).toSorted(by('position')).map(({ encoded }) => encoded),
    }))
  },
  streets: rows =>
    rows.streets
      .map(it => ({ ...it, number: Number(it.id.split('.')[1]) }))
      .toSorted((one, other) => by<typeof one>('cityCode')(one, other) || one.number - other.number)
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
        ...lean({ fault: it.fault }),
        ...foundByOf(it.searchKey, keyOfStreet(it)),
      })),
  categories(rows) {
    const texts = grouped(rows.categoryTexts, it => it.categoryId)
    return rows.categories.toSorted(by('id')).map(it => ({
      id: it.id,
      type: it.type,
      ...lean({ parentId: it.parentId }),
      backgroundColor: it.backgroundColor,
      textColor: it.textColor,
      image: it.image,
      openIcon: it.openIcon,
      sleepIcon: it.sleepIcon,
      disabledIcon: it.disabledIcon,
      tags: it.tags ?? [],
      texts: Object.fromEntries(
        (texts.get(it.id) ?? []).toSorted(by('language')).map(({ language, name, slug, title }) => [language, { name, slug, title }]),
      ),
    }))
  },
  cityCategories: rows =>
    rows.cityCategories
      .toSorted((one, other) => by<typeof one>('cityCode')(one, other) || one.categoryId - other.categoryId)
      .map(({ cityCode, categoryId, position, open = true, enabled = true, tint }) => ({
        cityCode,
        categoryId,
        position,
        open,
        enabled,
        tint,
      })),
  filters: rows =>
    rows.filters.toSorted(by('id')).map(it => ({
      id: it.id,
      type: it.type,
      label: it.label,
      slug: it.slug,
      name: sortedTexts(it.name),
      ...lean({ iconId: it.iconId, category: it.category, formerIds: it.formerIds }),
      position: it.position ?? 0,
      tint: it.tint ?? 0,
    })),
  brands: rows =>
    rows.brands.toSorted(by('id')).map(({ id, slug, name, imageId, tint }) => ({ id, slug, name: sortedTexts(name), imageId, tint })),
  tags: rows => rows.tags.toSorted(by('id')).map(({ id, name }) => ({ id, name: sortedTexts(name) })),
  stores: storesOf,
  menus: menusOf,
  landings: landingsOf,
}

function storesOf(rows: Rows, around: Pick<Around, 'tagNames'>): Records['stores'][] {
  const hours = grouped(rows.storeHours, it => it.storeId)
  const tags = grouped(rows.storeTags, it => it.storeId)
  const filters = grouped(rows.storeFilters, it => it.storeId)
  const promotions = grouped(
    rows.promotions.filter(it => (it.productId ?? it.attributeId ?? null) === null),
    it => it.storeId,
  )
  const single = new Set(rows.categorySingleStores.map(({ storeId }) => storeId))
  return rows.stores.toSorted(by('id')).map(it => {
    const ownTags = (tags.get(it.id) ?? []).toSorted(by('position')).map(({ tagId }) => tagId)
    const { itemsType = 'STORE' } = it
    const urn = it.urn ?? null
    return {
      id: it.id,
      ...lean({ addressId: it.addressId }, { addressId: it.id }),
      cityCode: it.cityCode,
      categoryId: it.categoryId,
      ...lean({ brandId: it.brandId }),
      slug: it.slug,
      name: sortedTexts(it.name),
      description: sortedTexts(it.description),
      imageId: it.imageId,
      tint: it.tint,
      ...lean(
        { itemsType, viewType: it.viewType, flaggedOpen: it.flaggedOpen, enabled: it.enabled, gone: it.gone, etaEnabled: it.etaEnabled },
        { itemsType: 'STORE', viewType: 'LIST_VIEW_LAYOUT', flaggedOpen: true, enabled: true, gone: false, etaEnabled: true },
      ),
      etaLower: it.etaLower,
      etaUpper: it.etaUpper,
      ...lean(
        {
          ratingTenths: it.ratingTenths,
          ratingCount: it.ratingCount,
          serviceFee: it.serviceFee,
          deliveryFee: it.deliveryFee,
          minimumBasket: it.minimumBasket,
          highestMinBasketSurcharge: it.highestMinBasketSurcharge,
          marketplace: it.marketplace,
          primeAvailable: it.primeAvailable,
          schedulingEnabled: it.schedulingEnabled,
          scheduleMessage: it.scheduleMessage && sortedTexts(it.scheduleMessage),
          closedStatusMessage: it.closedStatusMessage && sortedTexts(it.closedStatusMessage),
          note: it.note && sortedTexts(it.note),
          toggles: Object.keys(it.toggles ?? {}).length === 0 ? null : sortedTexts(it.toggles ?? {}),
          feesPricingCalculationId: it.feesPricingCalculationId,
        },
        { ratingCount: 0, serviceFee: 0, deliveryFee: 0, minimumBasket: 0, highestMinBasketSurcharge: 0, marketplace: false },
        { primeAvailable: false, schedulingEnabled: false },
      ),
      ...(urn === usualUrn(it.id, itemsType) ? {} : { urn }),
      ...lean(
        { cutleryRequestAllowed: it.cutleryRequestAllowed, sponsored: it.sponsored, since: it.since, popularity: it.popularity },
        { cutleryRequestAllowed: false, sponsored: false, popularity: 0 },
      ),
      lat: it.lat,
      lng: it.lng,
      hours: (hours.get(it.id) ?? [])
        .toSorted((one, other) => one.day - other.day || one.opens - other.opens)
        .map(({ day, ...opening }) => ({ day, ...timesOf(opening) })),
      ...lean({
        tags: ownTags,
        filters: (filters.get(it.id) ?? []).map(({ filterId }) => filterId).toSorted((one, other) => one - other),
        promotions: promotionsOf<DeliveryPromotion>(promotions.get(it.id) ?? []),
        singleStore: single.has(it.id) || null,
      }),
      ...foundByOf(it.searchKey, keyOfNames(it.name, ...ownTags.map(tag => around.tagNames(tag)))),
    }
  })
}

function landingsOf(rows: Rows): Records['landings'][] {
  const key = ({ landingId, language }: { readonly landingId: number; readonly language: string }) => `${landingId}/${language}`
  const texts = grouped(rows.landingTexts, it => it.landingId)
  const blocks = grouped(rows.landingBlocks, key)
  const questions = grouped(rows.landingQuestions, key)
  return rows.landings.toSorted(by('id')).map(it => ({
    id: it.id,
    kind: it.kind,
    ...lean({
      countryCode: it.countryCode,
      cityCode: it.cityCode,
      categoryId: it.categoryId,
      filterId: it.filterId,
      brandId: it.brandId,
    }),
    texts: Object.fromEntries(
      (texts.get(it.id) ?? []).toSorted(by('language')).map(row => [
        row.language,
        {
          title: row.metaTitle,
          description: row.metaDescription,
          blocks: (blocks.get(key(row)) ?? []).toSorted(by('position')).map(({ title, text }) => ({ title, text })),
          questions: (questions.get(key(row)) ?? []).toSorted(by('position')).map(({ question, answer }) => ({ question, answer })),
        },
      ]),
    ),
  }))
}

import { describe, expect, test } from 'vitest'

import { CatalogueItemType, Category, CategoryType } from '#contract/catalogue/category.ts'
import { FeedGroup, Widget } from '#contract/catalogue/feed.ts'
import { Filter, getStoreFilters } from '#contract/catalogue/filter.ts'
import { Attribute, AttributeGroup, Product } from '#contract/catalogue/product.ts'
import { Promotion, PromotionType } from '#contract/catalogue/promotion.ts'
import { BannerElement, ContentElement, OriginSection, ProductElement } from '#contract/catalogue/store-element.ts'
import { ItemsType, Store, StoresPage } from '#contract/catalogue/store.ts'
import { City, CityTimeZone, Country } from '#contract/geo/city.ts'

/** The words of a sentence that the schema lacks. */
const findMissing = (sentence: string, shape: object) => sentence.split(/[,;]? /).filter(name => !(name in shape))
const getTypes = (union: { _zod: { def: { options: readonly { shape: { type: { _zod: { values: Set<unknown> } } } }[] } } }) =>
  union._zod.def.options.flatMap(it => [...it.shape.type._zod.values])

describe('A §3: the fields of a store', () => {
  test('"id, addressId, category, … cutleryRequestAllowed"; its openingTimesNew equal openingTimes, its products are a call of their own', () => {
    const sentence =
      'id, addressId, category, categoryId, cityCode, name, description, slug, imageId, itemsType, open, enabled, eta, etaEnabled, nextOpeningTime, openingTimes, openingTimesNew, tags, filters, promotions, rating, ratingInfo, serviceFee, highestMinBasketSurcharge, marketplace, primeAvailable, schedulingEnabled, scheduleMessage, closedStatusMessage, viewType, toggles, feesPricingCalculationId, urn, note, cutleryRequestAllowed, products'
    expect(findMissing(sentence, Store.shape)).toEqual(['openingTimesNew', 'products'])
  })
  test('"itemsType (STORE, QUIERO, COURIER; other values seen: MENUS, PRODUCTS, CATEGORIZED, CUSTOM)"', () => {
    expect(ItemsType.options).toEqual(['STORE', 'QUIERO', 'COURIER', 'MENUS', 'PRODUCTS', 'CATEGORIZED', 'CUSTOM'])
  })
  test('"viewType (GRID_VIEW_LAYOUT, LIST_VIEW_LAYOUT, LEGACY_VIEW_LAYOUT)"', () => {
    expect(Store.shape.viewType.options).toEqual(['GRID_VIEW_LAYOUT', 'LIST_VIEW_LAYOUT', 'LEGACY_VIEW_LAYOUT'])
  })
  test('"Stores page: elements, offset, totalElements"', () => {
    expect(Object.keys(StoresPage.shape)).toEqual(['elements', 'offset', 'totalElements'])
  })
})

describe('A §3: the fields of a category', () => {
  test('"id, name, slug, type, … slugTranslations, translations"; loading is a state of the page (list-loading.ts)', () => {
    const sentence =
      'id, name, slug, type, open, enabled, backgroundColor, textColor, title, image, openIcon, sleepIcon, disabledIcon, tags, categories, singleStoreSlug, slugTranslations, translations, loading'
    expect(findMissing(sentence, Category.shape)).toEqual(['loading'])
  })
  test('"type (STORES, PURCHASE, SHIPMENT, GROUP)"', () => {
    expect(CategoryType.options).toEqual(['STORES', 'PURCHASE', 'SHIPMENT', 'GROUP'])
  })
  test('"Catalogue item types SINGLE and GROUP"', () => {
    expect(CatalogueItemType.options).toEqual(['SINGLE', 'GROUP'])
  })
})

describe('A §3: the fields of a city and of a country', () => {
  test('"code, countryCode, name, … timeZone {utc, abbreviation} …, geolocation {polygons (encoded paths), searchZone {center {lat,lng}, radius}}"', () => {
    const sentence =
      'code, countryCode, name, displayName, enabled, currency, currencyPattern, extraCurrencyToDisplay, contentLanguageCode, languageCode, supportedLanguages, translations, slugTranslations, cashEnabled, servicePhoneNumber, customAddressConfig, timeZone, geolocation'
    expect(findMissing(sentence, City.shape)).toEqual([])
    expect(findMissing('utc, abbreviation', CityTimeZone.shape)).toEqual([])
    expect(findMissing('fields', City.shape.customAddressConfig.shape)).toEqual([])
    expect(findMissing('polygons, searchZone', City.shape.geolocation.shape)).toEqual([])
    expect(findMissing('center, radius', City.shape.geolocation.shape.searchZone.shape)).toEqual([])
  })
  test('"code, paymentsConfiguration.providers, customerInvoicesEnabled, customerManualInvoicesEnabled, priceEstimationValues"', () => {
    const sentence = 'code, paymentsConfiguration, customerInvoicesEnabled, customerManualInvoicesEnabled, priceEstimationValues'
    expect(findMissing(sentence, Country.shape)).toEqual([])
    expect(findMissing('providers', Country.shape.paymentsConfiguration.shape)).toEqual([])
  })
})

describe('A §3: the widgets', () => {
  test('"feed groups BEST_IN_AREA and PROMOTIONS"', () => {
    expect(FeedGroup.options).toEqual(expect.arrayContaining(['BEST_IN_AREA', 'PROMOTIONS']))
  })
  test('"widget types STORE, STORE_WITH_PRODUCTS, BANNER, FEE_INFO_BANNER, FIRST_X_DAYS_BANNER"', () => {
    const types = ['STORE', 'STORE_WITH_PRODUCTS', 'BANNER', 'FEE_INFO_BANNER', 'FIRST_X_DAYS_BANNER', 'UNKNOWN']
    expect(getTypes(Widget as never)).toEqual(types)
  })
  test.each([
    [0, 0, false],
    [1, 0, true],
    [365, 99, true],
    [366, 0, false],
    [30, -1, false],
  ])('a FIRST_X_DAYS_BANNER of %i days with a fee of %i is valid: %s', (days, deliveryFee, valid) => {
    expect(Widget.safeParse({ type: 'FIRST_X_DAYS_BANNER', days, deliveryFee }).success).toBe(valid)
  })
})

describe('A §3: the fields of a filter', () => {
  test('"id, label, iconId, type (CITY, USER, SORT, FOOD), category, localizedName, slug"', () => {
    expect(findMissing('id, label, iconId, type, category, localizedName, slug', Filter.shape)).toEqual([])
    expect(Filter.shape.type.options).toEqual(['CITY', 'USER', 'SORT', 'FOOD'])
  })
  test('A §7: "Filters response: sortings, storeSearchFilters, personalizedFilters"', () => {
    expect(Object.keys(getStoreFilters.reply.shape)).toEqual(['sortings', 'storeSearchFilters', 'personalizedFilters'])
  })
})

describe('A §3: the fields of a product', () => {
  test('"id, storeProductId, externalId, … attributeGroups"; customizations, quantity and note belong to a cart line', () => {
    const sentence =
      'id, storeProductId, externalId, name, price, description, imageUrl, promotions, sponsored, attributeGroups, customizations, quantity, note'
    expect(findMissing(sentence, Product.shape)).toEqual(['customizations', 'quantity', 'note'])
  })
  test('"attributeGroups (id, externalId, position, name, min, max, attributes {id, selected, quantity, priceImpact, promotion})"', () => {
    expect(findMissing('id, externalId, position, name, min, max, attributes', AttributeGroup.shape)).toEqual([])
    expect(findMissing('id, selected, quantity, priceImpact, promotion', Attribute.shape)).toEqual([])
  })
  test('"Promotion types: PERCENTAGE_DISCOUNT, TWO_FOR_ONE, FREE_DELIVERY, FLAT_DELIVERY, FLAT_PRODUCT", each with type and price', () => {
    expect(PromotionType.options).toEqual(['PERCENTAGE_DISCOUNT', 'TWO_FOR_ONE', 'FREE_DELIVERY', 'FLAT_DELIVERY', 'FLAT_PRODUCT'])
    expect(findMissing('type, price', Promotion.shape)).toEqual([])
  })
  test('"Origin sections: DEFAULT, TOP_SELLERS, SEARCH_RESULTS, ORDER_AGAIN, PROMOTIONS"', () => {
    expect(OriginSection.options).toEqual(['DEFAULT', 'TOP_SELLERS', 'SEARCH_RESULTS', 'ORDER_AGAIN', 'PROMOTIONS'])
  })
  test('"Section types: sectionHeader, disclaimer; banner styles warning, info"', () => {
    expect(getTypes(ContentElement as never)).toEqual(expect.arrayContaining(['SECTION_HEADER', 'DISCLAIMER']))
    expect(BannerElement.shape.data.shape.style.options).toEqual(['warning', 'info'])
  })
})

test('A §2.4: "GRID or LIST elements holding PRODUCT_TILE or PRODUCT_ROW items. Other element types: collection tile, carousel, banner, label, text area, table section, collapsable container, CTA button."', () => {
  const types = ['GRID', 'LIST', 'COLLECTION_TILE', 'CAROUSEL', 'BANNER', 'LABEL', 'TEXT_AREA', 'TABLE_SECTION', 'COLLAPSABLE_CONTAINER', 'CTA_BUTTON'] // prettier-ignore
  expect(types.filter(it => !getTypes(ContentElement as never).includes(it))).toEqual([])
  expect(ProductElement.shape.type.options).toEqual(['PRODUCT_TILE', 'PRODUCT_ROW'])
})

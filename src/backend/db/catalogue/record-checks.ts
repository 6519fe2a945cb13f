import { type CheckContext, checkMaxAmount, checkPicture, checkReachable, checkTexts } from '#backend/db/catalogue/check-context.ts'
import { checkRing } from '#backend/db/catalogue/check-ring.ts'
import type { SourcePosition } from '#backend/db/catalogue/issues.ts'
import type { RecordKind, RecordTypes } from '#backend/db/catalogue/files.ts'
import { toOfferKey } from '#backend/db/catalogue/reference-index.ts'
import { checkMenu } from '#backend/db/catalogue/menu-checks.ts'
import { checkSupportTree } from '#backend/db/catalogue/support/support-tree-checks.ts'
import { checkStore } from '#backend/db/catalogue/store-checks.ts'
import { getMaxPrice } from '#domain/checkout/money-limits.ts'
import { createZone } from '#domain/geo/zone.ts'

/** Ten years. */
const MAX_PRIME_DAYS = 3650

/** A slug is unreachable in every city or in none. */
const SAMPLE_CITY = { country: 'es', city: 'barcelona' } as const

/** Checks across fields and records. Each check also adds its record to `references`. */
export const RECORD_CHECKS: {
  readonly [K in RecordKind]: (record: RecordTypes[K], context: CheckContext, position: SourcePosition) => void
} = {
  countries({ code, languageCode, supportedLanguages, name }, { references, report }) {
    references.countries.set(code, supportedLanguages)
    checkLanguages(report, languageCode, supportedLanguages)
    checkTexts(report, ['name'], name, supportedLanguages, code)
  },
  cities(city, context, position) {
    const { references, report, rules } = context
    const existing = references.cities.get(city.code)
    const rings = city.polygons.filter((encoded, index) => checkRing(encoded, problem => report(['polygons', index], problem)))
    references.cities.set(city.code, {
      countryCode: city.countryCode,
      currency: city.currency,
      languages: city.supportedLanguages,
      zone: createZone(rings),
    })
    if (!references.countries.has(city.countryCode)) report(['countryCode'], 'is not a country', city.countryCode)
    if (existing && existing.countryCode !== city.countryCode)
      report(['countryCode'], `was ${existing.countryCode}: a city cannot change its country`, city.countryCode)
    checkLanguages(report, city.languageCode, city.supportedLanguages)
    if (!city.supportedLanguages.includes(city.contentLanguageCode))
      report(['contentLanguageCode'], 'is not one of supportedLanguages', city.contentLanguageCode)
    checkTexts(report, ['texts'], city.texts, ['en', ...city.supportedLanguages], city.code)
    if ((city.extraCurrency == null) !== (city.extraCurrencyMultiplier == null))
      report(['extraCurrency'], 'must be given together with extraCurrencyMultiplier')
    checkWelcomeOffer(city, context)
    if (!isTimeZone(city.timeZone)) report(['timeZone'], 'is not a time zone', city.timeZone)
    for (const [language, { slug }] of Object.entries(city.texts))
      checkReachable(context, ['texts', language, 'slug'], slug, {
        name: 'city',
        country: city.countryCode.toLowerCase(),
        language,
        city: slug,
      })
    rules.citySlugs.claim(
      position,
      city.code,
      ...Object.entries(city.texts).map(([language, { slug }]) => ({
        key: `${city.countryCode}/${language}/${slug}`,
        path: ['texts', language, 'slug'],
        value: slug,
      })),
    )
  },
  streets({ id, cityCode }, { references, report }) {
    if (!references.cities.has(cityCode)) report(['cityCode'], 'is not a city', cityCode)
    if (!id.startsWith(`${cityCode}.`)) report(['id'], `must begin with "${cityCode}."`, id)
  },
  categories(category, context, position) {
    const { references, report, rules } = context
    const { id, type, parentId, texts } = category
    if (parentId != null && references.categories.get(parentId)?.isGroup !== true)
      report(['parentId'], 'is not a group on an earlier line', parentId)
    if (parentId != null && type === 'GROUP') report(['parentId'], 'must not be set: groups are one level deep', parentId)
    references.categories.set(id, { isGroup: type === 'GROUP', languages: new Set(Object.keys(texts)) })
    for (const field of ['image', 'openIcon', 'sleepIcon', 'disabledIcon'] as const) checkPicture(context, [field], category[field])
    const slugs = Object.entries(texts).map(([language, { slug }]) => ({ language, slug, path: ['texts', language, 'slug'] }))
    for (const { language, slug, path } of slugs)
      checkReachable(context, path, slug, { name: 'category', ...SAMPLE_CITY, language, categorySlug: slug, categoryId: id })
    rules.categorySlugs.claim(position, id, ...slugs.map(({ language, slug, path }) => ({ key: `${language}/${slug}`, path, value: slug })))
    rules.storeOrCategory.claim('category', position, id, ...slugs.map(({ slug, path }) => ({ key: slug, path, value: slug })))
  },
  cityCategories({ cityCode, categoryId }, { references, report }) {
    const city = references.cities.get(cityCode)
    const category = references.categories.get(categoryId)
    if (!city) report(['cityCode'], 'is not a city', cityCode)
    if (!category) report(['categoryId'], 'is not a category', categoryId)
    const missing = city?.languages.filter(it => category?.languages.has(it) === false) ?? []
    if (missing.length > 0) report(['categoryId'], `has no text in ${missing.join(', ')}, required in ${cityCode}`, categoryId)
    references.offers.add(toOfferKey(cityCode, categoryId))
  },
  filters(filter, context, position) {
    context.references.filters.set(filter.id, filter.name)
    if (filter.iconId != null) checkPicture(context, ['iconId'], filter.iconId)
    checkReachable(context, ['slug'], filter.slug, { name: 'filterLanding', country: 'es', language: 'en', filterSlug: filter.slug })
    context.rules.filterSlugs.claim(position, filter.id, { key: filter.slug, path: ['slug'], value: filter.slug })
  },
  brands(brand, context, position) {
    context.references.brands.set(brand.id, brand.name)
    checkPicture(context, ['imageId'], brand.imageId)
    checkReachable(context, ['slug'], brand.slug, { name: 'brandLanding', country: 'es', language: 'en', brandSlug: brand.slug })
    context.rules.brandSlugs.claim(position, brand.id, { key: brand.slug, path: ['slug'], value: brand.slug })
  },
  tags({ id, name }, { references }) {
    references.tags.set(id, name)
  },
  stores: checkStore,
  menus: checkMenu,
  landings: checkLanding,
  promoCodes: checkPromoCode,
  charities: checkCharity,
  supportTrees: checkSupportTree,
}

function checkWelcomeOffer({ welcomeOffer, currency }: RecordTypes['cities'], context: CheckContext): void {
  if (!welcomeOffer) return
  const { deliveryFee, from, until } = welcomeOffer
  checkMaxAmount(context, ['welcomeOffer', 'deliveryFee'], deliveryFee, getMaxPrice(currency), currency)
  if (until != null && until < from) context.report(['welcomeOffer', 'until'], 'is before from', until)
}

function checkLanding(landing: RecordTypes['landings'], { references, report, rules }: CheckContext, position: SourcePosition): void {
  const { id, kind, countryCode, cityCode, categoryId, filterId, brandId, texts } = landing
  if ((countryCode == null) !== (kind === 'GLOBAL')) report(['countryCode'], kind === 'GLOBAL' ? 'must not be set' : 'is missing')
  if ((filterId != null) !== (kind === 'FILTER')) report(['filterId'], kind === 'FILTER' ? 'is missing' : 'must not be set')
  if ((brandId != null) !== (kind === 'BRAND')) report(['brandId'], kind === 'BRAND' ? 'is missing' : 'must not be set')
  const languages = countryCode == null ? ['en'] : references.countries.get(countryCode)
  if (languages) checkTexts(report, ['texts'], texts, languages, countryCode ?? 'GLOBAL')
  else report(['countryCode'], 'is not a country', countryCode)
  if (cityCode != null && !references.cities.has(cityCode)) report(['cityCode'], 'is not a city', cityCode)
  if (categoryId != null && !references.categories.has(categoryId)) report(['categoryId'], 'is not a category', categoryId)
  if (filterId != null && !references.filters.has(filterId)) report(['filterId'], 'is not a filter', filterId)
  if (brandId != null && !references.brands.has(brandId)) report(['brandId'], 'is not a brand', brandId)
  rules.subjects.claim(position, id, { key: getSubjectKey(landing), path: ['kind'], value: kind })
}

/** The bounds of the database, and those of each currency. */
function checkPromoCode(promoCode: RecordTypes['promoCodes'], context: CheckContext, position: SourcePosition): void {
  const { references, report, rules } = context
  const { id, code, kind, amount, currency, countryCode, startsAt, expiresAt } = promoCode
  const { minimumProducts, maximumDiscount, budget, invitation } = promoCode
  if (invitation) {
    if (kind === 'BALANCE' || kind === 'PRIME_DAYS') report(['kind'], 'must be a discount: the code is for invited friends', kind)
    if (countryCode == null) report(['countryCode'], 'is missing: the code is for invited friends')
    if (promoCode.firstOrderOnly !== true) report(['firstOrderOnly'], 'must be true: the code is for invited friends')
    if (invitation.inviterReward < 1) report(['invitation', 'inviterReward'], 'must be at least 1', invitation.inviterReward)
    else if (currency == null) report(['currency'], 'is missing: the record has amounts')
    else checkMaxAmount(context, ['invitation', 'inviterReward'], invitation.inviterReward, getMaxPrice(currency), currency)
  }
  if (kind === 'PERCENT' && (amount < 1 || amount > 100)) report(['amount'], 'must be 1 to 100 for PERCENT', amount)
  if (kind === 'FREE_DELIVERY' && amount !== 0) report(['amount'], 'must be 0 for FREE_DELIVERY', amount)
  if ((kind === 'AMOUNT' || kind === 'BALANCE' || kind === 'PRIME_DAYS') && amount < 1)
    report(['amount'], `must be at least 1 for ${kind}`, amount)
  if (kind === 'PRIME_DAYS' && amount > MAX_PRIME_DAYS) report(['amount'], `must be at most ${MAX_PRIME_DAYS} for PRIME_DAYS`, amount)
  const amounts = { ...((kind === 'AMOUNT' || kind === 'BALANCE') && { amount }), minimumProducts, maximumDiscount }
  const given = Object.entries(amounts).filter((entry): entry is [string, number] => entry[1] != null)
  if (currency == null && (given.length > 0 || budget != null)) report(['currency'], 'is missing: the record has amounts')
  else if (currency != null && ![...references.cities.values()].some(it => it.currency === currency))
    report(['currency'], 'is not the currency of a city', currency)
  else if (currency != null) for (const [field, value] of given) checkMaxAmount(context, [field], value, getMaxPrice(currency), currency)
  if (countryCode != null && !references.countries.has(countryCode)) report(['countryCode'], 'is not a country', countryCode)
  if (startsAt != null && expiresAt != null && Date.parse(expiresAt) <= Date.parse(startsAt))
    report(['expiresAt'], 'is not after startsAt', expiresAt)
  rules.promoCodes.claim(position, id, { key: code, path: ['code'], value: code })
}

/** The languages of its country, and the bounds of its currency. */
function checkCharity(charity: RecordTypes['charities'], context: CheckContext): void {
  const { references, report } = context
  const { countryCode, name, description, currency, amounts, minimum, maximum } = charity
  const languages = references.countries.get(countryCode)
  if (languages) {
    checkTexts(report, ['name'], name, languages, countryCode)
    checkTexts(report, ['description'], description, languages, countryCode)
  } else report(['countryCode'], 'is not a country', countryCode)
  if (![...references.cities.values()].some(it => it.currency === currency)) report(['currency'], 'is not the currency of a city', currency)
  else checkMaxAmount(context, ['maximum'], maximum, getMaxPrice(currency), currency)
  if (minimum > maximum) report(['minimum'], 'is higher than maximum', minimum)
  for (const [index, amount] of amounts.entries())
    if (amount < minimum || amount > maximum) report(['amounts', index], 'must be between minimum and maximum', amount)
}

/** The subject of a landing as one key. */
export function getSubjectKey(landing: {
  readonly kind: string
  readonly countryCode?: string | null | undefined
  readonly cityCode?: string | null | undefined
  readonly categoryId?: number | null | undefined
  readonly filterId?: number | null | undefined
  readonly brandId?: number | null | undefined
}): string {
  const { kind, countryCode, cityCode, categoryId, filterId, brandId } = landing
  return [kind, countryCode, cityCode, categoryId, filterId, brandId].map(it => it ?? '').join('/')
}

function checkLanguages(report: CheckContext['report'], main: string, supported: readonly string[]): void {
  if (!supported.includes(main)) report(['languageCode'], 'is not one of supportedLanguages', main)
  if (new Set(supported).size < supported.length) report(['supportedLanguages'], 'lists a language twice')
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

import polyline from '@mapbox/polyline'

import { type Checking, checkPicture, checkReachable, checkTexts } from '#backend/db/catalogue/checking.ts'
import type { Place } from '#backend/db/catalogue/faults.ts'
import type { Kind, Records } from '#backend/db/catalogue/files.ts'
import { cityOffer } from '#backend/db/catalogue/known.ts'
import { checkMenu } from '#backend/db/catalogue/menu-checks.ts'
import { checkStore } from '#backend/db/catalogue/store-checks.ts'
import { type Ring, decodeRing } from '#domain/geo/polygon.ts'

/** A slug is unreachable in every city or in none. */
const SOME_CITY = { country: 'es', city: 'barcelona' } as const

/** What no schema of one field can say. Each also tells `known` of what its record brings. */
export const CHECKS: { readonly [K in Kind]: (record: Records[K], checking: Checking, place: Place) => void } = {
  countries({ code, languageCode, supportedLanguages, name }, { known, say }) {
    known.countries.set(code, supportedLanguages)
    checkLanguages(say, languageCode, supportedLanguages)
    checkTexts(say, ['name'], name, supportedLanguages, code)
  },
  cities(city, checking, place) {
    const { known, say, rules } = checking
    const before = known.cities.get(city.code)
    const rings = city.polygons.map((encoded, index) => ringFrom(encoded, problem => say(['polygons', index], problem)))
    known.cities.set(city.code, {
      countryCode: city.countryCode,
      currency: city.currency,
      languages: city.supportedLanguages,
      rings: rings.filter(it => it !== undefined),
    })
    if (!known.countries.has(city.countryCode)) say(['countryCode'], 'is no country', city.countryCode)
    if (before && before.countryCode !== city.countryCode)
      say(['countryCode'], `was ${before.countryCode}: a city stays in its country`, city.countryCode)
    checkLanguages(say, city.languageCode, city.supportedLanguages)
    if (!city.supportedLanguages.includes(city.contentLanguageCode))
      say(['contentLanguageCode'], 'is none of supportedLanguages', city.contentLanguageCode)
    checkTexts(say, ['texts'], city.texts, ['en', ...city.supportedLanguages], city.code)
    if ((city.extraCurrency == null) !== (city.extraCurrencyMultiplier == null))
      say(['extraCurrency'], 'goes together with extraCurrencyMultiplier')
    if (!isTimeZone(city.timeZone)) say(['timeZone'], 'is no time zone', city.timeZone)
    for (const [language, { slug }] of Object.entries(city.texts))
      checkReachable(checking, ['texts', language, 'slug'], slug, {
        name: 'city',
        country: city.countryCode.toLowerCase(),
        language,
        city: slug,
      })
    rules.citySlugs.claim(
      place,
      city.code,
      ...Object.entries(city.texts).map(([language, { slug }]) => ({
        key: `${city.countryCode}/${language}/${slug}`,
        path: ['texts', language, 'slug'],
        value: slug,
      })),
    )
  },
  streets({ id, cityCode }, { known, say }) {
    if (!known.cities.has(cityCode)) say(['cityCode'], 'is no city', cityCode)
    if (!id.startsWith(`${cityCode}.`)) say(['id'], `must begin with "${cityCode}."`, id)
  },
  categories(category, checking, place) {
    const { known, say, rules } = checking
    const { id, type, parentId, texts } = category
    if (parentId != null && known.categories.get(parentId)?.isGroup !== true) say(['parentId'], 'is no group above this line', parentId)
    if (parentId != null && type === 'GROUP') say(['parentId'], 'must not be there: groups are one level deep', parentId)
    known.categories.set(id, { isGroup: type === 'GROUP', languages: new Set(Object.keys(texts)) })
    for (const field of ['image', 'openIcon', 'sleepIcon', 'disabledIcon'] as const) checkPicture(checking, [field], category[field])
    const slugs = Object.entries(texts).map(([language, { slug }]) => ({ language, slug, path: ['texts', language, 'slug'] }))
    for (const { language, slug, path } of slugs)
      checkReachable(checking, path, slug, { name: 'category', ...SOME_CITY, language, categorySlug: slug, categoryId: id })
    rules.categorySlugs.claim(place, id, ...slugs.map(({ language, slug, path }) => ({ key: `${language}/${slug}`, path, value: slug })))
    rules.storeOrCategory.claim('category', place, id, ...slugs.map(({ slug, path }) => ({ key: slug, path, value: slug })))
  },
  cityCategories({ cityCode, categoryId }, { known, say }) {
    const city = known.cities.get(cityCode)
    const category = known.categories.get(categoryId)
    if (!city) say(['cityCode'], 'is no city', cityCode)
    if (!category) say(['categoryId'], 'is no category', categoryId)
    const missing = city?.languages.filter(it => category?.languages.has(it) === false) ?? []
    if (missing.length > 0) say(['categoryId'], `has no text in ${missing.join(', ')}, spoken in ${cityCode}`, categoryId)
    known.offers.add(cityOffer(cityCode, categoryId))
  },
  filters(filter, checking, place) {
    checking.known.filters.set(filter.id, filter.name)
    if (filter.iconId != null) checkPicture(checking, ['iconId'], filter.iconId)
    checkReachable(checking, ['slug'], filter.slug, { name: 'filterLanding', country: 'es', language: 'en', filterSlug: filter.slug })
    checking.rules.filterSlugs.claim(place, filter.id, { key: filter.slug, path: ['slug'], value: filter.slug })
  },
  brands(brand, checking, place) {
    checking.known.brands.set(brand.id, brand.name)
    checkPicture(checking, ['imageId'], brand.imageId)
    checkReachable(checking, ['slug'], brand.slug, { name: 'brandLanding', country: 'es', language: 'en', brandSlug: brand.slug })
    checking.rules.brandSlugs.claim(place, brand.id, { key: brand.slug, path: ['slug'], value: brand.slug })
  },
  tags({ id, name }, { known }) {
    known.tags.set(id, name)
  },
  stores: checkStore,
  menus: checkMenu,
  landings: checkLanding,
}

function checkLanding(landing: Records['landings'], { known, say, rules }: Checking, place: Place): void {
  const { id, kind, countryCode, cityCode, categoryId, filterId, brandId, texts } = landing
  if ((countryCode == null) !== (kind === 'GLOBAL')) say(['countryCode'], kind === 'GLOBAL' ? 'must not be there' : 'is missing')
  if ((filterId != null) !== (kind === 'FILTER')) say(['filterId'], kind === 'FILTER' ? 'is missing' : 'must not be there')
  if ((brandId != null) !== (kind === 'BRAND')) say(['brandId'], kind === 'BRAND' ? 'is missing' : 'must not be there')
  const languages = countryCode == null ? ['en'] : known.countries.get(countryCode)
  if (languages) checkTexts(say, ['texts'], texts, languages, countryCode ?? 'GLOBAL')
  else say(['countryCode'], 'is no country', countryCode)
  if (cityCode != null && !known.cities.has(cityCode)) say(['cityCode'], 'is no city', cityCode)
  if (categoryId != null && !known.categories.has(categoryId)) say(['categoryId'], 'is no category', categoryId)
  if (filterId != null && !known.filters.has(filterId)) say(['filterId'], 'is no filter', filterId)
  if (brandId != null && !known.brands.has(brandId)) say(['brandId'], 'is no brand', brandId)
  rules.subjects.claim(place, id, { key: subjectOf(landing), path: ['kind'], value: kind })
}

/** What a landing is about, as one key. */
export function subjectOf(landing: {
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

function checkLanguages(say: Checking['say'], own: string, supported: readonly string[]): void {
  if (!supported.includes(own)) say(['languageCode'], 'is none of supportedLanguages', own)
  if (new Set(supported).size < supported.length) say(['supportedLanguages'], 'names a language twice')
}

function ringFrom(encoded: string, say: (problem: string) => void): Ring | undefined {
  const corners = polyline.decode(encoded)
  if (polyline.encode(corners) !== encoded || corners.some(([lat, lng]) => Math.abs(lat) > 90 || Math.abs(lng) > 180)) {
    return void say('is no encoded polyline of precision 5')
  }
  const [first, last] = [corners[0], corners.at(-1)]
  if (corners.length < 4) return void say('has fewer than four corners')
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return void say('is not closed: its last corner must be its first')
  return decodeRing(encoded)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

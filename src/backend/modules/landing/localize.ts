import type {
  StoredCityNames,
  StoredBrand,
  StoredFacts,
  StoredFilter,
  StoredStore,
  StoredTexts,
} from '#backend/modules/landing/stored-facts.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** Localizes stored facts for a call. */
export interface Localizer {
  /** Languages of texts by priority. */
  readonly chain: readonly string[]
  readonly locale: string
  /** Of the country. */
  readonly cities: readonly StoredCityNames[]
}

interface LocalizedCity {
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly storesCount: number
}

export function localizeCity({ code, language, name, slug, storesCount }: StoredCityNames, locale: string): LocalizedCity {
  const chain = getLanguageChain(locale, language)
  return { code, name: pickText(name, chain), slug: pickText(slug, chain), storesCount }
}

/** Undefined for a city that is no longer open. */
export function localizeCityByCode(code: string, { cities, locale }: Localizer): LocalizedCity | undefined {
  const city = cities.find(it => it.code === code)
  return city && localizeCity(city, locale)
}

export const localizeFilter = ({ citiesCount: _cities, priceFrom: _price, ...filter }: StoredFilter, { chain }: Localizer) => ({
  ...filter,
  name: pickText(filter.name, chain),
})

export const localizeBrand = ({ name, slug, image, tint }: StoredBrand, { chain }: Localizer) => ({
  name: pickText(name, chain),
  slug,
  image,
  tint,
})

/** The stored texts in the first language of the chain that has any. A landing without texts gets its name as title. */
export function localizeTexts(storedTexts: StoredTexts | undefined, { chain }: Localizer, name: string) {
  const language = chain.find(it => storedTexts?.[it])
  const texts = language === undefined ? undefined : storedTexts?.[language]
  if (!texts) return { meta: { title: name, description: '' }, content: [], faq: [] }
  return { meta: { title: texts.title, description: texts.description }, content: [...texts.content], faq: [...texts.faq] }
}

export function localizeFacts(facts: StoredFacts, localizer: Localizer): LandingFacts {
  const { chain } = localizer
  const localizeStores = <Store extends StoredStore>({ city: code, slug, name, ...store }: Store) => {
    const city = localizeCityByCode(code, localizer)
    return city ? [{ ...store, name: pickText(name, chain), cityName: city.name, citySlug: city.slug, storeSlug: slug }] : []
  }
  return {
    ...facts,
    dishes: facts.dishes.map(it => ({ ...it, name: pickText(it.name, chain) })),
    topStores: facts.topStores.flatMap(localizeStores),
    newStores: facts.newStores.flatMap(localizeStores),
    cities: facts.cities.flatMap(({ code, storesCount, minutes }) => {
      const city = localizeCityByCode(code, localizer)
      return city ? [{ name: city.name, slug: city.slug, storesCount, minutes }] : []
    }),
  }
}

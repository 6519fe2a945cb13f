import type { NamedCity, SaidBrand, SaidFacts, SaidFilter, SaidStore, Written } from '#backend/modules/landing/stored-facts.ts'
import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { getLanguageChain, pickText } from '#domain/language/language-chain.ts'

/** Says what is kept in the language of a call. */
export interface Voice {
  /** Languages to look for a text in, best first. */
  readonly chain: readonly string[]
  readonly locale: string
  /** Of the country. */
  readonly cities: readonly NamedCity[]
}

interface SpokenCity {
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly storesCount: number
}

export function spokenCity({ code, language, name, slug, storesCount }: NamedCity, locale: string): SpokenCity {
  const chain = getLanguageChain(locale, language)
  return { code, name: pickText(name, chain), slug: pickText(slug, chain), storesCount }
}

/** Undefined for a city that is no longer open. */
export function cityNamed(code: string, { cities, locale }: Voice): SpokenCity | undefined {
  const city = cities.find(it => it.code === code)
  return city && spokenCity(city, locale)
}

export const spokenFilter = ({ citiesCount: _cities, priceFrom: _price, ...filter }: SaidFilter, { chain }: Voice) => ({
  ...filter,
  name: pickText(filter.name, chain),
})

export const spokenBrand = ({ name, slug, image, tint }: SaidBrand, { chain }: Voice) => ({
  name: pickText(name, chain),
  slug,
  image,
  tint,
})

/** What is written, all of it in the first language of the chain that it is written in; of a landing that nobody has written, its name. */
export function spokenTexts(written: Written | undefined, { chain }: Voice, name: string) {
  const language = chain.find(it => written?.[it])
  const texts = language === undefined ? undefined : written?.[language]
  if (!texts) return { meta: { title: name, description: '' }, content: [], faq: [] }
  return { meta: { title: texts.title, description: texts.description }, content: [...texts.content], faq: [...texts.faq] }
}

export function spokenFacts(facts: SaidFacts, voice: Voice): LandingFacts {
  const { chain } = voice
  const placed = <Store extends SaidStore>({ city: code, slug, name, ...store }: Store) => {
    const city = cityNamed(code, voice)
    return city ? [{ ...store, name: pickText(name, chain), cityName: city.name, citySlug: city.slug, storeSlug: slug }] : []
  }
  return {
    ...facts,
    dishes: facts.dishes.map(it => ({ ...it, name: pickText(it.name, chain) })),
    topStores: facts.topStores.flatMap(placed),
    newStores: facts.newStores.flatMap(placed),
    cities: facts.cities.flatMap(({ code, storesCount, minutes }) => {
      const city = cityNamed(code, voice)
      return city ? [{ name: city.name, slug: city.slug, storesCount, minutes }] : []
    }),
  }
}

import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { countFacts, findThinReason } from '#domain/landing/thin-content.ts'
import { buildBreadcrumbs } from '#domain/navigation/breadcrumbs.ts'
import { type CountryPlace, toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { createCourierSection, loadCourierCities } from '#features/landing/sections/courier-section.ts'
import {
  buildDescription,
  createDishesSection,
  getLead,
  getNumbers,
  createQuestions,
  createStoresSections,
} from '#features/landing/sections/fact-sections.ts'
import { type FactTexts, createFactTexts } from '#features/landing/sections/fact-texts.ts'
import { toBrandKinds, type CityCard, toFilterKinds, type LandingPage } from '#features/landing/landing-page.ts'
import { createLandingPage } from '#features/landing/create-landing-page.ts'
import { BRAND } from '#domain/platform/brand.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

type CountryContent = Reply<typeof getCountryContent>

/** @throws CallError 404 for a country that is not served */
export async function loadCountryLanding(
  call: Client,
  route: RouteOf<'countryLanding'>,
  origin: string,
  t: Translate,
): Promise<LandingPage> {
  const { language } = route
  const country = route.country.toUpperCase()
  const [content, courierCities] = await Promise.all([
    call(getCountryContent, { params: { locale: language, country } }, { place: { language } }),
    loadCourierCities(call, country, language),
  ])
  const { name, facts, supportedLanguages } = content
  const subject = { name, isCountry: true, nameInQuestion: name }
  const texts = createFactTexts(language, facts, t)
  const lead = getLead(name, facts, texts)
  const questions = [...createQuestions(subject, facts, texts), ...content.faq]
  const crumbs = buildBreadcrumbs([
    { name: getWorldName(language), route: { name: 'home' } },
    { name, route },
  ])
  const thin = findThinReason('COUNTRY', countLandingFacts(content))
  const [capital] = content.cities
  const [first, ...rest] = content.content
  const hero = {
    tint: 2,
    pictures: getHeroPictures(content),
    action: capital && { name: t('landing:startIn', { city: capital.name }), path: getCityPath(route, capital.slug) },
  }
  return createLandingPage(route, origin, {
    meta: { title: content.meta.title, description: buildDescription([content.meta.description, lead]), thin, supportedLanguages },
    crumbs,
    title: t('landing:countryTitle', { country: name }),
    lead,
    hero,
    numbers: getNumbers(facts, texts),
    sections: [
      { kind: 'cities', title: t('landing:citiesTitle', { country: name }), cities: toCityCards(route, content, texts) },
      { kind: 'kinds', title: t('landing:categoriesTitle'), kinds: content.categories },
      ...(first ? [{ kind: 'prose' as const, blocks: [first] }] : []),
      {
        kind: 'kinds',
        title: t('landing:allFilters'),
        kinds: toFilterKinds(route, content.topFilters, it => [texts.stores(it.storesCount)]),
      },
      ...createStoresSections(route, subject, facts, texts),
      ...createDishesSection(subject, facts, texts),
      { kind: 'kinds', title: t('landing:brandsTitle'), kinds: toBrandKinds(route, content.topBrands) },
      { kind: 'prose', blocks: rest },
      { kind: 'questions', title: t('landing:questionsTitle'), questions },
      ...createCourierSection(language, name, courierCities, texts),
    ],
    links: getLandingLinks(route, name, t),
  })
}

/** Counts of a country for `findThinReason`. */
export function countLandingFacts({ cities, topFilters, content, faq, facts }: CountryContent) {
  return {
    stores: facts?.storesCount ?? cities.reduce((sum, it) => sum + it.storesCount, 0),
    cities: cities.length,
    filters: topFilters.length,
    statements: countFacts(facts) + content.length + faq.length,
  }
}

/** Three different pictures: the two most common cuisines, then other categories. */
function getHeroPictures({ topFilters, categories }: CountryContent): string[] {
  const [first, second] = topFilters
  const others = categories.slice(1).map(it => it.image)
  return pickHeroPictures([first?.image, second?.image, ...others])
}

/** The first three different pictures; the scooter fills in. */
export function pickHeroPictures(images: readonly (string | undefined)[]): string[] {
  return [...new Set([...images.filter(it => it !== undefined).filter(it => it !== ''), stockPictures.scooter])].slice(0, 3)
}

/** Every city with store count and usual delivery time, sorted by the locale. */
function toCityCards(place: CountryPlace, { cities, facts }: Pick<CountryContent, 'cities' | 'facts'>, texts: FactTexts): CityCard[] {
  const minutes = new Map(facts?.cities.map(it => [it.slug, it.minutes]))
  return texts.byName(cities).map(({ name, slug, storesCount }) => ({
    name,
    path: getCityPath(place, slug),
    notes: texts.storesAndMinutes(storesCount, minutes.get(slug)),
  }))
}

/** The other landings of a country. */
function getLandingLinks({ country, language }: CountryPlace, name: string, t: Translate): LandingPage['links'] {
  return [
    { name: t('landing:citiesTitle', { country: name }), path: toPath({ name: 'cityListLanding', country, language }) },
    { name: t('landing:allFilters'), path: toPath({ name: 'allCountryFilters', country, language }) },
    { name: t('landing:acquisitionTitle', { country: name }), path: toPath({ name: 'acquisitionLanding', country, language }) },
    { name: `${BRAND.name} Prime`, path: toPath({ name: 'primeCountryLanding', country, language }) },
  ]
}

/** The localized name of the world, for the first breadcrumb. */
function getWorldName(language: string): string {
  const { locale } = getLanguageRow(language)
  const name = new Intl.DisplayNames([locale], { type: 'region' }).of('001') ?? ''
  // Georgian text has no capital letters
  return language === 'ka' ? name : name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1)
}

const getCityPath = ({ country, language }: CountryPlace, slug: string): string => toPath({ name: 'city', country, language, city: slug })

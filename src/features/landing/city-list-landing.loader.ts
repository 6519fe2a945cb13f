import type { Client } from '#client/client.ts'
import { getCitiesContent } from '#contract/landing/city-content.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { countFacts, findThinReason } from '#domain/landing/thin-content.ts'
import { buildBreadcrumbs } from '#domain/navigation/breadcrumbs.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { pickHeroPictures, countLandingFacts } from '#features/landing/country-landing.loader.ts'
import { createCityQuestions, buildDescription, getLead, getNumbers, getCitiesText } from '#features/landing/sections/fact-sections.ts'
import { createFactTexts } from '#features/landing/sections/fact-texts.ts'
import type { LandingPage } from '#features/landing/landing-page.ts'
import { createLandingPage } from '#features/landing/create-landing-page.ts'
import type { Translate } from '#i18n/translator.ts'

/** Cities in the title. */
const MAX_TITLE_CITIES = 3

/** @throws CallError 404 for a country that is not served */
export async function loadCityListLanding(
  call: Client,
  route: RouteOf<'cityListLanding'>,
  origin: string,
  t: Translate,
): Promise<LandingPage> {
  const { country, language } = route
  const input = { params: { locale: language, country: country.toUpperCase() } }
  const [list, countryContent] = await Promise.all([call(getCitiesContent, input), call(getCountryContent, input)])
  const { name, supportedLanguages } = countryContent
  const facts = list.facts ?? countryContent.facts
  const texts = createFactTexts(language, facts, t)
  const title = t('landing:citiesTitle', { country: name })
  const lead = (facts && getCitiesText(facts, texts)) ?? getLead(name, facts, texts)
  const questions = createCityQuestions(list.cities, texts)
  const largest = list.cities.toSorted((a, b) => b.storesCount - a.storesCount).map(it => it.name)
  const crumbs = buildBreadcrumbs([
    { name, route: { name: 'countryLanding', country, language } },
    { name: title, route },
  ])
  const statements = countFacts(facts) + list.content.length
  const thin = findThinReason('CITIES', { ...countLandingFacts(countryContent), cities: list.cities.length, statements })
  const hero = { tint: 12, pictures: pickHeroPictures([...(facts?.dishes ?? []), ...countryContent.categories].map(it => it.image)) }
  return createLandingPage(route, origin, {
    meta: {
      title: `${title}: ${texts.list(largest.slice(0, MAX_TITLE_CITIES))}`,
      description: buildDescription([lead, list.meta.description]),
      thin,
      supportedLanguages,
    },
    crumbs,
    title,
    lead,
    hero,
    numbers: getNumbers(facts, texts),
    sections: [
      {
        kind: 'cities',
        title: t('landing:filterCities', { filter: name }),
        cities: texts.byName(list.cities).map(it => {
          const kinds = it.facts?.kinds ?? []
          return {
            name: it.name,
            path: toPath({ name: 'city', country, language, city: it.slug }),
            notes: [...texts.storesAndMinutes(it.storesCount, it.facts?.minutes), ...(kinds.length > 0 ? [kinds.join(', ')] : [])],
          }
        }),
      },
      { kind: 'prose', blocks: list.content },
      { kind: 'questions', title: t('landing:questionsTitle'), questions },
    ],
    links: [
      { name, path: toPath({ name: 'countryLanding', country, language }) },
      { name: t('landing:allFilters'), path: toPath({ name: 'allCountryFilters', country, language }) },
    ],
  })
}

import type { Client } from '#client/client.ts'
import type { Reply } from '#contract/endpoint.ts'
import { getBrandsContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { findThinReason } from '#domain/landing/thin-content.ts'
import { buildBreadcrumbs } from '#domain/navigation/breadcrumbs.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { countLandingFacts } from '#features/landing/country-landing.loader.ts'
import { buildDescription, createDishesSection, getLead, getNumbers, getTopAnswer } from '#features/landing/sections/fact-sections.ts'
import { type FactTexts, createFactTexts } from '#features/landing/sections/fact-texts.ts'
import { toBrandKinds, toFilterKinds, type LandingPage, type Question } from '#features/landing/landing-page.ts'
import { createLandingPage } from '#features/landing/create-landing-page.ts'
import type { Translate } from '#i18n/translator.ts'

type Filters = Reply<typeof getCountryFiltersContent>['filters']

/** @throws CallError 404 for a country that is not served */
export async function loadAllCountryFilters(
  call: Client,
  route: RouteOf<'allCountryFilters'>,
  origin: string,
  t: Translate,
): Promise<LandingPage> {
  const { country, language } = route
  const input = { params: { locale: language, country: country.toUpperCase() } }
  const [{ filters, ...list }, { brands }, countryContent] = await Promise.all([
    call(getCountryFiltersContent, input),
    call(getBrandsContent, input),
    call(getCountryContent, input),
  ])
  const { name, supportedLanguages } = countryContent
  const facts = list.facts ?? countryContent.facts
  const subject = { name, isCountry: true, nameInQuestion: name }
  const texts = createFactTexts(language, facts, t)
  const title = t('landing:allFiltersTitle', { country: name })
  const cuisines = t('landing:kitchensCount', { count: filters.length })
  const summary = t('landing:kitchensSummary', {
    name,
    kitchens: cuisines,
    stores: texts.stores(facts?.storesCount ?? countLandingFacts(countryContent).stores),
  })
  const largest = filters.toSorted((a, b) => b.storesCount - a.storesCount)
  const lead = [
    summary,
    getTopAnswer(
      largest.map(it => it.name),
      texts,
    ),
  ].join(' ')
  const questions = createFilterQuestions(name, largest, texts)
  const crumbs = buildBreadcrumbs([
    { name, route: { name: 'countryLanding', country, language } },
    { name: t('landing:allFilters'), route },
  ])
  const thin = findThinReason('FILTERS', { ...countLandingFacts(countryContent), filters: filters.length })
  const hero = { tint: 8, pictures: largest.slice(0, 3).map(it => it.image) }
  return createLandingPage(route, origin, {
    meta: { description: buildDescription([lead, getLead(name, facts, texts)]), thin, supportedLanguages },
    crumbs,
    title,
    lead,
    hero,
    numbers: [{ label: t('landing:statKitchens'), value: texts.number(filters.length) }, ...getNumbers(facts, texts)],
    sections: [
      { kind: 'kinds', title: t('landing:allFilters'), kinds: toFilterKinds(route, filters, it => getFilterNotes(it, texts)) },
      { kind: 'questions', title: t('landing:questionsTitle'), questions },
      ...createDishesSection(subject, facts, texts),
      { kind: 'kinds', title: t('landing:brandsTitle'), kinds: toBrandKinds(route, brands) },
    ],
    links: [
      { name, path: toPath({ name: 'countryLanding', country, language }) },
      { name: t('landing:citiesTitle', { country: name }), path: toPath({ name: 'cityListLanding', country, language }) },
    ],
  })
}

/** "12 stores", "from 5 €" */
function getFilterNotes({ storesCount, facts }: Filters[number], { t, stores, shortMoney }: FactTexts): string[] {
  const price = facts?.priceFrom ?? null
  return [stores(storesCount), ...(price === null ? [] : [t('landing:from', { price: shortMoney(price) })])]
}

/** Questions about the most common and the cheapest cuisines. @param largest sorted by store count, descending */
function createFilterQuestions(name: string, largest: Filters, texts: FactTexts): Question[] {
  const { t, stores, money } = texts
  const priced = largest
    .flatMap(it => (it.facts?.priceFrom == null ? [] : [{ name: it.name, price: it.facts.priceFrom }]))
    .toSorted((a, b) => a.price - b.price)
  return [
    { question: t('landing:askWidest', { name }), names: largest.map(it => `${it.name} (${stores(it.storesCount)})`) },
    {
      question: t('landing:askCheapest', { name }),
      names: priced.map(it => `${it.name} (${t('landing:from', { price: money(it.price) })})`),
    },
  ]
    .filter(it => it.names.length > 0)
    .map(it => ({ question: it.question, answer: getTopAnswer(it.names, texts) }))
}

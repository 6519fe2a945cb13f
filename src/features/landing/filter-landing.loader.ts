import type { Client } from '#client/client.ts'
import { getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { countFacts, hasSameStores, findThinReason } from '#domain/landing/thin-content.ts'
import { buildBreadcrumbs } from '#domain/navigation/breadcrumbs.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import {
  buildDescription,
  createDishesSection,
  getDishesText,
  getLead,
  getNumbers,
  createQuestions,
  createStoresSections,
} from '#features/landing/sections/fact-sections.ts'
import { createFactTexts } from '#features/landing/sections/fact-texts.ts'
import { toBrandKinds, toFilterKinds, type LandingPage } from '#features/landing/landing-page.ts'
import { createLandingPage } from '#features/landing/create-landing-page.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Translate } from '#i18n/translator.ts'

/** @throws CallError 404 for a filter without a store in the country (A §2.5: "A slug's filter id must be known") */
export async function loadFilterLanding(call: Client, route: RouteOf<'filterLanding'>, origin: string, t: Translate): Promise<LandingPage> {
  const { country, language, filterSlug } = route
  const params = { locale: language, country: country.toUpperCase() }
  const content = await call(getCountryFilterContent, { params: { ...params, filterSlug } })
  const { filter, supportedLanguages, facts, cities } = content
  const { name } = filter
  const countryName = getCountryName(country, language)
  const subject = { name, isCountry: false, nameInQuestion: `${name}, ${countryName}` }
  const texts = createFactTexts(language, facts, t)
  const lead = getLead(name, facts, texts)
  const questions = [...createQuestions(subject, facts, texts), ...content.faq]
  const title = t('landing:filterTitle', { filter: name, country: countryName })
  // A §2.7: "country > all filters > filter landing"
  const crumbs = buildBreadcrumbs([
    { name: countryName, route: { name: 'countryLanding', country, language } },
    { name: t('landing:allFilters'), route: { name: 'allCountryFilters', country, language } },
    { name, route },
  ])
  const minutes = new Map(facts?.cities.map(it => [it.slug, it.minutes]))
  const statements = countFacts(facts) + content.content.length + content.faq.length
  const tooLittle = findThinReason('FILTER', { stores: filter.storesCount, cities: cities.length, filters: 1, statements })
  const thin = tooLittle ?? ((await hasSameStoresAsEarlier(call, params, content)) ? 'SAME_AS_ANOTHER' : undefined)
  const hero = {
    tint: filter.tint,
    pictures: [...new Set([filter.image, ...(facts?.dishes ?? []).map(it => it.image)])].filter(it => it !== '').slice(0, 3),
  }
  return createLandingPage(route, origin, {
    meta: { description: buildDescription([content.meta.description || lead, getDishesText(facts, texts)]), thin, supportedLanguages },
    crumbs,
    title,
    lead,
    hero,
    numbers: getNumbers(facts, texts),
    sections: [
      {
        kind: 'cities',
        title: t('landing:filterCities', { filter: name }),
        cities: texts.byName(cities).map(it => ({
          name: it.name,
          path: toPath({
            name: 'filter',
            country,
            language,
            city: it.slug,
            categorySlug: it.categorySlug,
            categoryId: it.categoryId,
            filterSlug: filter.slug,
            filterId: filter.id,
          }),
          notes: texts.storesAndMinutes(it.storesCount, minutes.get(it.slug)),
        })),
      },
      ...createDishesSection(subject, facts, texts),
      ...createStoresSections(route, subject, facts, texts),
      { kind: 'prose', blocks: content.content },
      { kind: 'questions', title: t('landing:questionsTitle'), questions },
      {
        kind: 'kinds',
        title: t('landing:allFilters'),
        kinds: toFilterKinds(route, content.topCountryFilters),
      },
      { kind: 'kinds', title: t('landing:brandsTitle'), kinds: toBrandKinds(route, content.topCountryBrands) },
    ],
  })
}

type FilterContent = Reply<typeof getCountryFilterContent>

/** Whether an earlier filter of the country has the same stores; only filters with equal counts are loaded. */
async function hasSameStoresAsEarlier(
  call: Client,
  params: { locale: string; country: string },
  { filter, facts }: FilterContent,
): Promise<boolean> {
  if (!facts) return false
  const { filters } = await call(getCountryFiltersContent, { params })
  const before = filters.slice(
    0,
    filters.findIndex(it => it.slug === filter.slug),
  )
  const candidates = before.filter(it => it.storesCount === filter.storesCount && it.facts?.citiesCount === facts.citiesCount)
  const contents = await Promise.all(candidates.map(it => call(getCountryFilterContent, { params: { ...params, filterSlug: it.slug } })))
  return contents.some(it => it.facts && hasSameStores(facts, it.facts))
}

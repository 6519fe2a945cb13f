import type { Client } from '#client/client.ts'
import { getBrandContent } from '#contract/landing/brand-landing.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { countFacts, findThinReason } from '#domain/landing/thin-content.ts'
import { buildBreadcrumbs } from '#domain/navigation/breadcrumbs.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { buildDescription, getDishesText, getLead, getNumbers, createQuestions } from '#features/landing/sections/fact-sections.ts'
import { type FactTexts, createFactTexts } from '#features/landing/sections/fact-texts.ts'
import { toBrandKinds, type Dish, toFilterKinds, type LandingPage } from '#features/landing/landing-page.ts'
import { createLandingPage } from '#features/landing/create-landing-page.ts'
import type { Translate } from '#i18n/translator.ts'
import type { BrandLanding } from '#contract/landing/brand-landing.ts'

/** @throws CallError 404 for a brand without a store in the country */
export async function loadBrandLanding(call: Client, route: RouteOf<'brandLanding'>, origin: string, t: Translate): Promise<LandingPage> {
  const { country, language, brandSlug } = route
  const content = await call(getBrandContent, { params: { locale: language, country: country.toUpperCase(), brandSlug } })
  const { brand, supportedLanguages, facts, cities } = content
  const { name } = brand
  const countryName = getCountryName(country, language)
  const subject = { name, isCountry: false, nameInQuestion: `${name}, ${countryName}` }
  const texts = createFactTexts(language, facts, t)
  const lead = getLead(name, facts, texts)
  const questions = [...createQuestions(subject, facts, texts), ...content.faq]
  const title = t('landing:brandTitle', { brand: name, country: countryName })
  // A §2.7: "country > brand"
  const crumbs = buildBreadcrumbs([
    { name: countryName, route: { name: 'countryLanding', country, language } },
    { name, route },
  ])
  const citiesBySlug = new Map(facts?.cities.map(it => [it.slug, it]))
  const statements = countFacts(facts) + content.content.length + content.faq.length
  const thin = findThinReason('BRAND', { stores: facts?.storesCount ?? cities.length, cities: cities.length, filters: 0, statements })
  const hero = {
    tint: brand.tint,
    pictures: [...new Set([brand.image, ...content.products.map(it => it.imageUrl)])].filter(it => it !== '').slice(0, 3),
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
        title: t('landing:brandCities', { brand: name }),
        // A §2.5: "each city entry links to the store route", "cities are sorted by name per locale"
        cities: texts.byName(cities).map(it => {
          const { storesCount, minutes } = citiesBySlug.get(it.slug) ?? {}
          return {
            name: it.name,
            path: toPath({ name: 'store', country, language, city: it.slug, storeSlug: it.storeSlug }),
            notes: texts.storesAndMinutes(storesCount, minutes),
          }
        }),
      },
      { kind: 'dishes', title: t('landing:brandProducts', { brand: name }), dishes: toDishes(content, texts) },
      { kind: 'prose', blocks: content.content },
      { kind: 'questions', title: t('landing:questionsTitle'), questions },
      { kind: 'kinds', title: t('landing:brandsTitle'), kinds: toBrandKinds(route, content.otherBrands) },
      {
        kind: 'kinds',
        title: t('landing:allFilters'),
        kinds: toFilterKinds(route, content.topCountryFilters),
      },
    ],
  })
}

/** The products of the brand; without facts the currency is unknown and prices are empty. */
function toDishes({ products, facts }: BrandLanding, { money }: FactTexts): Dish[] {
  return products.map(it => ({
    name: it.name,
    price: facts ? money(it.price) : '',
    note: undefined,
    image: it.imageUrl,
    tint: it.tint,
  }))
}

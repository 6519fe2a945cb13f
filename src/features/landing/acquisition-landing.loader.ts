import type { Client } from '#client/client.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { findThinReason } from '#domain/landing/thin-content.ts'
import { buildBreadcrumbs } from '#domain/navigation/breadcrumbs.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import { pickHeroPictures, countLandingFacts } from '#features/landing/country-landing.loader.ts'
import { buildDescription, createFirstQuestions, createFirstSteps, getLead, getNumbers } from '#features/landing/sections/fact-sections.ts'
import { createFactTexts } from '#features/landing/sections/fact-texts.ts'
import { toBrandKinds, type LandingPage } from '#features/landing/landing-page.ts'
import { createLandingPage } from '#features/landing/create-landing-page.ts'
import type { Translate } from '#i18n/translator.ts'

/** The landing of campaigns for new customers. */
export async function loadAcquisitionLanding(
  call: Client,
  route: RouteOf<'acquisitionLanding'>,
  origin: string,
  t: Translate,
): Promise<LandingPage> {
  const { country, language } = route
  const content = await call(getCountryContent, { params: { locale: language, country: country.toUpperCase() } })
  const { name, facts, supportedLanguages } = content
  const texts = createFactTexts(language, facts, t)
  const questions = createFirstQuestions(name, facts, texts)
  const title = t('landing:acquisitionTitle', { country: name })
  const lead = t('landing:homeLead')
  const crumbs = buildBreadcrumbs([
    { name, route: { name: 'countryLanding', country, language } },
    { name: title, route },
  ])
  const thin = findThinReason('ACQUISITION', countLandingFacts(content))
  const [capital] = content.cities
  const hero = {
    tint: 20,
    pictures: pickHeroPictures(content.categories.map(it => it.image)),
    action: capital && {
      name: t('landing:startIn', { city: capital.name }),
      path: toPath({ name: 'city', country, language, city: capital.slug }),
    },
  }
  return createLandingPage(route, origin, {
    meta: { description: buildDescription([getLead(name, facts, texts), lead]), thin, supportedLanguages },
    crumbs,
    title,
    lead,
    hero,
    numbers: getNumbers(facts, texts),
    sections: [
      ...createFirstSteps(name, facts, texts),
      { kind: 'kinds', title: t('landing:categoriesTitle'), kinds: content.categories },
      { kind: 'questions', title: t('landing:questionsTitle'), questions },
      {
        kind: 'cities',
        title: t('landing:filterCities', { filter: name }),
        cities: texts
          .byName(content.cities)
          .map(it => ({ name: it.name, path: toPath({ name: 'city', country, language, city: it.slug }), notes: [] })),
      },
      { kind: 'kinds', title: t('landing:brandsTitle'), kinds: toBrandKinds(route, content.topBrands) },
    ],
  })
}

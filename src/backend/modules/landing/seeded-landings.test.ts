import { beforeAll, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { refreshLandingSnapshots } from '#backend/modules/landing/refresh-landing-snapshots.ts'
import { createClient } from '#client/client.ts'
import { getBrandContent, getCountryFilterContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getCitiesContent, getCityContent } from '#contract/landing/city-content.ts'
import { getLandingIndex, type LandingFacts } from '#contract/landing/landing-facts.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'

const { db } = await createTestDatabase('seeded')
const backend = createBackend({ db, report: () => {}, now: () => 0, siteOrigin: '', sandbox: true })
const call = createClient({ base: 'http://api.test', fetch: async (...request) => backend.fetch(new Request(...request)) })

beforeAll(async () => void (await refreshLandingSnapshots(db)))

/** Three scripts, two markets with several languages, currencies with and without minor units. */
const COUNTRIES = ['ES', 'AM', 'UG', 'BG']

/** Invariants of the facts of every landing. */
function findIssues(facts: LandingFacts): string[] {
  const { storesCount, citiesCount, minutes, prices, dishes, topStores, newStores, cities, promotedStores } = facts
  const hasValidDishes = dishes.every(it => it.name !== '' && it.storesCount > 0 && it.storesCount <= storesCount)
  const issues = {
    'no stores': storesCount < 1 || citiesCount < 1 || topStores.length < 1,
    'counts exceed the total': promotedStores > storesCount || cities.reduce((sum, it) => sum + it.storesCount, 0) > storesCount,
    'the fastest time exceeds the usual one': minutes !== null && minutes.fastest > minutes.usual,
    'prices out of order': prices !== null && !(0 < prices.from && prices.from <= prices.usual && prices.usual <= prices.to),
    'a dish without stores': !hasValidDishes,
    'a duplicate dish': new Set(dishes.map(it => it.name)).size < dishes.length,
    'too many entries': dishes.length > 8 || topStores.length > 8 || newStores.length > 6 || cities.length > 12,
    'a missing name': [...topStores, ...newStores].some(it => it.name === '' || it.cityName === ''),
    'a new store with a rating': newStores.some(it => it.rating !== null),
    'new stores out of order': newStores.some((it, index) => index > 0 && newStores[index - 1]!.since < it.since),
  }
  return Object.entries(issues).flatMap(([issue, is]) => (is ? issue : []))
}

test('issue 6: every landing of the sample world has correct facts in each of its languages', async () => {
  const { landings } = await call(getLandingIndex, {})
  expect(landings.length).toBeGreaterThan(400)
  expect(new Set(landings.map(it => `${it.country} ${it.kind} ${it.slug}`)).size).toBe(landings.length)
  const issues: string[] = []
  for (const { country, kind, slug = '', languages } of landings.filter(it => COUNTRIES.includes(it.country))) {
    for (const locale of languages) {
      const params = { locale, country }
      const reply =
        kind === 'FILTER'
          ? await call(getCountryFilterContent, { params: { ...params, filterSlug: slug } })
          : kind === 'BRAND'
            ? await call(getBrandContent, { params: { ...params, brandSlug: slug } })
            : kind === 'CITIES'
              ? await call(getCitiesContent, { params })
              : await call(kind === 'FILTERS' ? getCountryFiltersContent : getCountryContent, { params })
      const place = `${country} ${kind} ${slug} ${locale}`
      issues.push(...(reply.facts ? findIssues(reply.facts) : ['no facts']).map(it => `${place}: ${it}`))
    }
  }
  expect(issues).toEqual([])
})

test('issue 6: landings of different countries, filters and cities have different content', async () => {
  const reply: string[] = []
  for (const country of COUNTRIES) {
    const { facts, cities } = await call(getCountryContent, { params: { locale: 'en', country } })
    reply.push(JSON.stringify([facts?.topStores, facts?.prices, facts?.dishes]))
    for (const { code: city } of cities) {
      const { facts: cityFacts } = await call(getCityContent, { params: { locale: 'en', country, city } })
      reply.push(JSON.stringify([cityFacts?.topStores, cityFacts?.prices, cityFacts?.dishes]))
    }
  }
  expect(reply.length).toBeGreaterThan(12)
  expect(new Set(reply).size).toBe(reply.length)
})

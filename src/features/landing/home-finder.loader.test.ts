import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { loadHomeFinder } from '#features/landing/home-finder.loader.ts'

const CITIES = [
  {
    code: 'BCN',
    countryCode: 'ES',
    name: 'Barcelona',
    slug: 'barcelona',
    slugTranslations: {},
    supportedLanguages: ['es', 'en'],
    enabled: true,
  },
  { code: 'TUN', countryCode: 'TN', name: 'Tunis', slug: 'tunis', slugTranslations: {}, supportedLanguages: ['fr', 'en'], enabled: true },
  { code: 'BLK', countryCode: 'TN', name: 'Gabès', slug: 'gabes', slugTranslations: {}, supportedLanguages: ['fr', 'en'], enabled: false },
]
const land = (code: string, name: string, locale: string, slug: string) => ({
  code,
  name,
  locale,
  supportedLanguages: [locale, 'en'],
  cities: [{ code: 'X', name: slug.toUpperCase(), slug, storesCount: 3 }],
})
const COUNTRIES = [land('TN', 'Tunisia', 'fr', 'tunis'), land('UA', 'Ukraine', 'uk', 'kyiv'), land('ES', 'Spain', 'es', 'barcelona')]

/** Answers with the cities, in Georgian with a name of its own. */
const market = ((spec: unknown, { query }: { query: { language: string } }) => {
  if (spec !== getSummarizedSettings) throw new Error('asked for something else')
  return Promise.resolve({ cities: query.language === 'ka' ? CITIES.map(it => ({ ...it, name: 'თუნისი' })).slice(1, 2) : CITIES })
}) as unknown as Client

const finder = (search?: string, language = 'en') =>
  loadHomeFinder(market, { name: 'home', language, ...(search !== undefined && { search }) }, COUNTRIES)

describe('issue 6, "Home with a country finder"', () => {
  test('countries stand by part of the world and by name, in the page’s language where they speak it', async () => {
    const { regions } = await finder()
    expect(regions.map(it => it.name)).toEqual(['Europe', 'Africa'])
    expect(regions[0]!.countries.map(it => it.path)).toEqual(['/es/en/', '/ua/en/'])
    const russian = await finder(undefined, 'ru')
    expect(russian.regions.map(it => it.name)).toEqual(['Европа', 'Африка'])
    expect(russian.regions[1]!.countries).toEqual([
      { name: 'Tunisia', language: 'fr', path: '/tn/fr/', cities: [{ name: 'TUNIS', path: '/tn/fr/tunis/' }] },
    ])
  })

  test('the field suggests what can be ordered in, and counts it', async () => {
    const { suggestions, citiesCount } = await finder()
    expect(citiesCount).toBe(2)
    expect(suggestions).toEqual([
      { name: 'Barcelona', country: 'Spain' },
      { name: 'Spain' },
      { name: 'Tunis', country: 'Tunisia' },
      { name: 'Tunisia' },
      { name: 'Ukraine' },
    ])
  })

  test('an ambiguous text lists each place with its country', async () => {
    const { typed, meant } = await finder('თუნისი')
    expect(typed).toBe('თუნისი')
    expect(meant).toEqual([
      { name: 'Tunisia', path: '/tn/en/' },
      { name: 'Tunis, Tunisia', path: '/tn/en/tunis/' },
    ])
  })

  test('an unknown text has no matches; an empty text makes no request', async () => {
    expect(await finder('Atlantis')).toMatchObject({ typed: 'Atlantis', meant: [] })
    expect(await finder()).toMatchObject({ typed: undefined, meant: [] })
  })
})

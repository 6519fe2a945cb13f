import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { loadHomeFinder } from '#features/landing/home/home-finder.loader.ts'

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
const createCountry = (code: string, name: string, locale: string, slug: string) => ({
  code,
  name,
  locale,
  supportedLanguages: [locale, 'en'],
  cities: [{ code: 'X', name: slug.toUpperCase(), slug, storesCount: 3 }],
})
const COUNTRIES = [
  createCountry('TN', 'Tunisia', 'fr', 'tunis'),
  createCountry('UA', 'Ukraine', 'uk', 'kyiv'),
  createCountry('ES', 'Spain', 'es', 'barcelona'),
]

/** Replies with the cities; in Georgian with one city whose name is also that of its country. */
const call = ((spec: unknown, { query }: { query: { language: string } }) => {
  if (spec !== getSummarizedSettings) throw new Error('unexpected call')
  return Promise.resolve({ cities: query.language === 'ka' ? CITIES.map(it => ({ ...it, name: 'თუნისი' })).slice(1, 2) : CITIES })
}) as unknown as Client

const load = (search?: string, language = 'en') =>
  loadHomeFinder(call, { name: 'home', language, ...(search !== undefined && { search }) }, COUNTRIES)

describe('issue 6, "Home with a country load"', () => {
  test('countries are grouped by world region and sorted by name, and link to the language of the page if they have it', async () => {
    const { regions } = await load()
    expect(regions.map(it => it.name)).toEqual(['Europe', 'Africa'])
    expect(regions[0]!.countries.map(it => it.path)).toEqual(['/es/en/', '/ua/en/'])
    const russian = await load(undefined, 'ru')
    expect(russian.regions.map(it => it.name)).toEqual(['Европа', 'Африка'])
    expect(russian.regions[1]!.countries).toEqual([
      { name: 'Tunisia', language: 'fr', path: '/tn/fr/', cities: [{ name: 'TUNIS', path: '/tn/fr/tunis/' }] },
    ])
  })

  test('the field suggests served cities and countries, and the cities are counted', async () => {
    const { suggestions, citiesCount } = await load()
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
    const { typed, matches } = await load('თუნისი')
    expect(typed).toBe('თუნისი')
    expect(matches).toEqual([
      { name: 'Tunisia', path: '/tn/en/' },
      { name: 'Tunis, Tunisia', path: '/tn/en/tunis/' },
    ])
  })

  test('an unknown text has no matches; an empty text makes no request', async () => {
    expect(await load('Atlantis')).toMatchObject({ typed: 'Atlantis', matches: [] })
    expect(await load()).toMatchObject({ typed: undefined, matches: [] })
  })
})

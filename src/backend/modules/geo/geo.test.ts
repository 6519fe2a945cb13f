import { describe, expect, test } from 'vitest'

import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCourierCities, getCustomerCity } from '#contract/geo/user-city.ts'

const { fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })

describe('A §7: settingsByCityCode(code) returns city and country', () => {
  test('returns names in the requested language', async () => {
    const { city, country } = await call(getCitySettings, { query: { cityCode: 'BCN' } }, { place: { language: 'uk' } })
    expect(city).toMatchObject({
      name: 'Барселона',
      slugTranslations: { en: 'barcelona', uk: 'barselona' },
      currency: 'EUR',
      extraCurrencyToDisplay: null,
      timeZone: { utc: 1, abbreviation: 'CET', name: 'Europe/Madrid' },
      geolocation: { polygons: ['_p~iF~ps|U', '_seK_seK'], searchZone: { center: { lat: 41.39, lng: 2.17 }, radius: 10_000 } },
    })
    expect(country).toMatchObject({ code: 'ES', name: 'Іспанія', priceEstimationValues: [500, 1000] })
  })

  test('falls back to the content language of the city, then to English', async () => {
    const yerevan = await call(getCitySettings, { query: { cityCode: 'EVN' } }, { place: { language: 'es' } })
    expect([yerevan.city.name, yerevan.country.name]).toEqual(['Երևան', 'Հայաստան'])
    const barcelona = await call(getCitySettings, { query: { cityCode: 'BCN' } }, { place: { language: 'hy' } })
    expect(barcelona.city.name).toBe('Barcelona')
  })

  test('returns the second currency and the time zone of the city', async () => {
    const { city } = await call(getCitySettings, { query: { cityCode: 'KBP' } })
    expect(city).toMatchObject({ extraCurrencyToDisplay: { currency: 'EUR', multiplier: 0.02 }, timeZone: { utc: 2, name: 'Europe/Kyiv' } })
  })

  test('a blocked city has enabled false (A §2.2 rule 5)', async () => {
    expect((await call(getCitySettings, { query: { cityCode: 'VLC' } })).city.enabled).toBe(false)
  })

  test('an unknown code is 404', async () => {
    await expect(call(getCitySettings, { query: { cityCode: 'XXX' } })).rejects.toMatchObject({
      failure: { kind: 'rejected', status: 404 },
    })
  })
})

test('A §7: the summarized settings name every city in one language', async () => {
  const { cities } = await call(getSummarizedSettings, { query: { language: 'uk' } })
  expect(cities.map(it => [it.code, it.name, it.slug, it.enabled])).toEqual([
    ['BCN', 'Барселона', 'barselona', true],
    ['EVN', 'Երևան', 'yerevan', true],
    ['KBP', 'Київ', 'kyiv', true],
    ['VLC', 'Valencia', 'valencia', false],
  ])
})

test('A §7: returns one city for its customers', async () => {
  const { city } = await call(getCustomerCity, { query: { city_code: 'KBP' } }, { place: { language: 'uk' } })
  expect(city).toEqual((await call(getCitySettings, { query: { cityCode: 'KBP' } }, { place: { language: 'uk' } })).city)
  await expect(call(getCustomerCity, { query: { city_code: 'XXX' } })).rejects.toMatchObject({ failure: { status: 404 } })
})

test('A §7 courier_onboardings: returns every city that accepts orders in the language of the call, without blocked ones', async () => {
  const { cities } = await call(getCourierCities, {}, { place: { language: 'uk' } })
  expect(cities.map(it => [it.code, it.countryCode, it.name])).toEqual([
    ['BCN', 'ES', 'Барселона'],
    ['EVN', 'AM', 'Երևան'],
    ['KBP', 'UA', 'Київ'],
  ])
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { createClient } from '#client/client.ts'
import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { cities } from '#backend/db/schema/geo.ts'
import { searchAddressesPublic } from '#contract/geo/address-lookup.ts'
import { getCitiesNear } from '#contract/geo/town.ts'

const { db, rows, fetch } = await createGeographyBackend()
const call = createClient({ base: 'http://api.test', fetch })
const getNearest = (town: string, countryCode: string) => call(getCitiesNear, { query: { town } }, { place: { countryCode } })

describe('issue 6 point 8: a town, and the served cities nearest to it', () => {
  test('returns the nearest first, in metres to their centre', async () => {
    const { town, within, nearest } = await getNearest('Girona', 'ES')
    expect(town).toMatchObject({ name: 'Girona', countryCode: 'ES' })
    expect(within).toBeNull()
    expect(nearest[0]?.code).toBe('BCN')
    expect(nearest[0]?.metres).toBeGreaterThan(80_000)
    expect(nearest[0]?.metres).toBeLessThan(95_000)
    const metres = nearest.map(it => it.metres)
    expect(metres).toEqual(metres.toSorted((one, other) => one - other))
    const countries = nearest.map(({ code }) => rows.cities.find(it => it.code === code)?.countryCode)
    expect([...new Set(countries)]).toEqual(['ES'])
  })
  test('matches any script and tolerates a typing error', async () => {
    expect((await getNearest('Біла Церква', 'UA')).town?.name).toBe('Bila Tserkva')
    expect((await getNearest('Աբովյան', 'AM')).town?.name).toBe('Abovyan')
    expect((await getNearest('Tarrragona', 'ES')).town?.name).toBe('Tarragona')
  })
  test('a town within the polygon of a city is served', async () => {
    expect((await getNearest('Madrid', 'ES')).within).toBe('MAD')
  })
  test("returns a town of another country when the caller's country has none of that name", async () => {
    expect((await getNearest('Girona', 'UA')).town?.countryCode).toBe('ES')
  })
  test('leaves out a blocked city', async () => {
    const { nearest } = await getNearest('Girona', 'ES')
    await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'BCN'))
    const without = await getNearest('Girona', 'ES')
    await db.update(cities).set({ enabled: true }).where(eq(cities.code, 'BCN'))
    expect(without.nearest.map(it => it.code)).not.toContain('BCN')
    expect(without.nearest[0]?.code).toBe(nearest[1]?.code)
  })
  test.each(['', '   ', '!!', '東京', 'zzqqzz', "'; drop table cities; --", 'x'.repeat(200)])('finds no town for %j', async town => {
    expect(await getNearest(town, 'ES')).toEqual({ town: null, within: null, nearest: [] })
  })
  test('addresses of the caller’s country come before those of others', async () => {
    const result = await call(searchAddressesPublic, { query: { address: 'Shevchenko' } }, { place: { language: 'en', countryCode: 'UA' } })
    const ukrainianCities = new Set(rows.cityTexts.filter(it => rows.cities.some(city => city.code === it.cityCode && city.countryCode === 'UA')).map(it => it.displayName)) // prettier-ignore
    expect(result.predictions.length).toBeGreaterThan(0)
    expect(ukrainianCities).toContain(result.predictions[0]?.subtitle)
  })
})

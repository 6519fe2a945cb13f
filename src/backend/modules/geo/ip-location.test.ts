import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { openIpCountryDatabase } from '#backend/modules/geo/ip-country-database.ts'
import { insertTestMarket } from '#backend/modules/testdata/small-market.ts'
import { createClient } from '#client/client.ts'
import { getCityByIp, locateIp } from '#contract/geo/user-city.ts'
import { HEADER } from '#contract/headers.ts'

/** Addresses of a Spanish, an Armenian and an American network. */
const [SPANISH, ARMENIAN, AMERICAN] = ['88.27.1.1', '37.252.64.1', '8.8.8.8']

const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
const options = { db, report: () => {}, now: Date.now, siteOrigin: 'https://shop.test', sandbox: true }
const createBackendWith = (database: string) => createBackend({ ...options, findCountryByIp: openIpCountryDatabase(database) })
const createBackendClient = (backend: ReturnType<typeof createBackendWith>) =>
  createClient({ base: 'http://api.test', fetch: async (...request) => backend.fetch(new Request(...request)) })
const backend = createBackendWith('bundled')
const call = createBackendClient(backend)
const city = async (ip: string) => (await call(getCityByIp, { query: { ip } })).userCity

describe('A §7: GET /city', () => {
  test('an IP address gives the largest open city of its country', async () => {
    expect(await city(SPANISH)).toEqual({ cityCode: 'BCN', countryCode: 'ES' })
    expect(await city(ARMENIAN)).toEqual({ cityCode: 'EVN', countryCode: 'AM' })
  })
  test.each([AMERICAN, '127.0.0.1', '10.1.2.3', '::1', '2a02:9000::1', 'invalid', ''])('%j gives no city', async ip =>
    expect(await city(ip)).toBeNull(),
  )
})

describe('A §7: POST /ipgeolocation', () => {
  test('returns only the country, whether it is served or not', async () => {
    expect(await call(locateIp, { body: { ip: SPANISH } })).toEqual({ countryCode: 'ES', cityCode: null, location: null })
    expect((await call(locateIp, { body: { ip: AMERICAN } })).countryCode).toBe('US')
    expect((await call(locateIp, { body: { ip: '192.168.0.1' } })).countryCode).toBeNull()
  })
  test("uses the caller's IP address when none is sent, and returns null when it is unknown", async () => {
    const locateCaller = (headers: Record<string, string>) =>
      backend.request(locateIp.path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' })
    expect(await (await locateCaller({ [HEADER.clientAddress]: SPANISH })).json()).toMatchObject({ countryCode: 'ES' })
    expect(await (await locateCaller({})).json()).toMatchObject({ countryCode: null })
  })
})

describe('IP_COUNTRY_DATABASE', () => {
  test('off: no address has a country', async () => {
    const off = createBackendClient(createBackendWith('off'))
    expect((await off(locateIp, { body: { ip: SPANISH } })).countryCode).toBeNull()
    expect((await off(getCityByIp, { query: { ip: SPANISH } })).userCity).toBeNull()
  })
  test('an invalid file stops the start with an error that names it', () => {
    const file = join(tmpdir(), `not-countries-${process.pid}.mmdb`)
    writeFileSync(file, 'x'.repeat(2000))
    for (const invalid of [file, '/nowhere.mmdb']) expect(() => openIpCountryDatabase(invalid)).toThrow(`IP_COUNTRY_DATABASE: ${invalid}`)
    rmSync(file)
  })
})

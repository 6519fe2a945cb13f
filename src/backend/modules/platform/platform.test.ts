import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { cities, countries } from '#backend/db/schema/geo.ts'
import { toggles } from '#backend/db/schema/platform.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getConfig } from '#contract/platform/config.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { sendReports } from '#contract/platform/report.ts'

const { db, fetch, reported } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })

test('A §7: returns the requested toggles that have a value', async () => {
  await db.insert(toggles).values([
    { name: 'A_NUMBER', value: 5 },
    { name: 'A_SWITCH', value: true },
    { name: 'A_WORD', value: 'on' },
    { name: 'NOT_REQUESTED', value: 1 },
  ])
  const reply = await call(queryFeatures, { body: { toggles: ['A_WORD', 'A_SWITCH', 'A_NUMBER', 'UNKNOWN'] } })
  expect(reply.toggles).toEqual([
    { name: 'A_NUMBER', value: 5 },
    { name: 'A_SWITCH', value: true },
    { name: 'A_WORD', value: 'on' },
  ])
})

test('A §8: passes the reports of a browser to the report port', async () => {
  const entry = { kind: 'metric', name: 'GET /categories', status: 200, duration: 12, grade: 'S' } as const
  await call(sendReports, { body: { entries: [entry, { kind: 'event', name: 'TOGGLES_GET_ERROR' }] } })
  expect(reported).toEqual([entry, { kind: 'event', name: 'TOGGLES_GET_ERROR' }])
})

test('A §7, GET /config: the countries come from the database', async () => {
  await db.update(countries).set({ open: false }).where(eq(countries.code, 'UA'))
  expect(await call(getConfig, {})).toEqual({
    defaultLanguage: 'en',
    defaultCityCode: 'BCN',
    defaultCountryCode: 'ES',
    supportedLanguages: ['en', 'es', 'hy'],
    openCountries: ['AM', 'ES'],
    closedCountries: ['AR', 'UA'],
    minimumApiVersion: 1,
  })
})

test('A §9, "default city code BCN": a marketplace without it has its largest open city as default', async () => {
  await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'BCN'))
  await db.update(cities).set({ population: 5000 }).where(eq(cities.code, 'EVN'))
  await db.update(cities).set({ population: 9000 }).where(eq(cities.code, 'KBP'))
  expect(await call(getConfig, {})).toMatchObject({ defaultCityCode: 'EVN', defaultCountryCode: 'AM' })
})

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { cities } from '#backend/db/schema/geo.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getSupportedLanguages } from '#contract/language/locale.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
const list = async (query: { latitude?: number; longitude?: number }) =>
  (await call(getSupportedLanguages, { query })).data.supportedLanguages

describe('B §7: "GET .../supported_languages (optional latitude and longitude)"', () => {
  test('lists the languages of all open cities, with their aliases', async () => {
    await db.update(cities).set({ supportedLanguages: ['es', 'en'] }).where(eq(cities.code, 'BCN')) // prettier-ignore
    await db.update(cities).set({ supportedLanguages: ['es', 'eu'] }).where(eq(cities.code, 'VLC')) // prettier-ignore
    const languages = await list({})
    expect(languages.map(it => it.code)).toEqual(['en', 'es', 'hy', 'uk'])
    expect(languages[1]).toEqual({ code: 'es', aliases: ['es_AR', 'es_419'] })
  })
  test('near a place, lists those of its city, the main language first', async () => {
    await db.update(cities).set({ supportedLanguages: ['uk', 'en'] }).where(eq(cities.code, 'KBP')) // prettier-ignore
    expect((await list({ latitude: 50.45, longitude: 30.52 })).map(it => it.code)).toEqual(['uk', 'en'])
  })
  test('a place outside every city, and half a place, have those of all cities', async () => {
    expect(await list({ latitude: 0, longitude: 0 })).toEqual(await list({}))
    expect(await list({ latitude: 50.45 })).toEqual(await list({}))
  })
})

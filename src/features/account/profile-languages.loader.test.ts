import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { loadProfileLanguages } from '#features/account/profile-languages.loader.ts'
import { LANGUAGES } from '#i18n/languages.ts'

const ADDRESS = { geo: { lat: 41.4, lng: 2.1 } } as CookieAddress
const reply = (...codes: string[]) => Promise.resolve({ data: { supportedLanguages: codes.map(code => ({ code, aliases: [] })) } })
const call = ((_: unknown, { query }: { query: { latitude?: number } }) =>
  query.latitude === undefined ? reply('ca', 'en', 'es', 'uk', 'tr') : reply('ca', 'es', 'tr')) as unknown as Client
const load = async (client: Client, current: string, address?: CookieAddress) =>
  (await loadProfileLanguages(client, current, address)).map(it => it.code)

describe('B §7, supported_languages: the languages of the profile page', () => {
  test('are those of the marketplace that have texts', async () => {
    expect(await load(call, 'en')).toEqual(['en', 'es', 'ca', 'uk'])
  })
  test('begin with those at the delivery address', async () => {
    expect(await load(call, 'en', ADDRESS)).toEqual(['ca', 'es', 'en', 'uk'])
  })
  test('include the language of the page', async () => {
    expect(await load(call, 'hy')).toEqual(['en', 'es', 'ca', 'uk', 'hy'])
  })
  test('are all languages with texts when the call fails', async () => {
    const failing = (() => Promise.reject(new Error('no'))) as unknown as Client
    expect(await load(failing, 'en', ADDRESS)).toEqual(LANGUAGES.map(it => it.code))
  })
})

import { expect, test } from 'vitest'

import { createTestAccounts } from '#backend/modules/testdata/test-accounts.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getMe } from '#contract/account/user.ts'
import { getCountryLocales } from '#contract/language/locale.ts'
import { getPreferredLanguage, putPreferredLanguage } from '#contract/language/preferred-language.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { toNavigationRequest } from '#domain/navigation/navigation-request.ts'
import { createRedirectDataLoader } from '#app/redirect-data.ts'

const { fetch } = await createTestBackend()
const { newCustomer } = createTestAccounts(fetch)
const anybody = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })
const refused = (status: number) => ({ failure: { kind: 'refused', status } })

test('B §7: the customer reads and sets the language of the account, others cannot read it', async () => {
  const [anna, other] = [await newCustomer(), await newCustomer()]
  const call = as(anna.auth.accessToken)
  expect(await call(getPreferredLanguage, {})).toEqual({ data: { preferredLanguage: 'es' } })
  expect(await call(putPreferredLanguage, { body: { preferredLanguage: 'uk' } })).toEqual({ data: { preferredLanguage: 'uk' } })
  expect(await call(getPreferredLanguage, {})).toEqual({ data: { preferredLanguage: 'uk' } })
  expect((await call(getMe, {})).preferredLanguage).toBe('uk')
  expect(await as(other.auth.accessToken)(getPreferredLanguage, {})).toEqual({ data: { preferredLanguage: 'es' } })
})

test('an unknown language and an anonymous caller are rejected', async () => {
  const { auth } = await newCustomer()
  await expect(as(auth.accessToken)(putPreferredLanguage, { body: { preferredLanguage: 'xx' } })).rejects.toMatchObject(refused(400))
  await expect(anybody(getPreferredLanguage, {})).rejects.toMatchObject(refused(401))
  await expect(anybody(putPreferredLanguage, { body: { preferredLanguage: 'uk' } })).rejects.toMatchObject(refused(401))
})

test('A §2.2 rule 15: the redirect table loads the preferred language only for signed-in customers and with its toggle', async () => {
  const { auth } = await newCustomer()
  const asked: string[] = []
  const factsWith = (on: boolean) =>
    createRedirectDataLoader({
      async call(spec, input, options) {
        asked.push(spec.path)
        if (spec.path !== queryFeatures.path) return anybody(spec, input, options)
        return { toggles: [{ name: 'CCE_PREFERRED_LANGUAGE_ENABLED', value: on }] } as never
      },
      report: () => {},
      securityOrigin: undefined,
    })
  const wanted = async (on: boolean, authorization?: string) => {
    asked.length = 0
    return (await factsWith(on)(['preferredLanguage'], toNavigationRequest('/es/en/', '', undefined, { authorization }))).preferredLanguage
  }
  expect(await wanted(true, `Bearer ${auth.accessToken}`)).toBe('es')
  expect(await wanted(true, 'Bearer unknown')).toBeUndefined()
  expect(await wanted(false, `Bearer ${auth.accessToken}`)).toBeUndefined()
  expect(asked).toEqual([queryFeatures.path])
  expect(await wanted(true)).toBeUndefined()
  expect(asked).toEqual([])
})

test('A §7, B §8: the redirect table loads the locales of a country by its lowercase code; an unknown country has none', async () => {
  const facts = createRedirectDataLoader({ call: anybody, report: () => {}, securityOrigin: undefined })
  const locales = async (path: string) => (await facts(['countryLanguages'], toNavigationRequest(path, ''))).countryLanguages
  expect(await locales('/ES/en/')).toEqual(
    (await anybody(getCountryLocales, { params: { code: 'es' } })).supportedLocales.map(it => it.code),
  )
  expect(await locales('/zz/en/')).toBeUndefined()
  expect(await locales('/en/')).toBeUndefined()
})

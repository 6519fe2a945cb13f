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
const anonymousCall = createClient({ base: 'http://api.test', fetch })
const as = (accessToken: string) => createClient({ base: 'http://api.test', fetch, place: { authorization: `Bearer ${accessToken}` } })
const failsWith = (status: number) => ({ failure: { kind: 'rejected', status } })

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
  await expect(as(auth.accessToken)(putPreferredLanguage, { body: { preferredLanguage: 'xx' } })).rejects.toMatchObject(failsWith(400))
  await expect(anonymousCall(getPreferredLanguage, {})).rejects.toMatchObject(failsWith(401))
  await expect(anonymousCall(putPreferredLanguage, { body: { preferredLanguage: 'uk' } })).rejects.toMatchObject(failsWith(401))
})

test('A §2.2 rule 15: the redirect table loads the preferred language only for signed-in customers and with its toggle', async () => {
  const { auth } = await newCustomer()
  const requestedPaths: string[] = []
  const createLoader = (on: boolean) =>
    createRedirectDataLoader({
      async call(spec, input, options) {
        requestedPaths.push(spec.path)
        if (spec.path !== queryFeatures.path) return anonymousCall(spec, input, options)
        return { toggles: [{ name: 'CCE_PREFERRED_LANGUAGE_ENABLED', value: on }] } as never
      },
      report: () => {},
      securityOrigin: undefined,
    })
  const loadLanguage = async (on: boolean, authorization?: string) => {
    requestedPaths.length = 0
    return (await createLoader(on)(['preferredLanguage'], toNavigationRequest('/es/en/', '', undefined, { authorization })))
      .preferredLanguage
  }
  expect(await loadLanguage(true, `Bearer ${auth.accessToken}`)).toBe('es')
  expect(await loadLanguage(true, 'Bearer unknown')).toBeUndefined()
  expect(await loadLanguage(false, `Bearer ${auth.accessToken}`)).toBeUndefined()
  expect(requestedPaths).toEqual([queryFeatures.path])
  expect(await loadLanguage(true)).toBeUndefined()
  expect(requestedPaths).toEqual([])
})

test('A §7, B §8: the redirect table loads the locales of a country by its lowercase code; an unknown country has none', async () => {
  const loadData = createRedirectDataLoader({ call: anonymousCall, report: () => {}, securityOrigin: undefined })
  const locales = async (path: string) => (await loadData(['countryLanguages'], toNavigationRequest(path, ''))).countryLanguages
  expect(await locales('/ES/en/')).toEqual(
    (await anonymousCall(getCountryLocales, { params: { code: 'es' } })).supportedLocales.map(it => it.code),
  )
  expect(await locales('/zz/en/')).toBeUndefined()
  expect(await locales('/en/')).toBeUndefined()
})

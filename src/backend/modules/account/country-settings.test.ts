import { expect, test } from 'vitest'

import { toggles } from '#backend/db/schema/platform.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createClient } from '#client/client.ts'
import { getInvoiceSettings, getPhoneSettings, getPhoneVerificationCountries } from '#contract/account/country-settings.ts'
import { HEADER } from '#contract/headers.ts'

const { db, fetch } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
const spain = { countryCode: 'ES', availableMethods: ['SMS', 'WHATSAPP'], dialCode: '+34', name: 'Spain' }

test('A §9, B §9: former markets have dial codes; the default methods are SMS and WhatsApp', async () => {
  const { phoneSettings } = await call(getPhoneSettings, {})
  expect(phoneSettings).toEqual([{ ...spain, countryCode: 'AR', dialCode: '+54', name: 'Argentina' }, spain])
})

test('phones are verified in open countries only', async () => {
  expect(await call(getPhoneVerificationCountries, {})).toEqual({ countries: [spain] })
})

test('the names of the countries are in the language of the call', async () => {
  const headers = { [HEADER.languageCode]: 'hy' }
  const response = await fetch(`http://api.test${getPhoneVerificationCountries.path}`, { headers })
  expect(await response.json()).toEqual({ countries: [{ ...spain, name: 'Իսպանիա' }] })
})

test('B §7: lists the countries with invoices', async () => {
  const { countries } = await call(getInvoiceSettings, {})
  expect(countries.map(it => [it.code, it.customerInvoicesEnabled, it.customerManualInvoicesEnabled])).toEqual([
    ['AM', false, false],
    ['ES', true, false],
    ['UA', false, false],
  ])
})

test('a country has only methods in which this marketplace can send a code', async () => {
  const { fetch: fetchSms } = await createTestBackend({ phoneMethods: ['SMS', 'TTS'] })
  const { countries } = await createClient({ base: 'http://api.test', fetch: fetchSms })(getPhoneVerificationCountries, {})
  expect(countries.map(it => it.availableMethods)).toEqual([['SMS']])
})

test('B §9, RSK_WHATSAPP_OTP: codes go out by WhatsApp first', async () => {
  await db.insert(toggles).values({ name: 'RSK_WHATSAPP_OTP', value: true })
  const { countries } = await call(getPhoneVerificationCountries, {})
  expect(countries[0]!.availableMethods).toEqual(['WHATSAPP', 'SMS'])
  await db.update(toggles).set({ value: false })
  expect((await call(getPhoneVerificationCountries, {})).countries[0]!.availableMethods).toEqual(['SMS', 'WHATSAPP'])
  await db.delete(toggles)
})

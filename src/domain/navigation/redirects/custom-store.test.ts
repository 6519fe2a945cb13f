import { expect, test } from 'vitest'

import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { createDataLoader, describeRedirect, resolveUrl, type Visitor, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import type { RedirectData, StoreInfo } from '#domain/navigation/navigation-request.ts'

const store = (changes: Partial<StoreInfo> = {}): StoreInfo => ({
  id: 12,
  form: 'parcel',
  open: true,
  enabled: true,
  schedulingEnabled: false,
  scheduleMessage: null,
  ...changes,
})
const address = { currentAddress: { city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES' } } as CookieAddress }
const customer: Visitor = { authorization: 'Bearer x', ...address }
const createData = (changes: Partial<RedirectData> = {}): RedirectData => ({
  ...SAMPLE_DATA,
  authenticated: true,
  customStoreDisabled: false,
  store: store(),
  ...changes,
})
const closedWithSchedule = { open: false, schedulingEnabled: true, scheduleMessage: 'Opens at 9' }

test.each<[string, RedirectData]>([
  ['a custom store', createData()],
  ['a store in which a courier buys', createData({ store: store({ form: 'purchase' }) })],
  ['a closed store that accepts scheduled orders', createData({ store: store(closedWithSchedule) })],
])('A §2.2 rule 6: %s goes to checkout', async (_, data) => {
  expect(await describeRedirect('/es/es/barcelona/anything/', customer, data)).toBe('302 /es/es/barcelona/checkout/?storeId=12')
})

test.each<[string, RedirectData, Visitor]>([
  ['a store with a menu, or of a country without prices for the form', createData({ store: store({ form: undefined }) }), customer],
  ['a closed store without scheduled orders', createData({ store: store({ ...closedWithSchedule, scheduleMessage: null }) }), customer],
  ['a disabled store', createData({ store: store({ enabled: false }) }), customer],
  ['under WAF_DISABLE_CUSTOM_STORE_REDIRECTION', createData({ customStoreDisabled: true }), customer],
  ['for an expired session', createData({ authenticated: false }), customer],
  ['when the session state is unknown', createData({ authenticated: undefined }), customer],
  ['when the store is unavailable', createData({ store: undefined }), customer],
  ['without a current address', createData(), { authorization: 'Bearer x' }],
  ['for an anonymous visitor with an address', createData(), address],
])('near miss: %s is not redirected', async (_, data, visitor) => {
  expect(await describeRedirect('/es/es/barcelona/anything/', visitor, data)).toBe('unchanged')
})

test.each<Visitor>([{}, address, { authorization: 'Bearer x' }])('no data are fetched for the visitor %j', async visitor => {
  const needed: (keyof RedirectData)[] = []
  await resolveUrl('/es/es/barcelona/anything/', visitor, createData(), (needs, request) => {
    needed.push(...needs)
    return createDataLoader(createData())(needs, request)
  })
  expect(needed).not.toContain('authenticated')
  expect(needed).not.toContain('store')
})

import { expect, test } from 'vitest'

import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { createDataLoader, end, go, type Visitor, WORLD } from '#domain/navigation/redirects/test-world.ts'
import type { RedirectData, StoreFact } from '#domain/navigation/navigation-request.ts'

const store = (over: Partial<StoreFact> = {}): StoreFact => ({
  id: 12,
  itemsType: 'CUSTOM',
  open: true,
  enabled: true,
  schedulingEnabled: false,
  scheduleMessage: null,
  ...over,
})
const address = { currentAddress: { city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES' } } as CookieAddress }
const customer: Visitor = { authorization: 'Bearer x', ...address }
const world = (over: Partial<RedirectData> = {}): RedirectData => ({
  ...WORLD,
  authenticated: true,
  customStoreDisabled: false,
  store: store(),
  ...over,
})
const closed = { open: false, schedulingEnabled: true, scheduleMessage: 'Opens at 9' }

test.each<[string, RedirectData]>([
  ['a custom store', world()],
  ['a store for any purchase', world({ store: store({ itemsType: 'QUIERO' }) })],
  ['a courier service', world({ store: store({ itemsType: 'COURIER' }) })],
  ['one that is closed and takes orders for later', world({ store: store(closed) })],
])('A §2.2 rule 6: %s goes to checkout', async (_, known) => {
  expect(await end('/es/es/barcelona/anything/', customer, known)).toBe('302 /es/es/barcelona/checkout/?storeId=12')
})

test.each<[string, RedirectData, Visitor]>([
  ['a store with a menu', world({ store: store({ itemsType: 'STORE' }) }), customer],
  ['one that is closed and takes no orders for later', world({ store: store({ ...closed, scheduleMessage: null }) }), customer],
  ['one that is disabled', world({ store: store({ enabled: false }) }), customer],
  ['under WAF_DISABLE_CUSTOM_STORE_REDIRECTION', world({ customStoreDisabled: true }), customer],
  ['for a session that is over', world({ authenticated: false }), customer],
  ['when the session state is unknown', world({ authenticated: undefined }), customer],
  ['when the store is unavailable', world({ store: undefined }), customer],
  ['without a current address', world(), { authorization: 'Bearer x' }],
  ['for an anonymous visitor with an address', world(), address],
])('near miss: %s stays', async (_, known, visitor) => {
  expect(await end('/es/es/barcelona/anything/', visitor, known)).toBe('stays')
})

test.each<Visitor>([{}, address, { authorization: 'Bearer x' }])('no data are fetched for the visitor %j', async visitor => {
  const needed: (keyof RedirectData)[] = []
  await go('/es/es/barcelona/anything/', visitor, world(), (needs, request) => {
    needed.push(...needs)
    return createDataLoader(world())(needs, request)
  })
  expect(needed).not.toContain('authenticated')
  expect(needed).not.toContain('store')
})

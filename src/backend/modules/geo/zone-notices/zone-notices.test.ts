import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import polyline from '@mapbox/polyline'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { type AddressKey, setAddressKeys } from '#backend/db/address-keys.ts'
import { importCatalogue } from '#backend/db/catalogue/import.ts'
import { accessTokens, customers } from '#backend/db/schema/account.ts'
import { cities, cityPolygons, countries, zoneNotices } from '#backend/db/schema/geo.ts'
import { menuSections, products } from '#backend/db/schema/menus.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { stores, storeZones } from '#backend/db/schema/stores.ts'
import { createTestDatabase, TEST_ADDRESS_KEY } from '#backend/db/test-database.ts'
import { deleteDueAccounts } from '#backend/modules/account/personal-data/account-deletion.ts'
import { prepareAddressKeys, resealAddresses } from '#backend/modules/geo/address-encryption.ts'
import { sendZoneNotices } from '#backend/modules/geo/zone-notices/send-zone-notices.ts'
import { MAX_NOTICES, NOTICE_LIFETIME_MS } from '#backend/modules/geo/zone-notices/zone-notices.ts'
import { createStoreRow } from '#backend/modules/testdata/small-market.ts'
import { createProductRow } from '#backend/modules/testdata/small-menu.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { createTestMailbox } from '#backend/modules/testdata/test-mailbox.ts'
import { createClient } from '#client/client.ts'
import { getPersonalData } from '#contract/account/account-data.ts'
import { StaticCode } from '#contract/errors.ts'
import { endZoneNotices, requestZoneNotice } from '#contract/geo/zone-notice.ts'
import { HEADER } from '#contract/headers.ts'
import { getOutbox } from '#contract/platform/outbox.ts'
import type { Point } from '#contract/primitives.ts'

const { db, fetch, clock } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
const { findMailsTo, findTokenSentTo } = createTestMailbox(db)

const ring = (south: number, west: number, size: number): string =>
  polyline.encode([[south, west], [south, west + size], [south + size, west + size], [south + size, west], [south, west]]) // prettier-ignore
const BARCELONA = ring(41.3, 2, 0.2)
/** Beyond the zone of Barcelona, and of its enlargement. */
const SABADELL: Point = { lat: 41.54821, lng: 2.10743 }
const GIRONA: Point = { lat: 41.97941, lng: 2.82143 }
const VALENCIA: Point = { lat: 39.47, lng: -0.38 }
const ENLARGED = ring(41.3, 2, 0.3)
/** In the city of docs/catalogue-example. */
const TURIN: Point = { lat: 45.0703, lng: 7.6869 }

const errors: unknown[] = []
const runJob = (now = clock.now) => sendZoneNotices({ db, now, siteOrigin: 'https://shop.test', onError: error => void errors.push(error) })
const request = (email: string, location: Point, language = 'en', storeId?: number) =>
  call(requestZoneNotice, { body: { email, location, storeId } }, { place: { language } })
async function setZone(encoded: string): Promise<void> {
  await db.delete(cityPolygons).where(eq(cityPolygons.cityCode, 'BCN'))
  await db.insert(cityPolygons).values({ cityCode: 'BCN', position: 0, encoded })
}

beforeEach(async () => {
  await db.delete(zoneNotices)
  await db.delete(outbox)
  errors.length = 0
  await setZone(BARCELONA)
})

const STORE = 1
await db.insert(stores).values(createStoreRow(STORE, 'Roma'))
await db.insert(menuSections).values({ id: 1, storeId: STORE, position: 0, layout: 'LIST', name: { en: 'All' } })
// without an available product a store accepts no orders
await db.insert(products).values(createProductRow(1, 1, 0, { es: 'Pizza' }, { storeId: STORE }))

describe('issue 20, point 3: "a notice by e-mail when the zone opens"', () => {
  test('an enlarged zone sends one mail in the language of the request, and deletes the request', async () => {
    expect(await request('anna@example.com', SABADELL, 'es')).toEqual({})
    expect(await runJob()).toBe(0)
    await setZone(ENLARGED)
    expect(await runJob()).toBe(1)
    expect(await runJob()).toBe(0)
    const [mail, ...others] = await findMailsTo('anna@example.com')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ channel: 'MAIL', customerId: null, data: { mail: 'ZONE_OPENED', language: 'es' } })
    expect(mail!.subject).toContain('Barcelona')
    expect(mail!.body).toMatch(/^https:\/\/shop\.test\/es\/es\/barcelona\/$/m)
    expect(mail!.body).toMatch(/^https:\/\/shop\.test\/es\/zone-notices\/#test-[\w-]{43}$/m)
    expect(mail!.body).toMatch(/^Hola:/)
    expect(await db.$count(zoneNotices)).toBe(0)
  })

  test('a city that is enabled, and a country that opens, send the mails of their zones', async () => {
    await db.insert(cityPolygons).values({ cityCode: 'VLC', position: 0, encoded: ring(39.4, -0.45, 0.2) })
    await request('anna@example.com', VALENCIA)
    await db.update(countries).set({ open: false }).where(eq(countries.code, 'ES'))
    await db.update(cities).set({ enabled: true }).where(eq(cities.code, 'VLC'))
    expect(await runJob()).toBe(0)
    await db.update(countries).set({ open: true }).where(eq(countries.code, 'ES'))
    expect(await runJob()).toBe(1)
    await db.update(cities).set({ enabled: false }).where(eq(cities.code, 'VLC'))
  })

  test('a zone that opens between the check of a request and its row is found by the next job', async () => {
    await request('early@example.com', GIRONA)
    await setZone(ENLARGED)
    await runJob()
    // the job has seen these zones already, but not this row
    await setZone(BARCELONA)
    await request('late@example.com', SABADELL)
    await setZone(ENLARGED)
    expect(await runJob()).toBe(1)
    expect(await findMailsTo('late@example.com')).toHaveLength(1)
  })

  test('a point in a zone is 409: there is nothing to wait for', async () => {
    const attempt = request('anna@example.com', { lat: 41.4, lng: 2.1 })
    await expect(attempt).rejects.toMatchObject({ failure: { status: 409, code: 'ALREADY_DELIVERED' } })
    expect(await db.$count(zoneNotices)).toBe(0)
  })

  test.each(['anna', 'anna@', 'anna@example.com, thief@example.com', 'anna@example.com\r\nBcc: a@b.co', '<anna@example.com>'])(
    'B §8: %j is 400 with the static code 145272',
    async email => {
      const failure = { failure: { status: 400, staticCode: StaticCode.invalidEmail } }
      await expect(request(email, SABADELL)).rejects.toMatchObject(failure)
    },
  )

  test.each([{ lat: 91, lng: 0 }, { lat: 0, lng: 181 }, { lat: '41.5', lng: 2 }, { lat: Number.NaN, lng: 2 }, null])(
    'the location %j is 400',
    async location => {
      await expect(request('anna@example.com', location as Point)).rejects.toMatchObject({ failure: { status: 400 } })
    },
  )
})

describe('issue 20, point 3: "Store zones as well as city zones"', () => {
  /** In the zone of the city, outside of the zone of the store. */
  const FAR: Point = { lat: 41.45, lng: 2.15 }
  const SMALL = ring(41.3, 2, 0.1)
  const LARGE = ring(41.3, 2, 0.19)
  async function setStoreZone(encoded: string | undefined): Promise<void> {
    await db.delete(storeZones).where(eq(storeZones.storeId, STORE))
    if (encoded !== undefined) await db.insert(storeZones).values({ storeId: STORE, encoded })
  }
  const setEnabled = (enabled: boolean) => db.update(stores).set({ enabled }).where(eq(stores.id, STORE))
  beforeEach(async () => {
    await setStoreZone(SMALL)
    await setEnabled(true)
  })
  afterAll(() => setStoreZone(undefined))

  test.each([
    ['is enlarged', () => setStoreZone(LARGE)],
    ['is removed, so that the zone of its city counts', () => setStoreZone(undefined)],
  ])('a zone of a store that %s sends one mail with the page of the store', async (_, open) => {
    await request('anna@example.com', FAR, 'es', STORE)
    expect(await runJob()).toBe(0)
    await open()
    expect(await runJob()).toBe(1)
    expect(await runJob()).toBe(0)
    const [mail] = await findMailsTo('anna@example.com')
    expect(mail).toMatchObject({ data: { mail: 'STORE_ZONE_OPENED', language: 'es', action: 'Ver la tienda' } })
    expect(mail!.subject).toMatch(/^.{3,} ya reparte en tu dirección$/)
    expect(mail!.body).toContain(`\nhttps://shop.test/es/es/barcelona/${createStoreRow(STORE, 'Roma').slug}/\n`)
    expect(mail!.body).toMatch(/^https:\/\/shop\.test\/es\/zone-notices\/#test-[\w-]{43}$/m)
    await call(endZoneNotices, { body: { token: await findTokenSentTo('anna@example.com') } })
  })

  test('a zone of a city that opens does not answer a request for a store, and the other way round', async () => {
    await request('store@example.com', SABADELL, 'en', STORE)
    await request('city@example.com', SABADELL)
    await setZone(ENLARGED)
    expect(await runJob()).toBe(1)
    expect(await findMailsTo('store@example.com')).toEqual([])
    await setStoreZone(ENLARGED)
    expect(await runJob()).toBe(1)
    expect(await findMailsTo('store@example.com')).toHaveLength(1)
  })

  test.each([
    ['a store that accepts no orders', setEnabled],
    ['a store of a closed city', (enabled: boolean) => db.update(cities).set({ enabled }).where(eq(cities.code, 'BCN'))],
    ['a store of a closed country', (open: boolean) => db.update(countries).set({ open }).where(eq(countries.code, 'ES'))],
  ])('%s sends no mail until it opens', async (_, setOpen) => {
    await request('anna@example.com', FAR, 'en', STORE)
    await setOpen(false)
    await setStoreZone(LARGE)
    expect(await runJob()).toBe(0)
    await setOpen(true)
    expect(await runJob()).toBe(1)
  })

  test('a point where the store delivers is 409; where only its city delivers, it is a request', async () => {
    const attempt = request('anna@example.com', { lat: 41.35, lng: 2.05 }, 'en', STORE)
    await expect(attempt).rejects.toMatchObject({ failure: { status: 409, code: 'ALREADY_DELIVERED' } })
    expect(await request('anna@example.com', FAR, 'en', STORE)).toEqual({})
    expect(await db.$count(zoneNotices)).toBe(1)
  })

  test('one place can wait for a city and for several stores; each is one request, and together they have the limit', async () => {
    for (const storeId of [undefined, STORE, STORE, STORE + 1, STORE + 1]) await request('anna@example.com', SABADELL, 'en', storeId)
    expect(await db.$count(zoneNotices)).toBe(3)
    await Promise.all(Array.from({ length: 50 }, (_, number) => request('anna@example.com', SABADELL, 'en', 1_000_000 + number)))
    expect(await db.$count(zoneNotices)).toBe(MAX_NOTICES)
  })

  test('an unknown store gets the same reply, and no mail', async () => {
    for (const storeId of [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])
      expect(await request('anna@example.com', FAR, 'en', storeId)).toEqual({})
    await setStoreZone(LARGE)
    expect(await runJob()).toBe(0)
  })
  test.each([0, -1, 1.5, 'x', null])('the store %j is 400', async storeId => {
    await expect(request('anna@example.com', FAR, 'en', storeId as number)).rejects.toMatchObject({ failure: { status: 400 } })
  })
})

describe('trust.md: no reply tells whether an address is known', () => {
  test('a customer, a stranger and a full list get the same reply', async () => {
    const { email } = await createTestCustomer(db, clock.now)
    for (let number = 0; number < MAX_NOTICES; number++) await request('full@example.com', { lat: 10 + number, lng: 0 })
    const replies = await Promise.all(
      [email, 'stranger@example.com', 'full@example.com'].map(async it => {
        const body = JSON.stringify({ email: it, location: GIRONA })
        const reply = await fetch('http://api.test/zone_notices', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        return [reply.status, await reply.text()]
      }),
    )
    expect(replies).toEqual([[200, '{}'], [200, '{}'], [200, '{}']]) // prettier-ignore
    expect(await db.$count(zoneNotices)).toBe(MAX_NOTICES + 2)
  })

  test('neither the address nor the point is readable in the database', async () => {
    await request('anna@example.com', SABADELL)
    const [row] = await db.execute<{ row: string }>(sql`select t::text as row from zone_notices t`)
    expect(row!.row).not.toMatch(/anna|41\.5|2\.10/)
    expect(await db.select().from(zoneNotices)).toMatchObject([{ email: 'anna@example.com', location: SABADELL }])
  })
})

describe('one request for an address and a place', () => {
  test('spellings of one address and points within 100 m are one request, which lasts longer', async () => {
    await request('Anna@Example.com ', SABADELL)
    clock.now += 60_000
    await request('anna@example.com', { lat: SABADELL.lat + 0.0002, lng: SABADELL.lng })
    const rows = await db.select().from(zoneNotices)
    expect(rows).toHaveLength(1)
    expect(rows[0]!.expiresAt.getTime()).toBe(clock.now + NOTICE_LIFETIME_MS)
  })

  test(`50 parallel requests for 50 places keep ${MAX_NOTICES}`, async () => {
    await Promise.all(Array.from({ length: 50 }, (_, number) => request('anna@example.com', { lat: number, lng: -30 })))
    expect(await db.$count(zoneNotices)).toBe(MAX_NOTICES)
  })

  test('50 parallel requests for one place are one', async () => {
    await Promise.all(Array.from({ length: 50 }, () => request('anna@example.com', SABADELL)))
    expect(await db.$count(zoneNotices)).toBe(1)
  })
})

describe('the job', () => {
  test('sends one mail when several processes run it at the same time', async () => {
    for (let number = 0; number < 20; number++) await request(`guest${number}@example.com`, SABADELL)
    await setZone(ENLARGED)
    const counts = await Promise.all([runJob(), runJob(), runJob(), runJob()])
    expect(counts.reduce((sum, it) => sum + it)).toBe(20)
    expect(await db.$count(outbox)).toBe(20)
  })

  test('handles more requests than one batch', async () => {
    await request('anna@example.com', SABADELL)
    await db.execute(sql`
      insert into zone_notices (email_hash, place_hash, email, location, language, created_at, expires_at)
      select n::text, place_hash, email, location, language, created_at, expires_at from zone_notices, generate_series(1, 1200) n`)
    expect(await runJob()).toBe(0)
    await setZone(ENLARGED)
    expect(await runJob()).toBe(1201)
  })

  test('an expired request is deleted without a mail', async () => {
    await request('anna@example.com', SABADELL)
    await setZone(ENLARGED)
    expect(await runJob(clock.now + NOTICE_LIFETIME_MS)).toBe(0)
    expect([await db.$count(zoneNotices), await db.$count(outbox)]).toEqual([0, 0])
  })

  test('a request lasts until its expiry', async () => {
    await request('anna@example.com', SABADELL)
    await setZone(ENLARGED)
    expect(await runJob(clock.now + NOTICE_LIFETIME_MS - 1)).toBe(1)
  })

  test('a request that no key can read is reported once for each change of zones, and does not stop the others', async () => {
    await request('broken@example.com', SABADELL)
    await db.update(zoneNotices).set({ location: sql`location || 'x'` })
    await request('anna@example.com', SABADELL)
    await setZone(ENLARGED)
    expect(await runJob()).toBe(1)
    expect(await runJob()).toBe(0)
    expect(errors).toHaveLength(1)
    expect(String(errors[0])).not.toMatch(/broken|41\./)
  })

  test('a mail whose transaction fails leaves its request for the next job', async () => {
    await request('anna@example.com', SABADELL)
    await setZone(ENLARGED)
    await db.execute(sql`alter table outbox add constraint test_reject check (channel <> 'MAIL')`)
    await expect(runJob()).rejects.toThrow()
    await db.execute(sql`alter table outbox drop constraint test_reject`)
    expect(await db.$count(zoneNotices)).toBe(1)
    expect(await runJob()).toBe(1)
  })
})

describe('the link at the end of the mail', () => {
  test('deletes the other requests of its address only', async () => {
    await request('anna@example.com', SABADELL)
    await request('anna@example.com', GIRONA)
    await request('ben@example.com', GIRONA)
    await setZone(ENLARGED)
    await runJob()
    const token = await findTokenSentTo('anna@example.com')
    expect(await call(endZoneNotices, { body: { token } })).toEqual({})
    expect((await db.select().from(zoneNotices)).map(it => it.email)).toEqual(['ben@example.com'])
    // a second click, and a forged token of the same key, get the same reply
    expect(await call(endZoneNotices, { body: { token } })).toEqual({})
    expect(await call(endZoneNotices, { body: { token: `test-${'A'.repeat(43)}` } })).toEqual({})
    expect(await db.$count(zoneNotices)).toBe(1)
  })

  test.each(['', '-', 'other-AAAA', 'test', '%'.repeat(10), 'test:x'])('the token %j is rejected and deletes nothing', async token => {
    await request('anna@example.com', GIRONA)
    await expect(call(endZoneNotices, { body: { token } })).rejects.toMatchObject({ failure: { kind: 'rejected' } })
    expect(await db.$count(zoneNotices)).toBe(1)
  })

  test('the stored hash is no token', async () => {
    await request('anna@example.com', GIRONA)
    const [row] = await db.select().from(zoneNotices)
    await call(endZoneNotices, { body: { token: row!.emailHash.replace(':', '-') } })
    expect(await db.$count(zoneNotices)).toBe(1)
  })
})

describe('decision 0058: rotation of the keys', () => {
  const NEXT: AddressKey = { id: 'next', key: Buffer.alloc(32, 9) }
  afterAll(() => setAddressKeys([TEST_ADDRESS_KEY]))

  test('requests are encrypted and found with the new key, and doubles of both keys become one', async () => {
    await request('anna@example.com', SABADELL)
    await request('anna@example.com', SABADELL, 'en', 1_000_000)
    await request('anna@example.com', GIRONA)
    await prepareAddressKeys(db, [NEXT, TEST_ADDRESS_KEY])
    await request('anna@example.com', SABADELL)
    expect(await db.$count(zoneNotices)).toBe(4)
    await resealAddresses(db)
    await prepareAddressKeys(db, [NEXT])
    const rows = await db.select().from(zoneNotices)
    expect(rows.map(it => [it.email, it.storeId]).toSorted()).toEqual([['anna@example.com', null], ['anna@example.com', null], ['anna@example.com', 1_000_000]]) // prettier-ignore
    await request('anna@example.com', GIRONA)
    await request('anna@example.com', SABADELL, 'en', 1_000_000)
    expect(await db.$count(zoneNotices)).toBe(3)
    await prepareAddressKeys(db, [TEST_ADDRESS_KEY, NEXT])
    await resealAddresses(db)
  })
})

describe('decision 0035: the outbox of the sandbox', () => {
  const post = (browser: string, email: string) =>
    fetch('http://api.test/zone_notices', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [HEADER.sandboxBrowser]: browser },
      body: JSON.stringify({ email, location: SABADELL }),
    })
  async function read(browser: string | undefined, authorization?: string) {
    const headers = {
      ...(browser !== undefined && { [HEADER.sandboxBrowser]: browser }),
      ...(authorization !== undefined && { authorization }),
    }
    return getOutbox.reply.parse(await (await fetch('http://api.test/sandbox/outbox', { headers })).json()).messages
  }

  test('only the browser that asked reads the mail', async () => {
    const owner = await createTestCustomer(db, clock.now)
    await post('browser-one', owner.email)
    await setZone(ENLARGED)
    await runJob()
    expect(await read('browser-one')).toMatchObject([{ channel: 'MAIL', recipient: owner.email }])
    expect(await read('browser-two')).toEqual([])
    expect(await read(undefined)).toEqual([])
    expect(await read(undefined, owner.authorization)).toEqual([])
  })

  test('a mail to a customer never has a browser', async () => {
    const { id } = await createTestCustomer(db, clock.now)
    const row = { channel: 'MAIL' as const, recipient: 'a@example.com', subject: '', body: '' }
    await expect(db.insert(outbox).values({ ...row, customerId: id, browserHash: 'x' })).rejects.toThrow()
  })
})

describe('issue 21: personal data', () => {
  async function createAccount(values: { readonly emailVerifiedAt: Date | null }) {
    const customer = await createTestCustomer(db, clock.now)
    await db.update(customers).set(values).where(eq(customers.id, customer.id))
    await db
      .update(accessTokens)
      .set({ expiresAt: new Date(clock.now + 3_600_000) })
      .where(eq(accessTokens.customerId, customer.id))
    return { ...customer, as: { place: { authorization: customer.authorization } } }
  }

  test('the copy has the requests of a confirmed address, and not those of an unconfirmed one', async () => {
    const confirmed = await createAccount({ emailVerifiedAt: new Date(clock.now) })
    const unconfirmed = await createAccount({ emailVerifiedAt: null })
    for (const { email } of [confirmed, unconfirmed]) await request(email, SABADELL)
    const read = async ({ id, as }: typeof confirmed) => (await call(getPersonalData, { params: { id } }, as)).tables['zone_notices']
    expect(await read(confirmed)).toMatchObject([{ email: confirmed.email, location: SABADELL }])
    expect(await read(unconfirmed)).toBeUndefined()
  })

  test('the deletion of an account deletes the requests and the mails of its address', async () => {
    const { id, email } = await createAccount({ emailVerifiedAt: null })
    await request(email.toUpperCase(), GIRONA)
    await request(email, SABADELL)
    await request('ben@example.com', GIRONA)
    await setZone(ENLARGED)
    await runJob()
    await db
      .update(customers)
      .set({ deletionAt: new Date(clock.now) })
      .where(eq(customers.id, id))
    expect(await deleteDueAccounts(db, undefined, clock.now)).toBe(1)
    expect((await db.select().from(zoneNotices)).map(it => it.email)).toEqual(['ben@example.com'])
    expect(await findMailsTo(email)).toEqual([])
  })
})

test('issue 20: an import that creates a zone sends the mails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recado-notices-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const { db: imported } = await createTestDatabase('empty')
  const [row] = await db
    .insert(zoneNotices)
    .values({ emailHash: 'a', placeHash: 'b', email: 'anna@example.com', location: TURIN, language: 'en', createdAt: new Date(0), expiresAt: new Date(1e12) })
    .returning() // prettier-ignore
  const { id: _, ...values } = row!
  await imported.insert(zoneNotices).values(values)
  const run = () => sendZoneNotices({ db: imported, now: 0, siteOrigin: 'https://shop.test', onError: error => void errors.push(error) })
  expect(await run()).toBe(0)
  await importCatalogue(imported, 'docs/catalogue-example', { originals: join(folder, 'originals'), now: 0 })
  expect(await run()).toBe(1)
})

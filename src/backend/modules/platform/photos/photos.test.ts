import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { customers } from '#backend/db/schema/account.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { deleteDuePhotos, deleteOrphanedFiles } from '#backend/modules/platform/photos/delete-photos.ts'
import { attachPhotos } from '#backend/modules/platform/photos/photo-rows.ts'
import { createTestCustomer, type TestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { insertTestMarket, NOON } from '#backend/modules/testdata/small-market.ts'
import { openPhotoPort } from '#backend/photos/photo-port.ts'
import { PhotoStorageError } from '#backend/photos/photo-storage.ts'
import type { UploadedPhoto } from '#contract/platform/photo.ts'
import { MAX_PARALLEL_PHOTOS, MAX_PHOTOS_PER_DAY } from '#domain/platform/photo.ts'
import { createPlainPng } from '#tests/support/photos/sample-photos.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'recado-photo-calls-'))
const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
const port = openPhotoPort({ dataDir, s3: undefined })
/** Fails instead of the storage. */
let storageError: PhotoStorageError | undefined
const storage: typeof port.storage = { ...port.storage, put: (id, bytes) => (storageError ? Promise.reject(storageError) : port.storage.put(id, bytes)) } // prettier-ignore
const clock = { now: NOON }
const reported: { name: string }[] = []
const backend = createBackend({ db, report: it => reported.push(it as { name: string }), now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: false, photos: { ...port, storage } }) // prettier-ignore
afterAll(() => {
  port.cleaner.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(async () => {
  clock.now = NOON
  storageError = undefined
  await db.delete(photos)
  await deleteOrphanedFiles(db, port, Date.now() + 10 * DAY_MS)
})

const DAY_MS = 86_400_000
const PNG = createPlainPng(30, 20)

interface Caller {
  readonly customer?: TestCustomer
  readonly address?: string
}
const toHeaders = ({ customer, address = '203.0.113.1' }: Caller) => ({ 'content-type': 'image/png', 'x-client-address': address, ...(customer && { authorization: customer.authorization }) }) // prettier-ignore
const upload = async (caller: Caller = {}, body: Buffer = PNG) =>
  backend.fetch(new Request('http://api.test/photos', { method: 'POST', headers: toHeaders(caller), body: new Uint8Array(body) }))
const uploadPhoto = async (caller: Caller = {}) => (await upload(caller)).json() as Promise<UploadedPhoto>
const get = async (path: string, caller: Caller = {}) =>
  backend.fetch(new Request(`http://api.test${path}`, { headers: toHeaders(caller) }))
const remove = async (id: string, caller: Caller = {}) => (await backend.fetch(new Request(`http://api.test/photos/${id}`, { method: 'DELETE', headers: toHeaders(caller) }))).status // prettier-ignore
const attach = (ids: readonly string[], customerId: number | null, orderId: number | null = null) =>
  db.transaction(tx => attachPhotos(tx, ids, { customerId, orderId, now: clock.now }))
const countFiles = () => readdirSync(join(dataDir, 'photos'), { recursive: true, withFileTypes: true }).filter(it => it.isFile()).length
const newCustomer = () => createTestCustomer(db, NOON + 1e9)

describe('an uploaded photo', () => {
  test('has an id that nobody guesses, its size and a link', async () => {
    const response = await upload()
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([200, 'application/json', 'no-store']) // prettier-ignore
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      url: expect.stringMatching(/^\/photos\/[\da-f-]{36}\?expires=\d{13}&signature=[\w-]{43}$/),
      width: 30,
      height: 20,
      expirationTime: NOON + DAY_MS,
    })
    expect([countFiles(), await db.$count(photos)]).toEqual([1, 1])
  })

  test('is seen with its link, by anybody, until the link ends', async () => {
    const { url, id } = await uploadPhoto({ customer: await newCustomer() })
    expect((await get(url)).status).toBe(200)
    const query = new URLSearchParams(url.split('?')[1])
    const [expires, signature] = [Number(query.get('expires')), query.get('signature')!]
    expect(expires).toBeGreaterThan(NOON + DAY_MS - 1)
    clock.now = expires - 1
    expect((await get(url)).status).toBe(200)
    clock.now = expires
    expect((await get(url)).status).toBe(401)
    clock.now = NOON
    const other = await uploadPhoto()
    for (const wrong of [
      `/photos/${id}?expires=${expires + DAY_MS}&signature=${signature}`,
      `/photos/${id}?expires=${expires}&signature=${signature.slice(1)}`,
      `/photos/${id}?expires=${expires}&signature=`,
      `/photos/${id}?expires=1e20&signature=${signature}`,
      `/photos/${other.id}?expires=${expires}&signature=${signature}`,
      `/photos/${id}`,
    ])
      expect([wrong, (await get(wrong)).status]).toEqual([wrong, 401])
  })

  test('is seen without a link by its customer only', async () => {
    const [anna, ben] = [await newCustomer(), await newCustomer()]
    const { id } = await uploadPhoto({ customer: anna })
    const visitors = await uploadPhoto()
    const photo = await get(`/photos/${id}`, { customer: anna })
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await get(`/photos/${id}`, { customer: ben })).status).toBe(404)
    expect((await get(`/photos/${visitors.id}`, { customer: ben })).status).toBe(404)
    for (const path of ['/photos/00000000-0000-4000-8000-000000000000', '/photos/x', '/photos/..%2f..%2fetc'])
      expect([path, (await get(path, { customer: ben })).status]).toEqual([path, 404])
  })
})

describe('is refused', () => {
  test.each([
    ['empty', Buffer.alloc(0), 400, 'PHOTO_EMPTY'],
    ['of another type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'PHOTO_TYPE'],
    ['of more than 40 megapixels', createPlainPng(8001, 5000), 422, 'PHOTO_TOO_MANY_PIXELS'],
    ['damaged', PNG.subarray(0, PNG.length - 30), 422, 'PHOTO_UNREADABLE'],
    ['of more than 10 MB', Buffer.concat([PNG, Buffer.alloc(10_485_760)]), 413, 'PHOTO_TOO_LARGE'],
  ])('a file that is %s', async (_, body, status, code) => {
    const response = await upload({}, body)
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([status, code])
    // and counts for nothing
    expect([countFiles(), await db.$count(photos)]).toEqual([0, 0])
  })

  test('while the storage does not answer, and is deleted if it has arrived', async () => {
    storageError = new PhotoStorageError('The storage of photos does not answer', false)
    const response = await upload()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '3'])
    expect(reported.at(-1)).toMatchObject({ name: 'PHOTO_STORAGE_ERROR' })
    expect([countFiles(), await db.$count(photos)]).toEqual([0, 0])
  })
})

describe('the quota', () => {
  const fill = (count: number, values: Partial<typeof photos.$inferInsert>) =>
    db.insert(photos).values(Array.from({ length: count }, () => ({ createdAt: new Date(NOON), deleteAt: new Date(NOON + DAY_MS), storedAt: new Date(NOON), width: 1, height: 1, ...values }))) // prettier-ignore

  test(`is ${MAX_PHOTOS_PER_DAY} photos of a customer in 24 hours, also removed ones`, async () => {
    const [anna, ben] = [await newCustomer(), await newCustomer()]
    await fill(MAX_PHOTOS_PER_DAY - 1, { customerId: anna.id, removedAt: new Date(NOON) })
    expect((await upload({ customer: anna })).status).toBe(200)
    clock.now = NOON + DAY_MS - 1
    const refused = await upload({ customer: anna })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect((await upload({ customer: ben })).status).toBe(200)
    clock.now = NOON + DAY_MS
    expect((await upload({ customer: anna })).status).toBe(200)
  })

  test('is that of a network for visitors, whose address is not stored', async () => {
    await upload({ address: '2001:db8:1:2:3::1' })
    const [{ visitorHash } = { visitorHash: '' }] = await db.select().from(photos)
    expect(visitorHash).toMatch(/^[\w-]{43}$/)
    await fill(MAX_PHOTOS_PER_DAY - 1, { visitorHash })
    expect((await upload({ address: '2001:db8:1:2:4::9' })).status).toBe(429)
    expect((await upload({ address: '2001:db8:1:3::1' })).status).toBe(200)
  })

  test('is exact for uploads at the same time', async () => {
    const customer = await newCustomer()
    await fill(MAX_PHOTOS_PER_DAY - 2, { customerId: customer.id })
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload({ customer })))
    expect(replies.map(it => it.status).toSorted()).toEqual([200, 200, 429, 429, 429])
  })

  test(`${MAX_PARALLEL_PHOTOS} photos arrive at the same time; one that never ended counts for two minutes`, async () => {
    const customer = await newCustomer()
    await fill(MAX_PARALLEL_PHOTOS, { customerId: customer.id, storedAt: null, width: null, height: null })
    clock.now = NOON + 119_999
    expect((await upload({ customer })).status).toBe(429)
    clock.now = NOON + 120_000
    expect((await upload({ customer })).status).toBe(200)
  })
})

describe('a photo becomes part of something', () => {
  test('once, in the order of the ids, and is then of that customer', async () => {
    const customer = await newCustomer()
    const [own, visitors] = [await uploadPhoto({ customer }), await uploadPhoto()]
    expect(await attach([visitors.id, own.id], customer.id)).toEqual([
      { id: visitors.id, width: 30, height: 20 },
      { id: own.id, width: 30, height: 20 },
    ])
    expect((await get(`/photos/${visitors.id}`, { customer })).status).toBe(200)
    await expect(attach([own.id], customer.id)).rejects.toMatchObject({ status: 422, details: { code: 'PHOTO_GONE' } })
  })

  test('but not one of another customer, one twice, an unknown one, or one that has been deleted', async () => {
    const [anna, ben] = [await newCustomer(), await newCustomer()]
    const [ofBen, own, removed] = [await uploadPhoto({ customer: ben }), await uploadPhoto({ customer: anna }), await uploadPhoto({ customer: anna })] // prettier-ignore
    expect(await remove(removed.id, { customer: anna })).toBe(200)
    for (const ids of [[ofBen.id], [own.id, own.id], [own.id, ofBen.id], [removed.id], ['00000000-0000-4000-8000-000000000000']])
      await expect(attach(ids, anna.id)).rejects.toMatchObject({ status: 422 })
    await expect(attach([own.id], null)).rejects.toMatchObject({ status: 422 })
    clock.now = NOON + DAY_MS
    await expect(attach([own.id], anna.id)).rejects.toMatchObject({ status: 422 })
    clock.now = NOON + DAY_MS - 1
    expect(await attach([own.id], anna.id)).toHaveLength(1)
  })

  test('of two calls at the same time one gets it', async () => {
    const { id } = await uploadPhoto()
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => attach([id], null)))
    expect(results.filter(it => it.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the removal', () => {
  test('is for its customer, or for the visitor who knows its id, until it is part of something', async () => {
    const [anna, ben] = [await newCustomer(), await newCustomer()]
    const [own, visitors, used] = [await uploadPhoto({ customer: anna }), await uploadPhoto(), await uploadPhoto({ customer: anna })]
    await attach([used.id], anna.id)
    expect(await remove(own.id, { customer: ben })).toBe(404)
    expect(await remove(own.id)).toBe(404)
    expect(await remove(used.id, { customer: anna })).toBe(404)
    expect(countFiles()).toBe(3)
    expect(await remove(own.id, { customer: anna })).toBe(200)
    expect(await remove(visitors.id)).toBe(200)
    expect(await remove(visitors.id)).toBe(404)
    expect(countFiles()).toBe(1)
    expect((await get(own.url)).status).toBe(404)
  })
})

describe('issue 23: "deleted 90 days after the order"', () => {
  const RETENTION_MS = 90 * DAY_MS
  const isDeletedAt = async (at: number) => {
    await deleteDuePhotos(db, port, at)
    return countFiles() === 0
  }

  test.each([
    ['its delivery', { deliveredAt: new Date(NOON + 5 * DAY_MS), status: 'DeliveredStatus', stage: 'DELIVERED' }, 5 * DAY_MS],
    ['its cancellation', { cancelledAt: new Date(NOON + 2 * DAY_MS), status: 'CanceledStatus', stage: 'CANCELLED' }, 2 * DAY_MS],
    ['its beginning, if it never ended', {}, 0],
  ] as const)('from %s', async (_, values, end) => {
    const customer = await newCustomer()
    const orderId = await insertTestOrder(db, customer.id, NOON)
    await db.update(orders).set({ createdAt: new Date(NOON), ...values }).where(eq(orders.id, orderId)) // prettier-ignore
    await attach([(await uploadPhoto({ customer })).id], customer.id, orderId)
    expect(await isDeletedAt(NOON + end + RETENTION_MS - 1)).toBe(false)
    expect(await isDeletedAt(NOON + end + RETENTION_MS)).toBe(true)
    // the row is for the quota of the day
    expect(await db.$count(photos)).toBe(0)
  })

  test('a photo without an order: 90 days after the message; one that nobody used: after a day', async () => {
    await attach([(await uploadPhoto()).id], null)
    expect(await isDeletedAt(NOON + RETENTION_MS - 1)).toBe(false)
    expect(await isDeletedAt(NOON + RETENTION_MS)).toBe(true)
    await uploadPhoto()
    expect(await isDeletedAt(NOON + DAY_MS - 1)).toBe(false)
    expect(await isDeletedAt(NOON + DAY_MS)).toBe(true)
  })

  test('a photo of a deleted order is deleted', async () => {
    const customer = await newCustomer()
    const orderId = await insertTestOrder(db, customer.id, NOON)
    await attach([(await uploadPhoto({ customer })).id], customer.id, orderId)
    expect(await isDeletedAt(NOON)).toBe(false)
    await db.delete(orders).where(eq(orders.id, orderId))
    expect(await isDeletedAt(NOON)).toBe(true)
  })

  test('a photo of a deleted customer without a message is deleted a day later', async () => {
    const customer = await newCustomer()
    await uploadPhoto({ customer })
    await db.delete(customers).where(eq(customers.id, customer.id))
    expect(await isDeletedAt(NOON + DAY_MS)).toBe(true)
  })
})

describe('orphans', () => {
  test('files without a row are deleted after a week, others stay', async () => {
    const { id } = await uploadPhoto()
    await port.storage.put('11111111-1111-4111-8111-111111111111', PNG)
    expect(await deleteOrphanedFiles(db, port, Date.now() + 7 * DAY_MS - 60_000)).toBe(0)
    expect(await deleteOrphanedFiles(db, port, Date.now() + 7 * DAY_MS + 60_000)).toBe(1)
    expect(await port.storage.get(id)).toBeDefined()
    expect(countFiles()).toBe(1)
  })

  test('a row without a stored file is given up after two minutes, with its file', async () => {
    const [row] = await db.insert(photos).values({ createdAt: new Date(NOON), deleteAt: new Date(NOON + DAY_MS) }).returning() // prettier-ignore
    await port.storage.put(row!.id, PNG)
    await deleteDuePhotos(db, port, NOON + 120_000)
    expect(countFiles()).toBe(1)
    await deleteDuePhotos(db, port, NOON + 120_001)
    expect(countFiles()).toBe(0)
  })
})

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { createBackend } from '#backend/app.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { orderParcels, parcelSignatures } from '#backend/db/schema/parcels.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { createOrderNotices } from '#backend/jobs/order-notices.ts'
import { deleteDuePhotos } from '#backend/modules/platform/photos/delete-photos.ts'
import { recordEvent } from '#backend/modules/orders/transition-order.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestOrder } from '#backend/modules/testdata/test-orders.ts'
import { insertTestMarket, NOON } from '#backend/modules/testdata/small-market.ts'
import { openPhotoPort } from '#backend/photos/photo-port.ts'
import { createClient } from '#client/client.ts'
import { getCustomerOrder } from '#contract/orders/order-flow.ts'
import { getSignatureDetails, signParcel } from '#contract/orders/signature.ts'
import { LATE_SIGNATURE_MS } from '#domain/orders/parcel-signature.ts'
import { createPlainPng } from '#tests/support/photos/sample-photos.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'recado-signatures-'))
const { db } = await createTestDatabase('empty')
await insertTestMarket(db)
const port = openPhotoPort({ dataDir, s3: undefined })
const clock = { now: NOON }
const backend = createBackend({ db, report: () => {}, now: () => clock.now, siteOrigin: 'https://shop.test', sandbox: false, photos: port })
const call = createClient({ base: 'http://api.test', fetch: async (input, init) => backend.fetch(new Request(input, init)) })
const sender = await createTestCustomer(db, NOON + 1e9)
afterAll(() => {
  port.cleaner.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => {
  mkdirSync(join(dataDir, 'photos'), { recursive: true })
  clock.now = NOON
})

const SIGNATURE = `data:image/png;base64,${createPlainPng(30, 20).toString('base64')}`
const listFiles = () => readdirSync(join(dataDir, 'photos'), { recursive: true, withFileTypes: true }).filter(it => it.isFile()).map(it => it.name) // prettier-ignore
const codeOf = (work: Promise<unknown>) => work.then(() => 'accepted', (error: { failure?: { status?: number; code?: string } }) => [error.failure?.status, error.failure?.code]) // prettier-ignore
const sign = (id: string, recipientName = 'Grace Hopper', signatureData = SIGNATURE) =>
  call(signParcel, { params: { id }, body: { recipientName, signatureData } })
const load = (id: string) => call(getSignatureDetails, { params: { id } })

/** A parcel on its way to a recipient. */
async function sendParcel(values: Partial<typeof orders.$inferInsert> = {}, phone = '612 345 678') {
  const state = { subtype: 'SHIPMENT', status: 'ProgressStatus', stage: 'PICKED_UP', storeId: null, pickedUpAt: new Date(NOON) } as const
  const orderId = await insertTestOrder(db, sender.id, NOON, { ...state, ...values })
  const address = { label: 'Carrer de Verdi 12', latitude: 41.4, longitude: 2.17, details: '', customFields: [] }
  const contact = { name: 'Grace Hopper', phone }
  const points = [{ type: 'PICKUP', address, contact }, { type: 'DELIVERY', address, contact }] as const // prettier-ignore
  await db
    .insert(orderParcels)
    .values({ orderId, size: 'SMALL', weight: 'LIGHT', value: 0, pointFee: 0, metres: 1, recipientCode: '1234', points })
  const [signature] = await db.insert(parcelSignatures).values({ orderId, pointIndex: 1 }).returning()
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return { orderId, uuid: signature!.id, code: order!.code }
}

describe('B §2: "Signature page: a recipient enters a name and signs"', () => {
  test('the state goes from NOT_DELIVERED to DELIVERED; the sender sees who has signed', async () => {
    const { orderId, uuid, code } = await sendParcel()
    const details = { uuid, state: 'NOT_DELIVERED', recipientName: null, trackingNumbers: [code], phase: 'OPEN', language: 'en' }
    expect(await load(uuid)).toEqual(details)
    expect(await sign(uuid, '  Grace Hopper ')).toEqual({ uuid, state: 'DELIVERED' })
    expect(await load(uuid)).toEqual({ ...details, state: 'DELIVERED', recipientName: 'Grace Hopper', phase: 'SIGNED' })
    const order = await call(getCustomerOrder, { params: { id: orderId } }, { place: { authorization: sender.authorization } })
    const signature = { index: 1, uuid, recipientName: 'Grace Hopper', photoId: expect.any(String) as string }
    expect(order.parcel?.signatures).toEqual([signature])
    expect(order.signature).toEqual({ uuid, recipientName: 'Grace Hopper' })
    const photo = await backend.fetch(new Request(`http://api.test/photos/${order.parcel!.signatures[0]!.photoId!}`, { headers: { authorization: sender.authorization } })) // prettier-ignore
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('once: a second signature is 409, and of ten at the same time one counts', async () => {
    const { uuid } = await sendParcel()
    const results = await Promise.all(Array.from({ length: 10 }, (_, index) => codeOf(sign(uuid, `Signer ${index}`))))
    expect(results.filter(it => it === 'accepted')).toHaveLength(1)
    expect(results.filter(it => it !== 'accepted')).toEqual(Array(9).fill([409, 'SIGNATURE_GIVEN']))
    expect((await load(uuid)).recipientName).toBe(`Signer ${results.indexOf('accepted')}`)
    expect(await codeOf(sign(uuid))).toEqual([409, 'SIGNATURE_GIVEN'])
    // those that came second are not part of anything, and are deleted
    clock.now = NOON + 2 * 86_400_000
    await deleteDuePhotos(db, port, clock.now)
    const [signature] = await db.select().from(parcelSignatures).where(eq(parcelSignatures.id, uuid))
    expect(await db.$count(photos)).toBeGreaterThan(0)
    expect(listFiles()).toContain(signature!.photoId)
    const stored = await db.select({ id: photos.id, removedAt: photos.removedAt }).from(photos)
    expect(listFiles().toSorted()).toEqual(stored.filter(it => it.removedAt === null).map(it => it.id).toSorted()) // prettier-ignore
  })

  test('an unknown id is 404, also a text that is no UUID', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'x', 'not-a-uuid', '00000000-0000-4000-8000-00000000000g']) {
      expect(await codeOf(load(id))).toEqual([404, 'NOT_FOUND'])
      expect(await codeOf(sign(id))).toEqual([404, 'NOT_FOUND'])
    }
  })

  test('not before the courier has the parcel, and until a day after the delivery', async () => {
    const early = await sendParcel({ stage: 'ACCEPTED', status: 'ProgressStatus', pickedUpAt: null })
    expect((await load(early.uuid)).phase).toBe('EARLY')
    expect(await codeOf(sign(early.uuid))).toEqual([409, 'SIGNATURE_EARLY'])
    const late = await sendParcel({ stage: 'DELIVERED', status: 'DeliveredStatus', deliveredAt: new Date(NOON) })
    clock.now = NOON + LATE_SIGNATURE_MS
    expect((await load(late.uuid)).phase).toBe('OVER')
    expect(await codeOf(sign(late.uuid))).toEqual([409, 'SIGNATURE_OVER'])
    clock.now -= 1
    expect(await codeOf(sign(late.uuid))).toBe('accepted')
  })

  test('not for a parcel that came back, or was cancelled', async () => {
    const { orderId, uuid } = await sendParcel({ stage: 'NEARBY' })
    await db.update(orderParcels).set({ isReturned: true }).where(eq(orderParcels.orderId, orderId))
    expect(await codeOf(sign(uuid))).toEqual([409, 'SIGNATURE_OVER'])
    const cancelled = await sendParcel({ stage: 'CANCELLED', status: 'CanceledStatus', cancelledAt: new Date(NOON) })
    expect(await codeOf(sign(cancelled.uuid))).toEqual([409, 'SIGNATURE_OVER'])
  })

  test('trust.md: what is no name or no image is refused, and leaves no file', async () => {
    const { uuid } = await sendParcel()
    const before = listFiles()
    const status = async (work: Promise<unknown>) => (await codeOf(work))[0]
    const names = ['', 'x'.repeat(101), 'a\u0000b', '   ']
    expect(await Promise.all(names.map(it => status(sign(uuid, it))))).toEqual([400, 400, 400, 422])
    const toPng = (text: string) => `data:image/png;base64,${Buffer.from(text).toString('base64')}`
    const noUrls = ['', 'data:image/svg+xml;base64,PHN2Zz4=', `${SIGNATURE}${'A'.repeat(49_152)}`]
    expect(await Promise.all(noUrls.map(it => status(sign(uuid, 'Grace Hopper', it))))).toEqual([400, 400, 400])
    const noImages = [toPng('<svg onload="alert(1)">'), toPng('x'), SIGNATURE.slice(0, 80)]
    expect(await Promise.all(noImages.map(it => status(sign(uuid, 'Grace Hopper', it))))).toEqual([422, 422, 422])
    expect(listFiles()).toEqual(before)
    expect((await load(uuid)).state).toBe('NOT_DELIVERED')
  })
})

describe('the link of the signature', () => {
  const notify = createOrderNotices({ db, now: () => clock.now, siteOrigin: 'https://shop.test' })
  async function announce(orderId: number, stage: 'PICKED_UP' | 'NEARBY') {
    await db.transaction(tx => recordEvent(tx, { orderId, from: 'ProgressStatus', to: 'ProgressStatus', stage, now: clock.now }))
    await Promise.all([notify(orderId), notify(orderId)])
  }
  const listMessages = async () => (await db.select().from(outbox).where(eq(outbox.channel, 'SMS'))).map(it => [it.recipient, it.body])

  test('goes to the phone of the recipient when the courier has the parcel, once', async () => {
    const { orderId, uuid } = await sendParcel({ language: 'es' })
    await announce(orderId, 'PICKED_UP')
    await announce(orderId, 'NEARBY')
    expect(await listMessages()).toEqual([['+34612345678', expect.stringMatching(new RegExp(`^Recado: un repartidor .*\\nhttps://shop.test/signature/${uuid}/$`))]]) // prettier-ignore
  })

  test('a phone that cannot receive messages gets none', async () => {
    await db.delete(outbox)
    const { orderId } = await sendParcel({}, '932 123 456')
    await announce(orderId, 'PICKED_UP')
    const { orderId: other } = await sendParcel({}, '12')
    await announce(other, 'PICKED_UP')
    expect(await listMessages()).toEqual([])
  })
})

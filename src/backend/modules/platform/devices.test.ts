import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { devices } from '#backend/db/schema/privacy.ts'
import { deleteUnusedDevices, FINGERPRINT_LIFETIME_MS } from '#backend/modules/platform/devices.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { createClient } from '#client/client.ts'
import { createDevice, updateDevice } from '#contract/platform/device.ts'

const DAY = 24 * 3_600_000
const { db, fetch, clock } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
const fingerprints = (fingerprint: string) => [{ fingerprint, provider: 'ThumbmarkJS' as const }]
const getRow = async (urn: string) => (await db.select().from(devices).where(eq(devices.urn, urn)))[0]

test('B §7: POST /devices returns a urn and the expiry of the fingerprints; PUT replaces them and renews the expiry', async () => {
  const device = await call(createDevice, { body: { fingerprints: fingerprints('one') } })
  expect(device.fingerprintsExpirationTime).toBe(clock.now + FINGERPRINT_LIFETIME_MS)
  clock.now += DAY
  const renewed = await call(updateDevice, { params: { urn: device.urn }, body: { fingerprints: fingerprints('two') } })
  expect(renewed).toEqual({ urn: device.urn, fingerprintsExpirationTime: device.fingerprintsExpirationTime + DAY })
  expect(await getRow(device.urn)).toMatchObject({ fingerprints: fingerprints('two'), customerId: null })
})

test('a device belongs to the customer who used it last while signed in', async () => {
  const customer = await createTestCustomer(db, clock.now)
  const { urn } = await call(createDevice, { body: { fingerprints: [] } })
  await call(updateDevice, { params: { urn }, body: { fingerprints: [] } }, { place: { authorization: customer.authorization } })
  expect((await getRow(urn))!.customerId).toBe(customer.id)
  // signed out: the device stays that of the customer, so that the deletion of the account finds it
  await call(updateDevice, { params: { urn }, body: { fingerprints: [] } })
  expect((await getRow(urn))!.customerId).toBe(customer.id)
})

test.each(['x', '00000000-0000-4000-8000-000000000000'])('the unknown device %s is 404', async urn => {
  await expect(call(updateDevice, { params: { urn }, body: { fingerprints: [] } })).rejects.toMatchObject({ failure: { status: 404 } })
})

test('more than ten fingerprints, or an unknown provider, are rejected', async () => {
  const many = Array.from({ length: 11 }, () => fingerprints('x')[0]!)
  await expect(call(createDevice, { body: { fingerprints: many } })).rejects.toMatchObject({ failure: { status: 400 } })
  await expect(call(createDevice, { body: { fingerprints: [{ fingerprint: 'x', provider: 'Other' as never }] } })).rejects.toThrow()
})

test('a device that has not returned for a year is deleted', async () => {
  const { urn } = await call(createDevice, { body: { fingerprints: [] } })
  await deleteUnusedDevices(db, clock.now + 365 * DAY)
  expect(await getRow(urn)).toBeDefined()
  await deleteUnusedDevices(db, clock.now + 365 * DAY + 1)
  expect(await getRow(urn)).toBeUndefined()
})

import { and, eq, lt } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { devices } from '#backend/db/schema/privacy.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { createDevice, Device, updateDevice } from '#contract/platform/device.ts'

/** B §4: "PUT is skipped while the stored expiry is in the future." The spec shows no lifetime. */
export const FINGERPRINT_LIFETIME_MS = 30 * 24 * 3_600_000
/** A device that has not returned for this long after the expiry of its fingerprints is deleted. */
const UNUSED_MS = 335 * 24 * 3_600_000
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type DeviceRow = typeof devices.$inferSelect

export function createDeviceHandler(db: Db, now: () => number): Handler<typeof createDevice> {
  return async ({ body }, call) => {
    const at = new Date(now())
    const values = { fingerprints: body.fingerprints, customerId: call.customer?.id, expiresAt: getExpiry(now()) }
    const [row] = await db
      .insert(devices)
      .values({ ...values, createdAt: at, updatedAt: at })
      .returning()
    return toDevice(row!)
  }
}

/** 404: the device is unknown, and the browser creates another one. Its urn is not a secret that gives access to anything. */
export function updateDeviceHandler(db: Db, now: () => number): Handler<typeof updateDevice> {
  return async ({ params, body }, call) => {
    const customer = call.customer && { customerId: call.customer.id }
    const values = { fingerprints: body.fingerprints, ...customer, expiresAt: getExpiry(now()), updatedAt: new Date(now()) }
    const [row] = isDeviceUrn(params.urn) ? await db.update(devices).set(values).where(eq(devices.urn, params.urn)).returning() : []
    if (!row) throw new Problem(404, 'Device not found')
    return toDevice(row)
  }
}

/** Stores who has signed in with a device, for the limits of invitations. A device that is unknown or absent changes nothing. */
export async function recordDeviceSignIn(db: Db, urn: string | undefined, customerId: number): Promise<void> {
  if (urn !== undefined && isDeviceUrn(urn)) await db.update(devices).set({ customerId }).where(eq(devices.urn, urn))
}

export const isDeviceUrn = (text: string): boolean => UUID.test(text)

export async function deleteUnusedDevices(db: Db, now: number): Promise<void> {
  await db.delete(devices).where(and(lt(devices.expiresAt, new Date(now - UNUSED_MS))))
}

const getExpiry = (now: number): Date => new Date(now + FINGERPRINT_LIFETIME_MS)

function toDevice({ urn, expiresAt }: DeviceRow): Device {
  return { urn, fingerprintsExpirationTime: expiresAt.getTime() }
}

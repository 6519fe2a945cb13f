import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Instant, Key, list, text } from '#contract/primitives.ts'

/** B §3, "Device". `requestId` for Incognia only. */
export const Fingerprint = z.object({
  fingerprint: text(500).check(z.minLength(1)),
  provider: z.enum(['ThumbmarkJS', 'CWUID', 'Incognia']),
  requestId: z.optional(text(4000)),
})
export type Fingerprint = z.infer<typeof Fingerprint>

const body = z.object({ fingerprints: list(Fingerprint, 10) })

export const Device = z.object({ urn: Key, fingerprintsExpirationTime: Instant })
export type Device = z.infer<typeof Device>

/** The spec has a "v4 host"; this implementation has one host. */
export const createDevice = endpoint({
  method: 'POST',
  path: '/devices',
  domain: 'platform',
  source: 'B §7',
  summary: 'Creates the device urn of a browser.',
  body,
  reply: Device,
})

/** B §4: "PUT is skipped while the stored expiry is in the future." */
export const updateDevice = endpoint({
  method: 'PUT',
  path: '/devices/:urn',
  domain: 'platform',
  source: 'B §7',
  summary: 'Updates the fingerprints of a device.',
  params: z.object({ urn: Key }),
  body,
  reply: Device,
})

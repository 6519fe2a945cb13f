import * as z from 'zod/mini'

import { CustomFieldValue } from '#contract/geo/address.ts'
import { list, text } from '#contract/primitives.ts'

/** A §3: "Point payload: … type (PICKUP, DELIVERY, STARTING, RETURN)". */
export const PointType = z.enum(['PICKUP', 'DELIVERY', 'STARTING', 'RETURN'])

/** A §3: "Point payload". */
export const PointPayload = z.object({
  address: z.object({
    label: text(500),
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    details: z.nullable(text(500)),
    customFields: list(CustomFieldValue, 20),
  }),
  type: PointType,
})
export type PointPayload = z.infer<typeof PointPayload>

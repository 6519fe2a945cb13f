import * as z from 'zod/mini'

import { text } from '#contract/primitives.ts'

/** A §3: "Custom config fields have id, position (numeric), addressComponentType, initialValue." */
export const CustomAddressField = z.object({
  id: text(50),
  position: z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
  addressComponentType: z.nullable(text(50)),
  initialValue: z.nullable(text(200)),
})
export type CustomAddressField = z.infer<typeof CustomAddressField>

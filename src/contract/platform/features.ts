import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'

export const ToggleValue = z.nullable(z.union([z.boolean(), z.number(), z.string()]))
export type ToggleValue = z.infer<typeof ToggleValue>

/** A §7: "POST /features/query on the auth host, 5000 ms timeout, body toggles (names list), response toggles [{name, value}]". */
export const queryFeatures = endpoint({
  method: 'POST',
  path: '/features/query',
  domain: 'platform',
  source: 'A §7, B §7',
  summary: 'Returns the values of the named toggles, without unknown ones.',
  body: z.object({ toggles: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)) }),
  reply: z.object({ toggles: z.array(z.object({ name: z.string(), value: ToggleValue })) }),
})

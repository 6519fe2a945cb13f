import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/primitives.ts'

/** One time slot of scheduled orders. */
export const Slot = z.object({ startTime: Instant, endTime: Instant })
export type Slot = z.infer<typeof Slot>

/** City by header. Days and hours are local to the city; the instants are UTC. */
export const getCategorySchedule = endpoint({
  method: 'GET',
  path: '/categories/:id/schedule',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the slots for scheduled orders of a category.',
  params: z.object({ id: Id }),
  reply: z.object({ slots: z.array(Slot) }),
})

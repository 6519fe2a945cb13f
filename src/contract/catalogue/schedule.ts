import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant } from '#contract/primitives.ts'

/** One stretch of time an order can be scheduled for. */
export const Slot = z.object({ startTime: Instant, endTime: Instant })
export type Slot = z.infer<typeof Slot>

/** City by header. Days and hours are those of the city's clock; the instants are UTC. */
export const getCategorySchedule = endpoint({
  method: 'GET',
  path: '/categories/:id/schedule',
  area: 'catalogue',
  source: 'A §7',
  summary: 'The times an order of this category can be scheduled for.',
  params: z.object({ id: Id }),
  reply: z.object({ slots: z.array(Slot) }),
})

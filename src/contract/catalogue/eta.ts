import * as z from 'zod/mini'

/** Minutes from now, both ends included. */
export const Eta = z.object({ lowerBound: z.int(), upperBound: z.int() })
export type Eta = z.infer<typeof Eta>

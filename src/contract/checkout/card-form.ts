import * as z from 'zod/mini'

import { Key } from '#contract/primitives.ts'

/** What the card form of the provider, an iframe of another origin, says to the page around it. Ours. */
export const CardFormMessage = z.discriminatedUnion('type', [
  /** The card is taken; the token stands for it, once. */
  z.object({ type: z.literal('card'), cardToken: Key }),
  /** How tall the form is, CSS px. */
  z.object({ type: z.literal('height'), height: z.number().check(z.minimum(0), z.maximum(2000)) }),
])
export type CardFormMessage = z.infer<typeof CardFormMessage>

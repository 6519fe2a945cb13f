import * as z from 'zod/mini'

import { Key } from '#contract/primitives.ts'

/** What the card form of the provider, a frame of another origin, tells the page around it. Ours. */
export const CardFormMessage = z.discriminatedUnion('type', [
  /** The form can be used and answers requests. */
  z.object({ type: z.literal('ready') }),
  /** How tall the form is, CSS px. */
  z.object({ type: z.literal('height'), height: z.number().check(z.minimum(0), z.maximum(2000)) }),
  /** The customer pressed Enter in a field. */
  z.object({ type: z.literal('submit') }),
  /** The customer edited a field after a token was given: that token stands for another card. */
  z.object({ type: z.literal('changed') }),
  /** The answer to a request: the card is accepted, and the token stands for it. */
  z.object({ type: z.literal('card'), request: Key, cardToken: Key }),
  /** The answer to a request without a token. `fields`: the form shows what is wrong; `expired`: the form is too old. */
  z.object({ type: z.literal('refused'), request: Key, reason: z.enum(['fields', 'expired', 'failed']) }),
])
export type CardFormMessage = z.infer<typeof CardFormMessage>

/** What the page asks the card form. `tokenize` is answered under its request id; `check` only marks what is missing. */
export type CardFormRequest = { readonly type: 'tokenize'; readonly request: string } | { readonly type: 'check' }

import * as z from 'zod/mini'

import { Key } from '#contract/primitives.ts'

/** Messages of the provider's card form, a frame of another origin, to the page. Ours. */
export const CardFormMessage = z.discriminatedUnion('type', [
  /** The form is ready and accepts requests. */
  z.object({ type: z.literal('ready') }),
  /** Height of the form, CSS px. */
  z.object({ type: z.literal('height'), height: z.number().check(z.minimum(0), z.maximum(2000)) }),
  /** The customer pressed Enter in a field. */
  z.object({ type: z.literal('submit') }),
  /** The customer edited a field after a token was created: the token is for another card. */
  z.object({ type: z.literal('changed') }),
  /** Reply to a request: the card is accepted and the token represents it. */
  z.object({ type: z.literal('card'), request: Key, cardToken: Key }),
  /** Reply to a request without a token. `fields`: the form shows the errors; `expired`: the form has expired. */
  z.object({ type: z.literal('rejected'), request: Key, reason: z.enum(['fields', 'expired', 'failed']) }),
])
export type CardFormMessage = z.infer<typeof CardFormMessage>

/** Requests of the page to the card form. The reply to `tokenize` has its request id; `check` only marks missing fields. */
export type CardFormRequest = { readonly type: 'tokenize'; readonly request: string } | { readonly type: 'check' }

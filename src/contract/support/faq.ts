import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Key } from '#contract/primitives.ts'

/** Language by header. */
export const getFaq = endpoint({
  method: 'GET',
  path: '/faq',
  domain: 'support',
  source: 'A §7, B §7',
  summary: 'Returns frequently asked questions with their answers.',
  reply: z.object({
    sections: z.array(
      z.object({
        /** Ours, as that of a question: pages link to it. */
        id: z.optional(Key),
        title: z.string(),
        questions: z.array(z.object({ id: z.optional(Key), question: z.string(), answer: z.string() })),
      }),
    ),
  }),
})

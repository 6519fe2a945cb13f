import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, list, Nothing, text } from '#contract/primitives.ts'

const call = { domain: 'account', source: 'B §7', customer: 'required' } as const

/** Stores with access to the customer's data. */
export const getSharedDataPartners = endpoint({
  ...call,
  method: 'GET',
  path: '/customer_profile/api/v1/customer/shared-data/partners',
  summary: "Returns the partners with access to the customer's data.",
  reply: z.object({
    data: z.object({ partners: z.array(z.object({ storeParentId: Id, name: z.string(), image: z.nullable(z.string()) })) }),
  }),
})

/** B §3: "partner opt-out by storeParentIds". */
export const deleteSharedDataPartners = endpoint({
  ...call,
  method: 'DELETE',
  path: '/customer_profile/api/v1/customer/shared-data/partners',
  summary: "Revokes the access of partners to the customer's data.",
  body: z.object({ storeParentIds: list(Id, 200).check(z.minLength(1)) }),
  reply: Nothing,
})

/** B §7: "body data with surveyId and questionnaire; null questionnaire means skip". Answers by question. */
export const answerSurvey = endpoint({
  ...call,
  method: 'POST',
  path: '/customer_profile/api/v1/social/survey',
  summary: 'Answers a survey, or skips it.',
  body: z.object({
    data: z.object({
      surveyId: text(100),
      questionnaire: z.nullable(list(z.object({ questionId: text(100), answers: list(text(500), 20) }), 50)),
    }),
  }),
  reply: Nothing,
})

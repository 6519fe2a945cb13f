import * as z from 'zod/mini'

import { PaymentMethod } from '#contract/checkout/payment.ts'
import { endpoint } from '#contract/endpoint.ts'
import { MAX_TOTAL } from '#contract/limits.ts'
import { CityCode, Id, Key, Nothing } from '#contract/primitives.ts'

const domain = 'checkout'
const source = 'B §7'
const reply = z.object({ paymentMethods: z.array(PaymentMethod) })

/** The spec has "(query)" without names; they are ours, and so are the prefixes. */
export const getPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment_methods',
  domain,
  source,
  customPath: true,
  summary: 'Returns the available payment methods of the customer.',
  customer: 'required',
  guests: true,
  query: z.object({
    cityCode: z.optional(CityCode),
    storeAddressId: z.optional(Id),
    total: z.optional(z.coerce.number<string | number>().check(z.int(), z.minimum(0), z.maximum(MAX_TOTAL))),
  }),
  reply,
})

export const setDefaultPaymentMethod = endpoint({
  method: 'PUT',
  path: '/payment_methods/default/:a/:b',
  domain,
  source,
  customPath: true,
  summary: 'Sets the default payment method by kind and id.',
  customer: 'required',
  params: z.object({ a: Key, b: Key }),
  reply,
})

export const deletePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/payment_methods/:a/:b',
  domain,
  source,
  customPath: true,
  summary: 'Deletes a payment method by kind and id.',
  customer: 'required',
  params: z.object({ a: Key, b: Key }),
  reply,
})

export const deletePaymentInstrument = endpoint({
  method: 'DELETE',
  path: '/payment_instruments/:id',
  domain,
  source,
  customPath: true,
  summary: 'Deletes a saved card.',
  customer: 'required',
  params: z.object({ id: Key }),
  reply: Nothing,
})

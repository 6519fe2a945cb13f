import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, list, Money, SentTotal } from '#contract/primitives.ts'

const params = z.object({ id: Id, addressId: Id })

/** A step of a fee that depends on the basket: it holds from this basket up. */
const FeeStep = z.object({ basketFrom: Money, fee: Money })

/** A §9: "fee and surcharge responses 3600 s". */
export const getStoreFees = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/node/store_fees',
  area: 'catalogue',
  source: 'A §7',
  summary: 'What a store asks for delivery and service, by the size of the basket.',
  params,
  reply: z.object({
    feesPricingCalculationId: z.nullable(z.string()),
    deliveryFee: z.array(FeeStep),
    serviceFee: z.array(FeeStep),
  }),
})

export const getStoreMinimumBasket = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/node/store_mbs',
  area: 'catalogue',
  source: 'A §7',
  summary: 'The surcharge of a store for baskets under its minimum.',
  params,
  reply: z.object({ minimumBasket: Money, highestMinBasketSurcharge: Money, surcharges: z.array(FeeStep) }),
})

/** "POST to a fees path on the fees host": the path is not shown. */
export const calculateFees = endpoint({
  method: 'POST',
  path: '/fees/store_addresses',
  area: 'catalogue',
  source: 'A §7',
  ours: true,
  summary: 'The delivery and service fees of several stores at once.',
  body: z.object({ storeAddressIds: list(Id, 204), basketTotal: z.optional(SentTotal) }),
  reply: z.object({ elements: z.array(z.object({ storeAddressId: Id, deliveryFee: Money, serviceFee: Money, surcharge: Money })) }),
})

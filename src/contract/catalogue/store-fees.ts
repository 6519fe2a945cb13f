import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { Id, list, Money, SentTotal } from '#contract/primitives.ts'

const params = z.object({ id: Id, addressId: Id })

/** A fee step: the fee applies from this basket value. */
const FeeStep = z.object({ basketFrom: Money, fee: Money })

/** A §9: "fee and surcharge responses 3600 s". */
export const getStoreFees = endpoint({
  method: 'GET',
  path: '/stores/:id/addresses/:addressId/node/store_fees',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the delivery and service fees of a store by basket value.',
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
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the surcharge of a store for baskets under its minimum.',
  params,
  reply: z.object({ minimumBasket: Money, highestMinBasketSurcharge: Money, surcharges: z.array(FeeStep) }),
})

/** "POST to a fees path on the fees host": the path is not shown. */
export const calculateFees = endpoint({
  method: 'POST',
  path: '/fees/store_addresses',
  domain: 'catalogue',
  source: 'A §7',
  customPath: true,
  summary: 'Returns the delivery and service fees of several stores.',
  body: z.object({ storeAddressIds: list(Id, 204), basketTotal: z.optional(SentTotal) }),
  reply: z.object({ elements: z.array(z.object({ storeAddressId: Id, deliveryFee: Money, serviceFee: Money, surcharge: Money })) }),
})

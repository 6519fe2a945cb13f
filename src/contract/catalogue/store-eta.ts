import * as z from 'zod/mini'

import { Eta } from '#contract/catalogue/eta.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, Instant, list } from '#contract/primitives.ts'

/** A §3: "ETA per store address". The destination is the delivery location of the headers. Stores without ETA, and stores that do not deliver there, are omitted. */
export const getStoreEtas = endpoint({
  method: 'POST',
  path: '/eta/store_addresses',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the current delivery ETA of several stores.',
  body: z.object({ storeAddressIds: list(Id, 204) }),
  reply: z.object({ elements: z.array(z.object({ storeAddressId: Id, eta: Eta, etaLastUpdate: Instant })) }),
})

import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { storeNotFound } from '#contract/server-error.ts'
import { CityCode, Id, Slug } from '#contract/primitives.ts'

/** A §2.2 rule 11: the nearest store of a brand, by delivery location, else by the city of the headers. */
export const getBrandStore = endpoint({
  method: 'GET',
  path: '/stores/brand/:id',
  domain: 'catalogue',
  source: 'A §7',
  summary: 'Returns the store of a brand for the location of the headers.',
  errors: [storeNotFound],
  params: z.object({ id: Id }),
  reply: z.object({ id: Id, name: z.string(), slug: Slug, cityCode: CityCode, storeId: Id, storeAddressId: Id }),
})

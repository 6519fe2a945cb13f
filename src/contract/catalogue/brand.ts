import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { CityCode, Id, Slug } from '#contract/primitives.ts'

/** A §2.2 rule 11: the store of a brand nearest to the delivery location, else in the city of the headers. */
export const getBrandStore = endpoint({
  method: 'GET',
  path: '/stores/brand/:id',
  area: 'catalogue',
  source: 'A §7',
  summary: 'The store of a brand that serves the place named in the headers.',
  errors: [StaticCode.storeNotFound],
  params: z.object({ id: Id }),
  reply: z.object({ id: Id, name: z.string(), slug: Slug, cityCode: CityCode, storeId: Id, storeAddressId: Id }),
})

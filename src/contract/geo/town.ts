import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityCode, CountryCode, Point, text } from '#contract/primitives.ts'

/**
 * Where a town is, whether it is served or not, and the cities nearest to it. Of towns of one name, one of the caller's country counts
 * first, then the largest. A town that nobody knows is null, and nothing is near it.
 */
export const getCitiesNear = endpoint({
  method: 'GET',
  path: '/cities/near',
  area: 'geo',
  source: 'A §6',
  ours: true,
  summary: 'The served cities nearest to a town.',
  query: z.object({ town: text(200) }),
  reply: z.object({
    town: z.nullable(z.object({ name: z.string(), countryCode: CountryCode, location: Point })),
    /** The city within whose outline the town lies. */
    within: z.nullable(CityCode),
    /** `metres`: to the middle of the city. The nearest first; of other countries only what is nearer than any of its own. */
    nearest: z.array(z.object({ code: CityCode, metres: z.int() })),
  }),
})

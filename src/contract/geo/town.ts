import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityCode, CountryCode, Point, text } from '#contract/primitives.ts'

/**
 * Location of any town and the nearest cities. Among towns with the same name, the caller's country wins, then the largest. An unknown town
 * is null and has no nearest cities.
 */
export const getCitiesNear = endpoint({
  method: 'GET',
  path: '/cities/near',
  domain: 'geo',
  source: 'A §6',
  customPath: true,
  summary: 'Returns the served cities nearest to a town.',
  query: z.object({ town: text(200) }),
  reply: z.object({
    town: z.nullable(z.object({ name: z.string(), countryCode: CountryCode, location: Point })),
    /** The city whose outline contains the town. */
    within: z.nullable(CityCode),
    /** `metres`: to the city centre, ascending. Cities of other countries are included only if nearer than any of the same country. */
    nearest: z.array(z.object({ code: CityCode, metres: z.int() })),
  }),
})

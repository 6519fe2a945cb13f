import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { City, CitySummary } from '#contract/geo/city.ts'
import { CityCode, CountryCode, Point, text } from '#contract/primitives.ts'

export const getCustomerCity = endpoint({
  method: 'GET',
  path: '/customers/cities',
  area: 'geo',
  source: 'A §7',
  summary: 'One city by its code, as a customer of it sees it.',
  query: z.object({ city_code: CityCode }),
  reply: z.object({ city: City }),
})

/** `ip` is a hint for the map, never a proof (A §5: only IPv4, the first used). Null fields: nowhere we know. */
export const getCityByIp = endpoint({
  method: 'GET',
  path: '/city',
  area: 'geo',
  source: 'A §7',
  summary: 'The city an internet address seems to be in.',
  query: z.object({ ip: text(45) }),
  reply: z.object({ userCity: z.nullable(z.object({ cityCode: CityCode, countryCode: CountryCode })) }),
})

/** The spec gives no body: the address is the caller's own when none is sent. */
export const locateIp = endpoint({
  method: 'POST',
  path: '/ipgeolocation',
  area: 'geo',
  source: 'A §7',
  summary: 'Roughly where an internet address is.',
  headers: ['clientAddress'],
  body: z.object({ ip: z.optional(text(45)) }),
  reply: z.object({ countryCode: z.nullable(CountryCode), cityCode: z.nullable(CityCode), location: z.nullable(Point) }),
})

export const getCourierCities = endpoint({
  method: 'GET',
  path: '/courier_onboardings/cities',
  area: 'geo',
  source: 'A §7',
  summary: 'The cities where one can become a courier.',
  reply: z.object({ cities: z.array(CitySummary) }),
})

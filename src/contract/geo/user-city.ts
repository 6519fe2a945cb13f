import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { City, CitySummary } from '#contract/geo/city.ts'
import { CityCode, CountryCode, Point, text } from '#contract/primitives.ts'

export const getCustomerCity = endpoint({
  method: 'GET',
  path: '/customers/cities',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns one city by its code, for a customer.',
  query: z.object({ city_code: CityCode }),
  reply: z.object({ city: City }),
})

/** `ip` is a hint, not a proof (A §5: only IPv4, the first used). Null fields: unknown location. */
export const getCityByIp = endpoint({
  method: 'GET',
  path: '/city',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns the presumed city of an IP address.',
  query: z.object({ ip: text(45) }),
  reply: z.object({ userCity: z.nullable(z.object({ cityCode: CityCode, countryCode: CountryCode })) }),
})

/** The spec gives no body: without an address, the caller's is used. */
export const locateIp = endpoint({
  method: 'POST',
  path: '/ipgeolocation',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns the approximate location of an IP address.',
  headers: ['clientAddress'],
  body: z.object({ ip: z.optional(text(45)) }),
  reply: z.object({ countryCode: z.nullable(CountryCode), cityCode: z.nullable(CityCode), location: z.nullable(Point) }),
})

export const getCourierCities = endpoint({
  method: 'GET',
  path: '/courier_onboardings/cities',
  domain: 'geo',
  source: 'A §7',
  summary: 'Returns the cities that accept couriers.',
  reply: z.object({ cities: z.array(CitySummary) }),
})

import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityCode, CountryCode, Id, LanguageCode, Slug, text } from '#contract/primitives.ts'

export const RouteType = z.enum(['GLOBAL', 'COUNTRY', 'CITY', 'STORE', 'CATEGORY', 'FILTER', 'UNKNOWN'])
export type RouteType = z.infer<typeof RouteType>

/** A §3, "Url data": resources of a storefront URL. A resource that the URL does not name is null. */
export const UrlData = z.object({
  resources: z.object({
    country: z.nullable(z.object({ code: CountryCode })),
    locale: z.nullable(z.object({ code: LanguageCode })),
    city: z.nullable(z.object({ code: CityCode })),
    store: z.nullable(z.object({ id: Id, slug: Slug })),
    storeAddress: z.nullable(z.object({ id: Id })),
    category: z.nullable(z.object({ id: Id, slug: Slug })),
  }),
  routeType: RouteType,
  status: z.enum(['OK', 'REDIRECT']),
  /** Path on this origin; null when `status` is OK. */
  resolvedUrl: z.nullable(z.string()),
})
export type UrlData = z.infer<typeof UrlData>

/** A §9: timeout 1000 ms; then the storefront derives the data from the route. */
export const resolveUrl = endpoint({
  method: 'GET',
  path: '/url-routing/resolve',
  domain: 'navigation',
  source: 'A §7',
  summary: 'Returns the resources of a storefront path and its redirect target.',
  query: z.object({ url: text(2048) }),
  reply: UrlData,
})

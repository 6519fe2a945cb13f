import * as z from 'zod/mini'

import { endpoint } from '#contract/endpoint.ts'
import { CityCode, CountryCode, Id, LanguageCode, Slug, text } from '#contract/primitives.ts'

export const RouteType = z.enum(['GLOBAL', 'COUNTRY', 'CITY', 'STORE', 'CATEGORY', 'FILTER', 'UNKNOWN'])
export type RouteType = z.infer<typeof RouteType>

/** A §3, "Url data": what an address of the storefront speaks of. A resource that the address does not name is null. */
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

/** A §9: the storefront waits 1000 ms for it, then derives the same from the route. */
export const resolveUrl = endpoint({
  method: 'GET',
  path: '/url-routing/resolve',
  area: 'navigation',
  source: 'A §7',
  summary: 'What a path of the storefront speaks of, and where it should lead instead.',
  query: z.object({ url: text(2048) }),
  reply: UrlData,
})

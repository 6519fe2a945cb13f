import type { Category } from '#contract/catalogue/category.ts'
import type { Filter } from '#contract/catalogue/filter.ts'
import type { CitySummary } from '#contract/geo/city.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { ROUTE_QUERY } from '#domain/navigation/route-query.ts'
import type { Query, Route } from '#domain/navigation/routes.ts'

/** What the house knows about one arriving request before any page is chosen. */
export interface Visit {
  readonly route: Route
  /** Path and the query that takes part in it, as they arrived. */
  readonly address: string
  /** Campaign parameters (A §5), carried over a redirect: "?utm_source=x", or nothing. */
  readonly campaign: string
  /** Slug of the city in the last-visited-city cookie. */
  readonly lastCity: string | undefined
}

/** Answers from the catalogue that rules may ask for; each is fetched only when a rule wants it, undefined when it failed. */
export interface Facts {
  /** Every city of the marketplace, blocked ones too. */
  cities: readonly CitySummary[] | undefined
  /** The categories of the route's city, in the route's language. */
  categories: readonly Category[] | undefined
  /** The filters of the route's category. */
  filters: readonly Filter[] | undefined
  /** Whether a store answers to the cleaned slug of the route (A §2.2 rule 7). */
  cleanedStoreExists: boolean | undefined
  /** A §2.2 rule 7: WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION. */
  tryCleanDisabled: boolean | undefined
}

/** A §5: "Campaign params accepted only from utm_source, utm_campaign, utm_medium, gclid, utm_content". */
export const CAMPAIGN_PARAMETERS: readonly string[] = ['utm_source', 'utm_campaign', 'utm_medium', 'gclid', 'utm_content']

/** @param search the query as it arrived, with or without its question mark */
export function visitOf(pathname: string, search: string, lastCity?: string): Visit {
  const sent = new URLSearchParams(search)
  const query: Query = Object.fromEntries(sent)
  const route = parseRoute(pathname, query)
  return {
    route,
    address: pathname + written(sent, ROUTE_QUERY[route.name] ?? []),
    campaign: written(sent, CAMPAIGN_PARAMETERS),
    lastCity,
  }
}

function written(sent: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of names) if (sent.has(name)) kept.set(name, sent.get(name)!)
  return kept.size === 0 ? '' : `?${kept}`
}

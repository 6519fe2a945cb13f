import type { Category } from '#contract/catalogue/category.ts'
import type { Filter } from '#contract/catalogue/filter.ts'
import type { Store } from '#contract/catalogue/store.ts'
import type { City, CitySummary } from '#contract/geo/city.ts'
import type { CityNames } from '#domain/geo/find-place.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import type { UrlServiceResult } from '#domain/navigation/url-data.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { ROUTE_QUERY } from '#domain/navigation/route-query.ts'
import type { Query, Route } from '#domain/navigation/routes.ts'

/** What the house knows about one arriving request before any page is chosen. */
export interface NavigationRequest {
  readonly route: Route
  /** Path and the query that takes part in it, as they arrived. */
  readonly address: string
  /** What travels on with a redirect, for scripts to read where it ends: "?utm_source=x", or nothing. */
  readonly campaign: string
  /** What the last-visited-city cookie says, "es/barcelona"; undefined for a link of our own, which leads where it says. */
  readonly lastCity: string | undefined
  /** The same, whoever leads here: for addresses that name no place ("/prime", "/brand/1") and so ask for one. */
  readonly rememberedCity?: string | undefined
  /** "Bearer …" of whoever is signed in. Neither this nor the address is ever there when a shared page is rendered. */
  readonly authorization?: string | undefined
  /** Where the customer wants things brought, as the cookie says it. */
  readonly currentAddress?: CookieAddress | undefined
  /** IPv4 address the visit seems to come from: a hint of a country, never a proof (A §5). Looked at on `/prime` alone. */
  readonly ip?: string | undefined
}

/** Answers of the marketplace that rules may ask for; each is fetched only when a rule wants it, and not there when that failed. */
export interface RedirectData {
  /** Every city of the marketplace, blocked ones too. */
  cities?: readonly CitySummary[] | undefined
  /** What they are called in every language. */
  cityNames?: CityNames | undefined
  /** The locales of the route's country. */
  countryLanguages?: readonly string[] | undefined
  /** What the customer behind `Visit.authorization` prefers, under its toggle; null: never chosen. Never asked for without it. */
  preferredLanguage?: string | null | undefined
  /** The categories of the route's city, in the route's language. */
  categories?: readonly Category[] | undefined
  /** The filters of the route's category. */
  filters?: readonly Filter[] | undefined
  /** Whether a store answers to the cleaned slug of the route (A §2.2 rule 7). */
  cleanedStoreExists?: boolean | undefined
  /** A §2.2 rule 7: WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION. */
  tryCleanDisabled?: boolean | undefined
  /** The store of the route, closed or not. */
  store?: StoreFact | undefined
  /** A §2.2 rule 6: WAF_DISABLE_CUSTOM_STORE_REDIRECTION. */
  customStoreDisabled?: boolean | undefined
  /** Whether the marketplace knows who holds `Visit.authorization`. Never asked for without it. */
  authenticated?: boolean | undefined
  /** A §2.2 rule 11: the store of the route's brand for the place of the visit. */
  brandStore?: BrandStoreFact | undefined
  /** Two small letters. Asked for on `/prime` alone. */
  ipCountry?: string | undefined
  /** What the URL service says of the address; undefined while no toggle wants it. */
  urlServiceResult?: UrlServiceResult | undefined
  /** A §2.2 rule 21: origin of the front end that has the security pages; undefined while its toggle is off or none is set. */
  securityOrigin?: string | undefined
}

export type StoreFact = Pick<Store, 'id' | 'itemsType' | 'open' | 'enabled' | 'schedulingEnabled' | 'scheduleMessage'>

/** A store of a brand, and the city it stands in. */
export interface BrandStoreFact {
  readonly slug: string
  readonly city: Pick<City, 'countryCode' | 'languageCode' | 'slugTranslations'>
}

/** A §5: "Campaign params accepted only from utm_source, utm_campaign, utm_medium, gclid, utm_content". */
export const CAMPAIGN_PARAMETERS: readonly string[] = ['utm_source', 'utm_campaign', 'utm_medium', 'gclid', 'utm_content']

/**
 * What a link says of whoever follows it, whatever page it leads to (A §2.1, B §2): of a customer who moves here from another
 * company, of one who comes back from logging in elsewhere, and where on the page to begin.
 */
const ARRIVAL_PARAMETERS: readonly string[] = [
  'link_type', 'migration_id', 'source_company', 'customer_id', 'userLoggedIn', 'userRegistrationType', 'isNewUser', 'reactLogin', 'section', 'l',
] // prettier-ignore

const FORWARDED_PARAMETERS = [...CAMPAIGN_PARAMETERS, ...ARRIVAL_PARAMETERS]

/** What cookies and the connection say of a visitor. */
export type VisitorContext = Pick<NavigationRequest, 'rememberedCity' | 'authorization' | 'currentAddress' | 'ip'>

/** @param search the query as it arrived, with or without its question mark */
export function toNavigationRequest(pathname: string, search: string, lastCity?: string, says: VisitorContext = {}): NavigationRequest {
  const sent = new URLSearchParams(search)
  const query: Query = Object.fromEntries(sent)
  const route = parseRoute(pathname, query)
  return {
    route,
    address: pathname + pickQuery(sent, ROUTE_QUERY[route.name] ?? []),
    campaign: pickQuery(sent, FORWARDED_PARAMETERS),
    lastCity,
    rememberedCity: lastCity,
    ...says,
  }
}

function pickQuery(sent: URLSearchParams, names: readonly string[]): string {
  const kept = new URLSearchParams()
  for (const name of names) if (sent.has(name)) kept.set(name, sent.get(name)!)
  return kept.size === 0 ? '' : `?${kept}`
}

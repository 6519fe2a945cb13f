import type { Category } from '#contract/catalogue/category.ts'
import type { Filter } from '#contract/catalogue/filter.ts'
import type { Store } from '#contract/catalogue/store.ts'
import type { City, CitySummary } from '#contract/geo/city.ts'
import type { OrderForm } from '#domain/checkout/purchase/order-form.ts'
import type { CityNames } from '#domain/geo/find-place.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import type { UrlServiceResult } from '#domain/navigation/url-data.ts'
import { parseRoute } from '#domain/navigation/parse-route.ts'
import { ROUTE_QUERY } from '#domain/navigation/route-query.ts'
import type { Query, Route } from '#domain/navigation/routes.ts'
import { CAMPAIGN_PARAMETERS } from '#domain/platform/campaign.ts'

/** An incoming request, before the page is selected. */
export interface NavigationRequest {
  readonly route: Route
  /** Path and the query parameters of the route, as received. */
  readonly address: string
  /** Campaign parameters that redirects preserve for scripts: "?utm_source=x", or empty. */
  readonly campaign: string
  /** Last visited city of the cookie, "es/barcelona"; undefined for internal links, which must not be redirected. */
  readonly lastCity: string | undefined
  /** The same cookie value for internal links too: for URLs without a place ("/prime", "/brand/1"). */
  readonly rememberedCity?: string | undefined
  /** "Bearer …" of the signed-in customer. Shared pages are rendered without it and without the address. */
  readonly authorization?: string | undefined
  /** Delivery address of the cookie. */
  readonly currentAddress?: CookieAddress | undefined
  /** Presumed IPv4 address of the client: a hint for the country, not a proof (A §5). Used on `/prime` only. */
  readonly ip?: string | undefined
}

/** Marketplace data for the rules. Each is fetched on demand and absent after a failure. */
export interface RedirectData {
  /** All cities of the marketplace, including blocked ones. */
  cities?: readonly CitySummary[] | undefined
  /** City names in all languages. */
  cityNames?: CityNames | undefined
  /** The locales of the route's country. */
  countryLanguages?: readonly string[] | undefined
  /** Preferred language of the customer, under its toggle; null: never selected. Fetched only with `authorization`. */
  preferredLanguage?: string | null | undefined
  /** The categories of the route's city, in the route's language. */
  categories?: readonly Category[] | undefined
  /** The filters of the route's category. */
  filters?: readonly Filter[] | undefined
  /** The sorts of the route's category, the default first. */
  sortings?: readonly Filter[] | undefined
  /** Whether a store with the cleaned slug exists (A §2.2 rule 7). */
  cleanedStoreExists?: boolean | undefined
  /** A §2.2 rule 7: WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION. */
  tryCleanDisabled?: boolean | undefined
  /** The store of the route, open or closed. */
  store?: StoreInfo | undefined
  /** A §2.2 rule 6: WAF_DISABLE_CUSTOM_STORE_REDIRECTION. */
  customStoreDisabled?: boolean | undefined
  /** Whether the marketplace accepts `authorization`. Fetched only with it. */
  authenticated?: boolean | undefined
  /** A §2.2 rule 11: the store of the brand for the visitor's location. */
  brandStore?: BrandStoreInfo | undefined
  /** Two lowercase letters. Fetched on `/prime` only. */
  ipCountry?: string | undefined
  /** Result of the URL service; undefined if all its toggles are off. */
  urlServiceResult?: UrlServiceResult | undefined
  /** A §2.2 rule 21: origin of the front end with the security pages; undefined without toggle or setting. */
  securityOrigin?: string | undefined
}

export interface StoreInfo extends Pick<Store, 'id' | 'open' | 'enabled' | 'schedulingEnabled' | 'scheduleMessage'> {
  /** Of a custom store; undefined also where the country has no prices for it. */
  readonly form: OrderForm | undefined
}

/** A store of a brand and its city. */
export interface BrandStoreInfo {
  readonly slug: string
  readonly city: Pick<City, 'countryCode' | 'languageCode' | 'slugTranslations'>
}

/**
 * Parameters about the visitor of a link, on any page (A §2.1, B §2): migration from another company, return from an external sign-in, and
 * the initial section.
 */
const ARRIVAL_PARAMETERS: readonly string[] = [
  'link_type', 'migration_id', 'source_company', 'customer_id', 'userLoggedIn', 'userRegistrationType', 'isNewUser', 'reactLogin', 'section', 'l',
] // prettier-ignore

const FORWARDED_PARAMETERS = [...CAMPAIGN_PARAMETERS, ...ARRIVAL_PARAMETERS]

/** Visitor data of cookies and connection. */
export type VisitorContext = Pick<NavigationRequest, 'rememberedCity' | 'authorization' | 'currentAddress' | 'ip'>

/** @param search the received query, with or without question mark */
export function toNavigationRequest(pathname: string, search: string, lastCity?: string, visitor: VisitorContext = {}): NavigationRequest {
  const received = new URLSearchParams(search)
  const query: Query = Object.fromEntries(received)
  const route = parseRoute(pathname, query)
  return {
    route,
    address: pathname + pickQuery(received, ROUTE_QUERY[route.name] ?? []),
    campaign: pickQuery(received, FORWARDED_PARAMETERS),
    lastCity,
    rememberedCity: lastCity,
    ...visitor,
  }
}

function pickQuery(received: URLSearchParams, names: readonly string[]): string {
  const picked = new URLSearchParams()
  for (const name of names) if (received.has(name)) picked.set(name, received.get(name)!)
  return picked.size === 0 ? '' : `?${picked}`
}

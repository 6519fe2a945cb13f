import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { type City, type Country, getCitySettings, getSummarizedSettings, type CitySummary } from '#contract/geo/city.ts'
import { findCityBySlug, getCitySlug } from '#domain/geo/find-city.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import type { ModeLinks } from '#domain/navigation/page-head.ts'
import { toPath, type CityPlace, type RouteOf } from '#domain/navigation/routes.ts'
import { getLanguageRow, LANGUAGES } from '#i18n/languages.ts'
import { type MoneyStyle, createMoneyStyle } from '#i18n/money.ts'

/** The city of a page with common data for its parts. */
export interface PageCity {
  readonly route: CityPlace
  readonly city: City
  readonly country: Country
  readonly money: MoneyStyle
  /** Languages of the page, the language of the city first. */
  readonly languages: readonly string[]
  /** The slug of the city in one of these languages. */
  readonly getSlug: (language: string) => string
  /** Headers of every call for this city. */
  readonly headers: { readonly language: string; readonly cityCode: string; readonly countryCode: string }
}

/** @throws CallError 404 when no city of the country has the slug */
export async function loadPageCity(call: Client, route: CityPlace): Promise<PageCity> {
  const { cities } = await call(getSummarizedSettings, { query: { language: FALLBACK_LANGUAGE } })
  const summary = findCityBySlug(cities, route.country, route.city)
  if (!summary) throw new CallError({ kind: 'rejected', status: 404, message: 'City slug and country code mismatch (set-user-location)' })
  const { language } = route
  const { city, country } = await call(getCitySettings, { query: { cityCode: summary.code } }, { place: { language } })
  return {
    route: { country: route.country, language: route.language, city: route.city },
    city,
    country,
    money: createMoneyStyle(city.currency, city.currencyPattern, getLanguageRow(language).locale, city.extraCurrencyToDisplay),
    languages: getPageLanguages(summary),
    getSlug: it => getCitySlug(summary, it),
    headers: { language, cityCode: city.code, countryCode: city.countryCode },
  }
}

/**
 * The headers of calls whose result depends on the place of delivery. A page for a visitor with an address is not cached (A §7).
 *
 * @param address of the visitor; ignored outside the city of the page
 */
export function getLocatedHeaders({ headers, city }: PageCity, address: CookieAddress | undefined) {
  if (address?.city.code !== city.code) return headers
  return { ...headers, delivery: { latitude: address.geo.lat, longitude: address.geo.lng, timestamp: address.at } }
}

/** The links between the order modes of a page; undefined where the city offers no pickup. */
export function getModeLinks(
  { city }: PageCity,
  { mode, ...route }: RouteOf<'city'> | RouteOf<'category'> | RouteOf<'searchPage'>,
): ModeLinks | undefined {
  if (!city.enabled || !city.offersPickup) return undefined
  const paths = { DELIVERY: toPath(route), PICKUP: toPath({ ...route, mode: 'pickup' }) }
  return { current: mode === 'pickup' ? 'PICKUP' : 'DELIVERY', paths }
}

function getPageLanguages({ supportedLanguages }: CitySummary): string[] {
  return supportedLanguages.filter(it => LANGUAGES.some(row => row.code === it))
}

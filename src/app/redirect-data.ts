import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getMe } from '#contract/account/user.ts'
import { getBrandStore } from '#contract/catalogue/brand.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { getCitySettings, getSummarizedSettings } from '#contract/geo/city.ts'
import { getCountryLocales } from '#contract/language/locale.ts'
import { getPreferredLanguage } from '#contract/language/preferred-language.ts'
import { locateIp } from '#contract/geo/user-city.ts'
import { resolveUrl } from '#contract/navigation/url-routing.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { findOrderForm } from '#domain/checkout/purchase/order-form.ts'
import { findCityBySlug } from '#domain/geo/find-city.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { cleanSlug } from '#domain/navigation/redirects/clean-store-slug.ts'
import type { LoadRedirectData } from '#domain/navigation/redirects/resolve-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { loadCityNames } from '#features/landing/home/city-names.loader.ts'
import type { RedirectData, NavigationRequest } from '#domain/navigation/navigation-request.ts'
import type { Report } from '#domain/platform/report.ts'
import { TOGGLE_NAMES, type Toggles, toToggles } from '#domain/platform/toggles.ts'

/** A §9: "URL service timeout … 1000 ms". A redirect does not justify a longer wait. */
const REDIRECT_DATA_TIMEOUT_MS = 1000

/** Fetches the operator's toggles; the client caches them for two minutes (A §9). Never rejects. */
export async function fetchToggles(call: Client, report: Report): Promise<Toggles> {
  try {
    return toToggles((await call(queryFeatures, { body: { toggles: TOGGLE_NAMES } }, { timeout: 5000 })).toggles)
  } catch {
    report({ kind: 'event', name: 'TOGGLES_GET_ERROR' })
    return toToggles([])
  }
}

interface RedirectDataDependencies {
  readonly call: Client
  readonly report: Report
  /** Origin of another front end with the security pages, if any. */
  readonly securityOrigin: string | undefined
}

/** Fetches the data of the redirect rules. Data that fails to load is undefined, and the rule decides. */
export function createRedirectDataLoader({ call, report, securityOrigin }: RedirectDataDependencies): LoadRedirectData {
  const options = { timeout: REDIRECT_DATA_TIMEOUT_MS }
  const cities = async () => (await call(getSummarizedSettings, { query: { language: FALLBACK_LANGUAGE } }, options)).cities
  const toggles = () => fetchToggles(call, report)

  async function findPlace(request: NavigationRequest) {
    const { route } = request
    if (!('city' in route)) return undefined
    const city = findCityBySlug(await loadOnce('cities', request), route.country, route.city)
    return city && { language: route.language, cityCode: city.code, countryCode: city.countryCode }
  }

  const loaders: { readonly [Name in keyof RedirectData]-?: (request: NavigationRequest) => Promise<RedirectData[Name]> } = {
    cities,
    cityNames: () => loadCityNames(call, REDIRECT_DATA_TIMEOUT_MS),
    async countryLanguages({ route }) {
      if (!('country' in route) || route.country === undefined) return undefined
      const code = route.country.toLowerCase()
      return (await call(getCountryLocales, { params: { code } }, options)).supportedLocales.map(it => it.code)
    },
    async preferredLanguage({ authorization }) {
      if (authorization === undefined || !(await toggles()).CCE_PREFERRED_LANGUAGE_ENABLED) return undefined
      return (await call(getPreferredLanguage, {}, { place: { authorization }, ...options })).data.preferredLanguage
    },
    async categories(request) {
      const place = await findPlace(request)
      return place && (await call(getCategories, { query: {} }, { place, ...options })).categories
    },
    async filters(request) {
      const place = await findPlace(request)
      if (!place || request.route.name !== 'filter') return undefined
      const query = { categoryId: request.route.categoryId }
      const filters = await call(getStoreFilters, { query }, { place, ...options })
      return [...filters.storeSearchFilters, ...filters.personalizedFilters]
    },
    async sortings(request) {
      const place = await findPlace(request)
      const { route } = request
      if (!place || (route.name !== 'category' && route.name !== 'filter')) return undefined
      return (await call(getStoreFilters, { query: { categoryId: route.categoryId } }, { place, ...options })).sortings
    },
    async cleanedStoreExists(request) {
      const place = await findPlace(request)
      if (!place || request.route.name !== 'store') return undefined
      const params = { id: cleanSlug(request.route.storeSlug) }
      return call(getStore, { params, query: { includeClosed: 'true' } }, { place, ...options }).then(
        () => true,
        (error: unknown) => (error instanceof CallError && error.failure.kind === 'rejected' ? false : undefined),
      )
    },
    tryCleanDisabled: async () => (await toggles()).WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION,
    async store(request) {
      const place = await findPlace(request)
      if (!place || request.route.name !== 'store') return undefined
      const query = { includeClosed: 'true', includeDisabled: 'true' } as const
      const [store, { country }] = await Promise.all([
        call(getStore, { params: { id: request.route.storeSlug }, query }, { place, ...options }),
        call(getCitySettings, { query: { cityCode: place.cityCode } }, options),
      ])
      return { ...store, form: findOrderForm(store, country) }
    },
    customStoreDisabled: async () => (await toggles()).WAF_DISABLE_CUSTOM_STORE_REDIRECTION,
    async authenticated({ authorization }) {
      if (authorization === undefined) return false
      return call(getMe, {}, { place: { authorization }, ...options }).then(
        () => true,
        (error: unknown) => (error instanceof CallError && error.failure.kind === 'rejected' ? false : undefined),
      )
    },
    async brandStore({ route, rememberedCity }) {
      if (route.name !== 'brand') return undefined
      const { brandId: id, deliveryAddressLatitude: latitude, deliveryAddressLongitude: longitude } = route
      const delivery = latitude !== undefined && longitude !== undefined ? { latitude, longitude, timestamp: Date.now() } : undefined
      if (!delivery && rememberedCity === undefined) return undefined
      const [country = '', slug = ''] = rememberedCity?.split('/') ?? []
      const cityCode = delivery ? undefined : findCityBySlug(await cities(), country, slug)?.code
      if (!delivery && cityCode === undefined) return undefined
      const brand = await call(getBrandStore, { params: { id } }, { place: { delivery, cityCode }, ...options })
      const { city } = await call(getCitySettings, { query: { cityCode: brand.cityCode } }, options)
      return { slug: brand.slug, city }
    },
    async ipCountry({ route, ip }) {
      if (route.name !== 'primeLanding' || ip === undefined) return undefined
      return (await call(locateIp, { body: { ip } }, options)).countryCode?.toLowerCase()
    },
    async urlServiceResult({ route }) {
      const { GOT_URL_SERVICE_FALLBACK_ENABLED: fallback, GOT_URL_SERVICE_NOT_FOUND_ENABLED: strict, ...others } = await toggles()
      if (!fallback && !strict) return undefined
      const timeout = others.GOT_VERIFY_URL_DATA_DELAY_IN_MILLIS
      const answer = await call(resolveUrl, { query: { url: toPath(route) } }, { timeout }).catch((error: unknown) =>
        error instanceof CallError && error.failure.kind === 'timeout' ? 'timeout' : 'invalid',
      )
      return { fallback, strict, answer }
    },
    securityOrigin: async () =>
      securityOrigin !== undefined && (await toggles()).NEXTJS_SECURITY_PAGE_ROUTE_ENABLED ? securityOrigin : undefined,
  }

  /** Several rules use the same data: it is loaded once per request, also when it fails or times out. */
  const pending = new WeakMap<NavigationRequest, Map<keyof RedirectData, Promise<unknown>>>()
  function loadOnce<Name extends keyof RedirectData>(name: Name, request: NavigationRequest): Promise<RedirectData[Name]> {
    const requestData = pending.get(request) ?? new Map<keyof RedirectData, Promise<unknown>>()
    pending.set(request, requestData)
    const data = requestData.get(name) ?? loaders[name](request).catch(() => undefined)
    requestData.set(name, data)
    return data as Promise<RedirectData[Name]>
  }

  return async (needs, request) =>
    Object.fromEntries(await Promise.all(needs.map(async name => [name, await loadOnce(name, request)] as const)))
}

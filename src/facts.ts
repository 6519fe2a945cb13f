import type { Client } from '#client/client.ts'
import { CallFailed } from '#client/failure.ts'
import { getCategories } from '#contract/catalogue/category.ts'
import { getStoreFilters } from '#contract/catalogue/filter.ts'
import { getStore } from '#contract/catalogue/store.ts'
import { getSummarizedSettings } from '#contract/geo/city.ts'
import { queryFeatures } from '#contract/platform/features.ts'
import { cityAt } from '#domain/geo/city-at.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { cleanedSlug } from '#domain/navigation/redirects/clean-store-slug.ts'
import type { AskFacts } from '#domain/navigation/redirects/settle.ts'
import type { Facts, Visit } from '#domain/navigation/visit.ts'
import type { Report } from '#domain/platform/report.ts'
import { TOGGLE_NAMES, type Toggles, togglesOf } from '#domain/platform/toggles.ts'

/** A §9: "URL service timeout … 1000 ms": a redirect is not worth a longer wait. */
const FACT_TIMEOUT_MS = 1000

/** The operator's switches on the server; the client keeps the answer for two minutes (A §9). Never fails. */
export async function askToggles(call: Client, report: Report): Promise<Toggles> {
  try {
    return togglesOf((await call(queryFeatures, { body: { toggles: TOGGLE_NAMES } }, { timeout: 5000 })).toggles)
  } catch {
    report({ kind: 'event', name: 'TOGGLES_GET_ERROR' })
    return togglesOf([])
  }
}

/** Fetches what the redirect rules ask for. A fact that fails arrives as undefined: the rule decides (house rule). */
export function createFacts(call: Client, report: Report): AskFacts {
  const cities = async () =>
    (await call(getSummarizedSettings, { query: { language: FALLBACK_LANGUAGE } }, { timeout: FACT_TIMEOUT_MS })).cities

  async function place({ route }: Visit) {
    if (!('city' in route)) return undefined
    const city = cityAt(await cities(), route.country, route.city)
    return city && { language: route.language, cityCode: city.code, countryCode: city.countryCode }
  }

  const answers: { readonly [Name in keyof Facts]: (visit: Visit) => Promise<Facts[Name]> } = {
    cities,
    async categories(visit) {
      const at = await place(visit)
      return at && (await call(getCategories, { query: {} }, { place: at, timeout: FACT_TIMEOUT_MS })).categories
    },
    async filters(visit) {
      const at = await place(visit)
      if (!at || visit.route.name !== 'filter') return undefined
      const query = { categoryId: visit.route.categoryId }
      const found = await call(getStoreFilters, { query }, { place: at, timeout: FACT_TIMEOUT_MS })
      return [...found.storeSearchFilters, ...found.personalizedFilters]
    },
    async cleanedStoreExists(visit) {
      const at = await place(visit)
      if (!at || visit.route.name !== 'store') return undefined
      const params = { id: cleanedSlug(visit.route.storeSlug) }
      return call(getStore, { params, query: { includeClosed: 'true' } }, { place: at, timeout: FACT_TIMEOUT_MS }).then(
        () => true,
        (error: unknown) => (error instanceof CallFailed && error.failure.kind === 'refused' ? false : undefined),
      )
    },
    tryCleanDisabled: async () => (await askToggles(call, report)).WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION,
  }

  return async (needs, visit) => {
    const facts = await Promise.all(needs.map(async name => [name, await answers[name](visit).catch(() => undefined)] as const))
    return Object.fromEntries(facts) as unknown as Facts
  }
}

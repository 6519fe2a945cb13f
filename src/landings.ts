import { createHash } from 'node:crypto'

import type { Client } from '#client/client.ts'
import { getBrandsContent, getCountryFiltersContent } from '#contract/landing/brand-landing.ts'
import { getLandingIndex, type LandingIndex } from '#contract/landing/landing-facts.ts'
import { getGlobalContent } from '#contract/landing/seo-content.ts'
import { type IndexedLanding, landingRoute } from '#domain/navigation/landing-route.ts'
import { CLOSED_COUNTRIES, CLOSED_LANDING_LANGUAGES } from '#domain/navigation/redirects/closed-country.ts'
import { pathOf } from '#domain/navigation/routes.ts'
import { loadFooterLinks } from '#features/navigation/footer.loader.ts'
import type { Landing } from '#house.ts'
import { LANGUAGES } from '#i18n/languages.ts'

/** Every landing there is, in each of its languages that has texts of ours. Those of one country and language follow each other. */
export async function listLandings(call: Client, { landings }: LandingIndex): Promise<Landing[]> {
  const places = new Map<string, { readonly country: string; readonly language: string; readonly listed: IndexedLanding[] }>()
  for (const landing of landings) {
    for (const language of landing.languages.filter(it => LANGUAGES.some(row => row.code === it))) {
      const country = landing.country.toLowerCase()
      const group = `${country}-${language}`
      const place = places.get(group) ?? { country, language, listed: [] }
      places.set(group, place)
      place.listed.push(landing)
    }
  }
  const found = await Promise.all(
    [...places].map(async ([group, { country, language, listed }]) => {
      // what stands around a page is a part of it, and the footer is the part that comes and goes with the country
      const frame = JSON.stringify(listed.some(it => it.open) && (await loadFooterLinks(call, language, country)))
      return listed.flatMap((it): Landing[] => {
        const route = landingRoute(it, language)
        return route ? [{ path: decodeURI(pathOf(route)), group, kind: it.kind, key: digest(`${it.version}\n${frame}`) }] : []
      })
    }),
  )
  return found.flat()
}

/** Asks which landings there are, and from what they would be rendered now. */
export async function askLandingIndex(call: Client): Promise<LandingIndex> {
  return call(getLandingIndex, {}, { timeout: INDEX_PATIENCE }).catch(() => indexFromLists(call))
}

/** Until the marketplace answers for its landings: what its lists name, of no version. */
async function indexFromLists(call: Client): Promise<LandingIndex> {
  const { countries } = await call(getGlobalContent, { params: { locale: 'en' } })
  const found = await Promise.all(
    countries.map(async ({ code, supportedLanguages: languages }) => {
      const input = { params: { locale: languages[0] ?? 'en', country: code } }
      const [{ filters }, { brands }] = await Promise.all([call(getCountryFiltersContent, input), call(getBrandsContent, input)])
      const rest = { country: code, open: true, languages, version: '', changedAt: 0 }
      return [
        ...(['COUNTRY', 'CITIES', 'FILTERS', 'ACQUISITION', 'PRIME'] as const).map(kind => ({ kind, ...rest })),
        ...filters.map(({ slug }) => ({ kind: 'FILTER' as const, slug, ...rest })),
        ...brands.map(({ slug }) => ({ kind: 'BRAND' as const, slug, ...rest })),
      ]
    }),
  )
  const closed = [...CLOSED_COUNTRIES].map(it => ({ kind: 'COUNTRY' as const, country: it.toUpperCase(), open: false, languages: [...CLOSED_LANDING_LANGUAGES], version: '', changedAt: 0 })) // prettier-ignore
  return { landings: [...found.flat(), ...closed] }
}

/** Tens of thousands of lines. Milliseconds. */
const INDEX_PATIENCE = 30_000

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

import { createHash } from 'node:crypto'

import type { Client } from '#client/client.ts'
import { getLandingIndex, type LandingIndex } from '#contract/landing/landing-facts.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { type IndexedLanding, toLandingRoute } from '#domain/navigation/landing-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { loadFooterLinks } from '#features/navigation/footer.loader.ts'
import type { Landing } from '#app/app.ts'
import { LANGUAGES } from '#i18n/languages.ts'

/** Lists all landings in each of their supported languages. Those of one country and language are adjacent. */
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
  const result: Landing[] = []
  for (const [group, { country, language, listed }] of places) {
    const frame = listed.some(it => it.open) ? await loadFrame(call, country, language) : ''
    for (const it of listed) {
      const route = toLandingRoute(it, language)
      if (route) result.push({ path: decodeURI(toPath(route)), group, kind: it.kind, key: toDigest(`${it.version}\n${frame}`) })
    }
  }
  return result
}

/** Loads the frame of a landing. Its footer depends on the country, so it is part of the landing's key. */
async function loadFrame(call: Client, country: string, language: string): Promise<string> {
  // the footer omits data that arrives late, but prerendering must wait for it
  await call(getCountryContent, { params: { locale: language, country: country.toUpperCase() } }, { place: { language } })
  return JSON.stringify(await loadFooterLinks(call, language, country))
}

/** Fetches the index of landings with the current version of each. */
export function fetchLandingIndex(call: Client): Promise<LandingIndex> {
  return call(getLandingIndex, {}, { timeout: INDEX_TIMEOUT_MS })
}

/** The index has tens of thousands of lines. Milliseconds. */
const INDEX_TIMEOUT_MS = 30_000

const toDigest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

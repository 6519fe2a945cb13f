import { createHash } from 'node:crypto'

import type { Client } from '#client/client.ts'
import { getLandingIndex, type LandingIndex } from '#contract/landing/landing-facts.ts'
import { getCountryContent } from '#contract/landing/seo-content.ts'
import { type IndexedLanding, toLandingRoute } from '#domain/navigation/landing-route.ts'
import { toPath } from '#domain/navigation/routes.ts'
import { loadFooterLinks } from '#features/navigation/footer.loader.ts'
import type { Landing } from '#app/app.ts'
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
  const found: Landing[] = []
  for (const [group, { country, language, listed }] of places) {
    const frame = listed.some(it => it.open) ? await loadFrame(call, country, language) : ''
    for (const it of listed) {
      const route = toLandingRoute(it, language)
      if (route) found.push({ path: decodeURI(toPath(route)), group, kind: it.kind, key: toDigest(`${it.version}\n${frame}`) })
    }
  }
  return found
}

/** What stands around a landing is a part of it, and its footer comes and goes with the country. Asked here, it is there when pages want it. */
async function loadFrame(call: Client, country: string, language: string): Promise<string> {
  // the footer itself does without an answer that is late: a page is waited for, a press is not
  await call(getCountryContent, { params: { locale: language, country: country.toUpperCase() } }, { place: { language } })
  return JSON.stringify(await loadFooterLinks(call, language, country))
}

/** Asks which landings there are, and from what they would be rendered now. */
export function fetchLandingIndex(call: Client): Promise<LandingIndex> {
  return call(getLandingIndex, {}, { timeout: INDEX_TIMEOUT_MS })
}

/** Tens of thousands of lines. Milliseconds. */
const INDEX_TIMEOUT_MS = 30_000

const toDigest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

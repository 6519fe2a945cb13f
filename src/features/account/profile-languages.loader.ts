import type { Client } from '#client/client.ts'
import { getSupportedLanguages } from '#contract/language/locale.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { type LanguageRow, LANGUAGES } from '#i18n/languages.ts'

/** The page must not wait for the order of its links. */
const TIMEOUT_MS = 1000

/**
 * The languages that a customer may select: those of the marketplace with texts, the ones at the delivery address first. A failed call
 * leaves all languages with texts.
 */
export async function loadProfileLanguages(call: Client, current: string, address?: CookieAddress): Promise<readonly LanguageRow[]> {
  const load = async (query: { latitude?: number; longitude?: number }) =>
    (await call(getSupportedLanguages, { query }, { timeout: TIMEOUT_MS })).data.supportedLanguages.map(it => it.code)
  try {
    const [all, near] = await Promise.all([
      load({}),
      address ? load({ latitude: address.geo.lat, longitude: address.geo.lng }) : Promise.resolve([]),
    ])
    const codes = new Set([...near, ...LANGUAGES.map(it => it.code).filter(it => all.includes(it) || it === current)])
    return [...codes].flatMap(code => LANGUAGES.find(it => it.code === code) ?? [])
  } catch {
    return LANGUAGES
  }
}

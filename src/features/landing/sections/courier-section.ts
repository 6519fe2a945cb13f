import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getCourierCities } from '#contract/geo/user-city.ts'
import { toPath } from '#domain/navigation/routes.ts'
import type { FactTexts } from '#features/landing/sections/fact-texts.ts'
import type { Section } from '#features/landing/landing-page.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

/** Names in the sentence. */
const MAX_CITY_NAMES = 12

/** Names of cities that recruit couriers; empty on failure, so that the landing still loads. @source A §7 courier_onboardings */
export async function loadCourierCities(call: Client, country: string, language: string): Promise<string[]> {
  try {
    const { cities } = await call(getCourierCities, {}, { place: { language } })
    return cities.filter(it => it.countryCode === country).map(it => it.name)
  } catch (failure) {
    if (failure instanceof CallError) return []
    throw failure
  }
}

export function createCourierSection(language: string, name: string, cities: readonly string[], texts: FactTexts): Section[] {
  if (cities.length === 0) return []
  const { t, list, byName } = texts
  const names = byName(cities.map(it => ({ name: it }))).map(it => it.name)
  return [
    {
      kind: 'call',
      title: t('landing:courierTitle', { name }),
      text: t('landing:courierText', { cities: list(names.slice(0, MAX_CITY_NAMES)) }),
      image: stockPictures.scooter,
      link: { name: t('landing:courierAction'), path: toPath({ name: 'contactUsPage', language }) },
    },
  ]
}

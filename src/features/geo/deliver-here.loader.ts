import type { Client } from '#client/client.ts'
import { findSimilarCities, parsePlaceText, sortPlaces } from '#domain/geo/parse-place-text.ts'
import { parseTypedAddress } from '#domain/geo/typed-address.ts'
import { COUNTRY_LOCALE, FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import {
  createDeliverHereAnswers,
  type ServedCityRedirect,
  type DeliverHerePage,
  type DeliverRoute,
} from '#features/geo/deliver-here-answers.ts'
import { createPlaceSearch } from '#features/geo/place-search.ts'
import type { Translate } from '#i18n/translator.ts'

/**
 * Answers "Do you deliver here?" for free text. One served city or street redirects to it, several are offered as a list. For any other text
 * the page names the place and the nearest served cities.
 *
 * @throws CallError when the list of cities cannot be loaded
 * @source issue 6 point 8
 */
export async function loadDeliverHere(call: Client, route: DeliverRoute, t: Translate): Promise<ServedCityRedirect | DeliverHerePage> {
  const { country, language, address: text, placeId } = route
  const placeSearch = await createPlaceSearch(call, country, language)
  const answer = createDeliverHereAnswers(route, t, placeSearch.served)

  const selectedPlace = placeId === undefined ? undefined : await placeSearch.loadPlace(placeId)
  if (selectedPlace) return answer.delivered(selectedPlace.city, selectedPlace)

  const countryNames = [language, COUNTRY_LOCALE[country] ?? FALLBACK_LANGUAGE, FALLBACK_LANGUAGE].map(it => getCountryName(country, it))
  const { cities, street } = parsePlaceText(text, placeSearch.cities, country.toUpperCase(), countryNames)
  const openCities = cities.filter(it => it.summary.enabled)
  const [blocked] = openCities.length === 0 ? cities : []
  if (blocked) return answer.notServed(blocked.summary.name, await placeSearch.findNearCities(blocked.summary.name))
  if (street === '' && openCities.length === 0) return answer.noQuestion()
  if (street === '') return openCities.length === 1 ? answer.delivered(openCities[0]!) : answer.chooseCity(openCities)

  const places = await placeSearch.search(street, openCities.length === 1 ? openCities[0]!.code : undefined)
  if (!places) return answer.failed(openCities)
  const sorted = sortPlaces(street, openCities.length > 0 ? places.filter(it => openCities.includes(it.city)) : places)
  // the name of a town takes precedence over a street of that name ("Girona")
  const isName = openCities.length === 0 && parseTypedAddress(street).house === null
  const town = isName ? await placeSearch.findNearCities(street) : undefined
  if (town) return town.within ? answer.delivered(town.within) : answer.notServed(town.name, town, sorted.certain)

  const [first, ...others] = new Set(sorted.certain.map(it => it.city))
  if (first && others.length > 0) return answer.choosePlace(sorted.certain)
  if (first) return answer.delivered(first, sorted.certain.length === 1 ? sorted.certain[0] : undefined)
  if (openCities.length > 0) return answer.streetUnknown(openCities, sorted)
  const similarCities = findSimilarCities(street, placeSearch.served, country.toUpperCase())
  return similarCities.length > 0 ? answer.chooseCity(similarCities, sorted) : answer.unknown(text, sorted)
}

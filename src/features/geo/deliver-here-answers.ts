import { buildAddressCookie } from '#domain/geo/address-cookie.ts'
import { toCityRoute } from '#domain/geo/find-city.ts'
import type { SortedPlaces } from '#domain/geo/parse-place-text.ts'
import { getCountryName } from '#domain/language/country-name.ts'
import { selectLanguage } from '#domain/language/select-language.ts'
import { toLocale } from '#domain/language/locale.ts'
import { truncateText } from '#domain/language/truncate-text.ts'
import { getPageHead, type PageHead } from '#domain/navigation/page-head.ts'
import { toPath, type RouteOf } from '#domain/navigation/routes.ts'
import type { SearchableCity, NearbyCities, ServedAddress } from '#features/geo/place-search.ts'
import type { Translate } from '#i18n/translator.ts'

export type DeliverRoute = RouteOf<'deliverHere'>

/** A positive answer: the page of the city. */
export interface ServedCityRedirect {
  readonly kind: 'delivered'
  readonly path: string
  /** The cookie of the address; undefined when only the city is certain. */
  toAddressCookie(at: number, secure: boolean): string | undefined
}

/** Any other answer: a text and links to continue. */
export interface DeliverHerePage {
  readonly kind: 'page'
  readonly head: PageHead
  readonly route: DeliverRoute
  readonly title: string
  readonly text: string
  readonly lists: readonly PlaceList[]
}

interface PlaceList {
  readonly title: string
  readonly places: readonly PlaceLink[]
}
interface PlaceLink {
  readonly name: string
  /** The city, the country, or the distance. */
  readonly note: string | undefined
  readonly path: string
}

/** Creates the possible answers to "Do you deliver here?" in the language of the page. */
export function createDeliverHereAnswers(route: DeliverRoute, t: Translate, served: readonly SearchableCity[]) {
  const { language } = route
  const country = route.country.toUpperCase()

  const getCityPath = ({ summary }: SearchableCity): string =>
    toPath(toCityRoute(summary, selectLanguage(language, summary.supportedLanguages, summary.countryCode.toLowerCase())))
  const toCityLink = (city: SearchableCity, note?: string): PlaceLink => ({
    name: city.summary.name,
    note: note ?? (city.countryCode === country ? undefined : getCountryName(city.countryCode, language)),
    path: getCityPath(city),
  })
  const toPlaceLink = ({ title, city, address }: ServedAddress): PlaceLink => ({
    name: title,
    note: city.summary.name,
    path: toPath({ ...route, address: '', placeId: address.placeId }),
  })
  const toCityList = (cities: readonly SearchableCity[]): PlaceList => ({
    title: t('landing:hereCities'),
    places: cities.map(it => toCityLink(it)),
  })
  const countryCities = toCityList(served.filter(it => it.countryCode === country))
  const toSimilarList = (places: readonly ServedAddress[]): PlaceList => ({
    title: t('landing:hereSimilar'),
    places: places.map(toPlaceLink),
  })
  const createPage = (title: string, text: string, ...lists: PlaceList[]): DeliverHerePage => ({
    kind: 'page',
    head: getPageHead({ route, title, description: text, language, languages: [language], inLanguage: () => route }),
    route,
    title,
    text,
    lists: lists.filter(it => it.places.length > 0),
  })
  const createChoicePage = (...lists: PlaceList[]) => createPage(t('landing:hereChoose'), t('landing:hereLead'), ...lists)

  return {
    /** The page without a question. */
    noQuestion: () => createPage(t('landing:hereTitle'), t('landing:hereLead'), countryCities),
    delivered: (city: SearchableCity, place?: ServedAddress): ServedCityRedirect => ({
      kind: 'delivered',
      path: getCityPath(city),
      // a street without a number is not a delivery address
      toAddressCookie: (at, secure) => (place && place.address.number !== null ? buildAddressCookie(place.address, at, secure) : undefined),
    }),
    chooseCity: (cities: readonly SearchableCity[], { doubtful }: Pick<SortedPlaces<ServedAddress>, 'doubtful'> = { doubtful: [] }) =>
      createChoicePage(toCityList(cities), toSimilarList(doubtful)),
    choosePlace: (places: readonly ServedAddress[]) => createChoicePage({ title: t('geo:results'), places: places.map(toPlaceLink) }),
    /** @param streets with the same name in other cities */
    notServed(town: string, near: NearbyCities | undefined, streets: readonly ServedAddress[] = []): DeliverHerePage {
      const places = (near?.nearest ?? []).map(({ city, metres }) => toCityLink(city, formatDistance(language, metres)))
      const nearest = places.length > 0 ? { title: t('landing:hereNearest'), places } : countryCities
      return createPage(t('landing:hereNotServed', { town }), t('landing:hereNotServedText'), nearest, toSimilarList(streets))
    },
    streetUnknown: (cities: readonly SearchableCity[], { doubtful }: SortedPlaces<ServedAddress>) =>
      createPage(
        t('landing:hereStreetUnknown'),
        t('landing:hereStreetUnknownText', { city: cities[0]?.summary.name ?? '' }),
        toCityList(cities),
        toSimilarList(doubtful),
      ),
    unknown: (text: string, { doubtful }: SortedPlaces<ServedAddress>) =>
      createPage(
        t('landing:hereUnknown'),
        t('landing:hereUnknownText', { text: truncateText(text) }),
        toSimilarList(doubtful),
        countryCities,
      ),
    /** @param cities named in the text, if any */
    failed: (cities: readonly SearchableCity[]) =>
      createPage(t('landing:hereFailed'), t('landing:hereFailedText'), cities.length > 0 ? toCityList(cities) : countryCities),
  }
}

/** "85 km" */
function formatDistance(language: string, metres: number): string {
  const kilometres = Math.max(1, Math.round(metres / 1000))
  return new Intl.NumberFormat(toLocale(language), { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 }).format(kilometres)
}

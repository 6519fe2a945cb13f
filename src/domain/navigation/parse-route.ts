import { parseCityRoute, RESERVED_SEGMENTS } from '#domain/navigation/city-route.ts'
import { ACQUISITION_SLUG, isAllFiltersSlug, isBrandsSlug, isKeyword } from '#domain/navigation/keyword-slugs.ts'
import {
  parseDeliverHereQuery,
  parseDeliveryAddressQuery,
  parseHomeQuery,
  parseKey,
  parseListQuery,
  parseMode,
  parseInvitation,
  parseOfferCountry,
  parsePositive,
  parseSearchFilter,
  parseSearchText,
} from '#domain/navigation/route-query.ts'
import { BRAND_PATH, type CountryPlace, DELIVER_HERE, type Query, type Route } from '#domain/navigation/routes.ts'
import { parseLegalType } from '#domain/platform/legal-documents.ts'

const COUNTRY = /^[a-z]{2}$/i
/** A §2.1: "Language is 2 to 7 characters of letters, digits, hyphen or underscore". */
const LANGUAGE = /^[\w-]{2,7}$/
/** A §2.1: "city in legacy routes is 3 characters"; no language of A §9 has three. */
const CITY_CODE = /^[a-z\d]{3}$/i
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const NOT_FOUND = { name: 'notFound' } as const

/**
 * Parses a URL (A §2.1, B §2); never throws. Fixed words precede parameters: a URL that begins with one is never read as a language. A
 * legacy city (three characters) precedes a country landing.
 *
 * Spellings that differ from `toPath` are accepted; the redirect table compares both.
 */
export function parseRoute(pathname: string, query: Query = {}): Route {
  const segments = splitSegments(pathname)
  const [first = '', second = ''] = segments
  if (segments.length === 0) return { name: 'home', ...parseHomeQuery(query) }
  // browsers resolve dot segments, so no route contains them
  if (segments.some(it => it === '.' || it === '..')) return NOT_FOUND
  const parseFixedRoute = FIXED_ROUTES.get(first.toLowerCase())
  if (parseFixedRoute) return parseFixedRoute(segments.slice(1), query) ?? NOT_FOUND
  if (!LANGUAGE.test(first)) return NOT_FOUND
  if (segments.length === 1) return { name: 'home', language: first, ...parseHomeQuery(query) }
  const route =
    parseLanguageRoute(first, segments.slice(1), query) ??
    parseLegacyRoute(first, segments.slice(1), query) ??
    parseSearchRoute(segments, query)
  if (route) return route
  if (!COUNTRY.test(first) || !LANGUAGE.test(second)) return NOT_FOUND
  const place: CountryPlace = { country: first, language: second }
  return parseLandingRoute(place, segments.slice(2), query) ?? parseCityRoute(place, segments.slice(2), query) ?? NOT_FOUND
}

type Parse = (rest: readonly string[], query: Query) => Route | undefined
const parseFixed =
  (route: Route): Parse =>
  rest =>
    rest.length === 0 ? route : undefined
const parseChild =
  (children: Readonly<Record<string, Route>>): Parse =>
  ([child = '', ...others]) =>
    others.length === 0 && Object.hasOwn(children, child.toLowerCase()) ? children[child.toLowerCase()] : undefined

/** Routes that begin with a fixed word. */
const FIXED_ROUTES: ReadonlyMap<string, Parse> = new Map(
  Object.entries<Parse>({
    next: ([action = '', ...others]) => (others.length === 0 && /^[\w-]{1,50}$/.test(action) ? { name: 'next', action } : undefined),
    'mobile-link': parseFixed({ name: 'mobileLink' }),
    'test-app': parseFixed({ name: 'testApp' }),
    health: parseFixed({ name: 'health' }),
    prime: parseFixed({ name: 'primeLanding' }),
    promo: parseChild({ '': { name: 'promoEntry' }, domicilios: { name: 'promoDomicilios' }, foodora_it: { name: 'promoFoodoraIt' } }),
    payments: parseChild({ failure: { name: 'paymentsFailure' }, pending: { name: 'paymentsPending' } }),
    [BRAND_PATH]: parseFixed({ name: 'brandSpecificLanding' }),
    brand([id, ...others], query) {
      const { brandId } = parsePositive('brandId', id)
      return brandId === undefined || others.length > 0 ? undefined : { name: 'brand', brandId, ...parseDeliveryAddressQuery(query) }
    },
    signature: ([uuid = '', ...others]) => (others.length === 0 && UUID.test(uuid) ? { name: 'signature', uuid } : undefined),
    docs: ([language = '', word, ...others]) =>
      word?.toLowerCase() === 'faq' && others.length === 0 && LANGUAGE.test(language) ? { name: 'faq', language } : undefined,
    'embedded-web-views': parseChild({
      'privacy-management': { name: 'privacyManagementWebView' },
      'add-your-friends': { name: 'addYourFriendsPollWebView' },
    }),
    search: (rest, query) => parseSearchRoute(['search', ...rest], query),
  }),
)

/** Pages with a language and a fixed word, without country. */
function parseLanguageRoute(language: string, [word = '', child, ...others]: readonly string[], query: Query): Route | undefined {
  if (others.length > 0) return undefined
  const place = { language }
  const below = child?.toLowerCase()
  switch (word.toLowerCase()) {
    case 'orders': {
      if (child === undefined) return undefined
      const { orderId } = parsePositive('orderId', child)
      return orderId === undefined ? NOT_FOUND : { name: 'order', language, orderId }
    }
    case 'legal':
      if (child === undefined) return { name: 'legal', language }
      if (below === 'cookies') return { name: 'cookies', language }
      return parseLegalType(child) ? { name: 'legal', language, type: child } : NOT_FOUND
    case 'profile-section':
      if (child === undefined) return { name: 'profile', language }
      if (below === 'language') return { name: 'profileLanguage', language }
      if (below === 'prime') return { name: 'profilePrime', language, ...parseOfferCountry(query) }
      if (below === 'personal-information') return { name: 'profilePersonalInformation', language }
      return below === 'promocodes' ? { name: 'profilePromocodes', language } : undefined
    case 'embedded-web-views':
      if (below === 'social-learn-more') return { name: 'socialLearnMoreWebView', language }
      return below === 'donations' ? { name: 'donationsWebView', language } : undefined
  }
  if (child !== undefined) return undefined
  switch (word.toLowerCase()) {
    case 'promo':
      return { name: 'promo', ...place }
    case 'security':
      return { name: 'securityPage', ...place }
    case 'invite-friends':
      return { name: 'inviteFriends', ...place, ...parseInvitation(query) }
    case 'gift-cards':
      return { name: 'giftCards', ...place }
    case 'contact-us':
      return { name: 'contactUsPage', ...place }
    case 'past-orders':
      return { name: 'pastOrders', ...place }
    case 'favourites':
      return { name: 'favourites', ...place }
    case 'password-reset':
      return { name: 'passwordReset', ...place }
    case 'email-confirmation':
      return { name: 'emailConfirmation', ...place }
    case 'zone-notices':
      return { name: 'zoneNotices', ...place }
    case 'group-order':
      return { name: 'groupOrder', ...place }
    case 'shared-order':
      return { name: 'sharedOrder', ...place }
    case 'order-mails':
      return { name: 'orderMails', ...place }
    case 'payment-return':
      return { name: 'paymentReturn', ...place, ...parseKey('checkoutId', query['checkoutId']), ...parseKey('state', query['state']) }
    case 'offline':
      return { name: 'offline', ...place }
    case 'outbox':
      return { name: 'outbox', ...place }
    case 'map':
      return { name: 'legacyMap', ...place }
    default:
      return undefined
  }
}

function parseLegacyRoute(
  language: string,
  [cityCode = '', kind, slug, below, filter, ...others]: readonly string[],
  query: Query,
): Route | undefined {
  if (!CITY_CODE.test(cityCode) || others.length > 0) return undefined
  const place = { language, cityCode }
  if (kind === undefined) return { name: 'legacyCity', ...place }
  if (slug === undefined) return undefined
  if (kind.toLowerCase() === 'store' && below === undefined) return { name: 'legacyStore', ...place, store: slug }
  if (kind.toLowerCase() !== 'category') return undefined
  if (below === undefined) return { name: 'legacyCategory', ...place, category: slug, ...parseListQuery(query) }
  if (below.toLowerCase() !== 'filter' || filter === undefined) return undefined
  return { name: 'legacyFilter', ...place, category: slug, filter, ...parseListQuery(query) }
}

/**
 * A §2.1 searchPage: "any path ending in a search segment with optional {searchQuery}". A form without script sends `?search=`; the
 * canonical URL has the text in its path.
 */
function parseSearchRoute(segments: readonly string[], query: Query): Route | undefined {
  const end = segments.length - 1
  const at = [end - 1, end].find(it => segments[it]?.toLowerCase() === 'search')
  if (at === undefined) return undefined
  const searchQuery = parseSearchText(query['search'] ?? segments[at + 1])
  const before = segments.slice(0, at)
  const [country = '', language = ''] = before
  if (at === 0) return { name: 'searchAnywhere', searchQuery }
  if (at === 1) return { name: 'searchAnywhere', language: country, searchQuery }
  if (!COUNTRY.test(country) || !LANGUAGE.test(language)) return undefined
  if (at === 2) return { name: 'searchAnywhere', country, language, searchQuery }
  const [, , city = '', ...below] = before
  if (RESERVED_SEGMENTS.has(city.toLowerCase())) return undefined
  const pathMatch = below.map(encodeURIComponent).join('/')
  const filters = { ...parseMode(query), ...parseSearchFilter(query), ...parseListQuery(query) }
  return { name: 'searchPage', country, language, city, searchQuery, ...filters, ...(pathMatch && { pathMatch }) }
}

function parseLandingRoute(place: CountryPlace, [word, child, ...others]: readonly string[], query: Query): Route | undefined {
  if (word === undefined) return { name: 'countryLanding', ...place }
  if (others.length > 0) return undefined
  const lowercaseWord = word.toLowerCase()
  if (child === undefined) {
    if (lowercaseWord === 'prime') return { name: 'primeCountryLanding', ...place }
    if (lowercaseWord === DELIVER_HERE) return { name: 'deliverHere', ...place, ...parseDeliverHereQuery(query) }
    if (lowercaseWord === ACQUISITION_SLUG) return { name: 'acquisitionLanding', ...place }
    return isAllFiltersSlug(word) ? { name: 'allCountryFilters', ...place } : undefined
  }
  if (lowercaseWord === 'map') return isKeyword('cities', child) ? { name: 'cityListLanding', ...place } : undefined
  if (isAllFiltersSlug(word)) return { name: 'filterLanding', ...place, filterSlug: child }
  return isBrandsSlug(word) ? { name: 'brandLanding', ...place, brandSlug: child } : undefined
}

function splitSegments(pathname: string): string[] {
  return pathname
    .split('/')
    .filter(it => it !== '')
    .map(decode)
}

/** The server rejects invalid encodings; any others remain as they are and give a 404. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One sentence per issue: "BreadcrumbList.itemListElement[1].item: missing". */
type Issue = string

type Thing = Readonly<Record<string, unknown>>
type Check = (value: unknown, at: string) => Issue[]

/** Rules of one type. `oneOf`: at least one of these fields is required. */
interface Rules {
  readonly required: Readonly<Record<string, Check>>
  /** Checked when present. */
  readonly optional?: Readonly<Record<string, Check>>
  readonly oneOf?: readonly string[]
}

const checkText: Check = (value, at) => (typeof value === 'string' && value.trim() !== '' ? [] : [`${at}: not a text`])
const checkAddress: Check = (value, at) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? [] : [`${at}: not an absolute address`]
const checkAmount: Check = (value, at) =>
  (typeof value === 'number' && value >= 0) || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) ? [] : [`${at}: not an amount`]
const checkCount: Check = (value, at) => (Number.isInteger(value) && Number(value) > 0 ? [] : [`${at}: not a count`])
const checkHour: Check = (value, at) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? [] : [`${at}: not an hour`])
const checkCurrency: Check = (value, at) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? [] : [`${at}: not a currency`])
const checkDegrees =
  (max: number): Check =>
  (value, at) =>
    typeof value === 'number' && Math.abs(value) <= max ? [] : [`${at}: not a coordinate`]
const checkDay: Check = (value, at) => (/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(String(value)) ? [] : [`${at}: not a day`])
/** "LocalBusiness: […] If the string is longer than 100 characters, Google won't show a price range" */
const checkPriceRange: Check = (value, at) =>
  checkText(value, at).length === 0 && String(value).length < 100 ? [] : [`${at}: not a price range`]
const checkType =
  (...types: string[]): Check =>
  (value, at) =>
    typeof value !== 'object' || value === null || !types.includes(String((value as Thing)['@type']))
      ? [`${at}: not a ${types.join(' or ')}`]
      : findThingIssues(value as Thing, at)
/** A reference to a thing that another script of the page defines. */
const checkReference: Check = (value, at) => checkAddress((value as Thing | undefined)?.['@id'], `${at}.@id`)
const checkEach =
  (check: Check, min = 1): Check =>
  (value, at) => {
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return list.length < min ? [`${at}: fewer than ${min}`] : list.flatMap((it, index) => check(it, `${at}[${index}]`))
  }

const LOCAL_BUSINESS: Rules = {
  required: { name: checkText, address: checkType('PostalAddress') },
  optional: {
    url: checkAddress,
    image: checkEach(checkAddress),
    geo: checkType('GeoCoordinates'),
    openingHoursSpecification: checkEach(checkType('OpeningHoursSpecification'), 0),
    priceRange: checkPriceRange,
    currenciesAccepted: checkCurrency,
    aggregateRating: checkType('AggregateRating'),
    hasMenu: checkType('Menu'),
    hasOfferCatalog: checkType('OfferCatalog'),
    servesCuisine: checkEach(checkText),
  },
}

/**
 * What Google Search's documentation of structured data requires, type by type
 * (developers.google.com/search/docs/appearance/structured-data: breadcrumb, faqpage, local-business, logo, product-snippet,
 * review-snippet, site names, sitelinks search box, software-app), and what schema.org requires of the other types.
 */
const RULES: Readonly<Record<string, Rules>> = {
  // "define a BreadcrumbList that contains at least two ListItems"
  BreadcrumbList: { required: { itemListElement: checkEach(checkType('ListItem'), 2) } },
  ListItem: { required: { position: checkCount, name: checkText }, optional: { item: checkAddress } },
  FAQPage: { required: { mainEntity: checkEach(checkType('Question')) } },
  Question: { required: { name: checkText, acceptedAnswer: checkType('Answer') } },
  Answer: { required: { text: checkText } },
  Organization: { required: { name: checkText, url: checkAddress, logo: checkAddress } },
  WebSite: {
    required: { name: checkText, url: checkAddress },
    optional: { potentialAction: checkType('SearchAction'), publisher: checkReference },
  },
  SearchAction: { required: { target: checkType('EntryPoint'), 'query-input': checkText } },
  EntryPoint: { required: { urlTemplate: checkText } },
  Store: LOCAL_BUSINESS,
  Restaurant: LOCAL_BUSINESS,
  PostalAddress: { required: { addressLocality: checkText, addressCountry: checkText } },
  GeoCoordinates: { required: { latitude: checkDegrees(90), longitude: checkDegrees(180) } },
  OpeningHoursSpecification: { required: { dayOfWeek: checkEach(checkDay), opens: checkHour, closes: checkHour } },
  AggregateRating: {
    required: { ratingValue: checkAmount },
    optional: { ratingCount: checkCount, reviewCount: checkCount },
    oneOf: ['ratingCount', 'reviewCount'],
  },
  Menu: { required: { hasMenuSection: checkEach(checkType('MenuSection')) }, optional: { url: checkAddress } },
  MenuSection: { required: { name: checkText, hasMenuItem: checkEach(checkType('MenuItem')) } },
  MenuItem: { required: { name: checkText }, optional: { description: checkText, offers: checkType('Offer') } },
  OfferCatalog: { required: { itemListElement: checkEach(checkType('Product')) }, optional: { url: checkAddress } },
  Product: {
    required: { name: checkText },
    optional: { description: checkText, image: checkEach(checkAddress), offers: checkType('Offer') },
    oneOf: ['offers', 'review', 'aggregateRating'],
  },
  Offer: { required: { price: checkAmount, priceCurrency: checkCurrency }, optional: { availability: checkAddress } },
  MobileApplication: {
    required: { name: checkText, offers: checkType('Offer') },
    optional: {
      aggregateRating: checkType('AggregateRating'),
      operatingSystem: checkText,
      applicationCategory: checkText,
      installUrl: checkAddress,
    },
    oneOf: ['aggregateRating', 'review'],
  },
}

/**
 * Issues of the structured data of one page: unknown types, missing required fields, values of a wrong type.
 *
 * @param structured the parsed content of its `application/ld+json` scripts; a text for a script that is not JSON
 */
export function findStructuredDataIssues(structured: readonly unknown[]): Issue[] {
  return structured.flatMap((data, index): Issue[] => {
    if (typeof data !== 'object' || data === null) return [`script ${index}: not a JSON object`]
    const thing = data as Thing
    const at = getTypeName(thing)
    const context = thing['@context'] === 'https://schema.org' ? [] : [`${at}.@context: not schema.org`]
    return [...context, ...findThingIssues(thing, at), ...findEmptyValues(thing, at), ...findBreadcrumbIssues(thing, at)]
  })
}

const getTypeName = (thing: Thing): string => String(thing['@type'])

function findThingIssues(thing: Thing, at: string): Issue[] {
  const rules = RULES[getTypeName(thing)]
  if (!rules) return [`${at}: ${getTypeName(thing)} is an unknown type`]
  const required = Object.entries(rules.required).flatMap(([name, check]) =>
    thing[name] === undefined ? [`${at}.${name}: missing`] : check(thing[name], `${at}.${name}`),
  )
  const optional = Object.entries(rules.optional ?? {}).flatMap(([name, check]) =>
    thing[name] === undefined ? [] : check(thing[name], `${at}.${name}`),
  )
  const missing = rules.oneOf && !rules.oneOf.some(it => thing[it] !== undefined) ? [`${at}: none of ${rules.oneOf.join(', ')}`] : []
  return [...required, ...optional, ...missing]
}

/** "item: required, except for the last"; positions start at 1. */
function findBreadcrumbIssues(thing: Thing, at: string): Issue[] {
  const items: unknown = getTypeName(thing) === 'BreadcrumbList' ? thing['itemListElement'] : []
  if (!Array.isArray(items)) return []
  return items.flatMap((it: Thing | null, index) => [
    ...(it?.['position'] === index + 1 ? [] : [`${at}.itemListElement[${index}].position: not ${index + 1}`]),
    ...(it?.['item'] === undefined && index < items.length - 1 ? [`${at}.itemListElement[${index}].item: missing`] : []),
  ])
}

/** Null, an empty text and NaN are errors: an absent field is correct instead. */
function findEmptyValues(value: unknown, at: string): Issue[] {
  if (value === null || value === '' || Number.isNaN(value)) return [`${at}: empty`]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, it]) => findEmptyValues(it, `${at}.${name}`))
}

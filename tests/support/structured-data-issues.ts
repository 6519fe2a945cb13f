/** One sentence per issue: "BreadcrumbList.itemListElement[1].item: missing". */
type Issue = string

type Thing = Readonly<Record<string, unknown>>
type Judge = (value: unknown, at: string) => Issue[]

/** What a type has to have. `oneOf`: one of these is enough. */
interface Rules {
  readonly has: Readonly<Record<string, Judge>>
  /** Judged where it is there. */
  readonly may?: Readonly<Record<string, Judge>>
  readonly oneOf?: readonly string[]
}

const text: Judge = (value, at) => (typeof value === 'string' && value.trim() !== '' ? [] : [`${at}: no text`])
const address: Judge = (value, at) =>
  typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? [] : [`${at}: no whole address`]
const amount: Judge = (value, at) =>
  (typeof value === 'number' && value >= 0) || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) ? [] : [`${at}: no amount`]
const count: Judge = (value, at) => (Number.isInteger(value) && Number(value) > 0 ? [] : [`${at}: no count`])
const hour: Judge = (value, at) => (typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? [] : [`${at}: no hour`])
const currency: Judge = (value, at) => (typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? [] : [`${at}: no currency`])
const degrees =
  (most: number): Judge =>
  (value, at) =>
    typeof value === 'number' && Math.abs(value) <= most ? [] : [`${at}: no place`]
const day: Judge = (value, at) => (/^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/.test(String(value)) ? [] : [`${at}: no day`])
/** "LocalBusiness: […] If the string is longer than 100 characters, Google won't show a price range" */
const priceRange: Judge = (value, at) => (text(value, at).length === 0 && String(value).length < 100 ? [] : [`${at}: no price range`])
const one =
  (...types: string[]): Judge =>
  (value, at) =>
    typeof value !== 'object' || value === null || !types.includes(String((value as Thing)['@type']))
      ? [`${at}: no ${types.join(' or ')}`]
      : findThingIssues(value as Thing, at)
/** A reference to a thing that another script of the page names. */
const named: Judge = (value, at) => address((value as Thing | undefined)?.['@id'], `${at}.@id`)
const each =
  (judge: Judge, least = 1): Judge =>
  (value, at) => {
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return list.length < least ? [`${at}: fewer than ${least}`] : list.flatMap((it, index) => judge(it, `${at}[${index}]`))
  }

const LOCAL_BUSINESS: Rules = {
  has: { name: text, address: one('PostalAddress') },
  may: {
    url: address,
    image: each(address),
    geo: one('GeoCoordinates'),
    openingHoursSpecification: each(one('OpeningHoursSpecification'), 0),
    priceRange,
    currenciesAccepted: currency,
    aggregateRating: one('AggregateRating'),
    hasMenu: one('Menu'),
    hasOfferCatalog: one('OfferCatalog'),
    servesCuisine: each(text),
  },
}

/**
 * What Google Search's documentation of structured data requires, type by type
 * (developers.google.com/search/docs/appearance/structured-data: breadcrumb, faqpage, local-business, logo, product-snippet,
 * review-snippet, site names, sitelinks search box, software-app), and what schema.org says of those it does not tell of.
 */
const RULES: Readonly<Record<string, Rules>> = {
  // "define a BreadcrumbList that contains at least two ListItems"
  BreadcrumbList: { has: { itemListElement: each(one('ListItem'), 2) } },
  ListItem: { has: { position: count, name: text }, may: { item: address } },
  FAQPage: { has: { mainEntity: each(one('Question')) } },
  Question: { has: { name: text, acceptedAnswer: one('Answer') } },
  Answer: { has: { text } },
  Organization: { has: { name: text, url: address, logo: address } },
  WebSite: { has: { name: text, url: address }, may: { potentialAction: one('SearchAction'), publisher: named } },
  SearchAction: { has: { target: one('EntryPoint'), 'query-input': text } },
  EntryPoint: { has: { urlTemplate: text } },
  Store: LOCAL_BUSINESS,
  Restaurant: LOCAL_BUSINESS,
  PostalAddress: { has: { addressLocality: text, addressCountry: text } },
  GeoCoordinates: { has: { latitude: degrees(90), longitude: degrees(180) } },
  OpeningHoursSpecification: { has: { dayOfWeek: each(day), opens: hour, closes: hour } },
  AggregateRating: { has: { ratingValue: amount }, may: { ratingCount: count, reviewCount: count }, oneOf: ['ratingCount', 'reviewCount'] },
  Menu: { has: { hasMenuSection: each(one('MenuSection')) }, may: { url: address } },
  MenuSection: { has: { name: text, hasMenuItem: each(one('MenuItem')) } },
  MenuItem: { has: { name: text }, may: { description: text, offers: one('Offer') } },
  OfferCatalog: { has: { itemListElement: each(one('Product')) }, may: { url: address } },
  Product: {
    has: { name: text },
    may: { description: text, image: each(address), offers: one('Offer') },
    oneOf: ['offers', 'review', 'aggregateRating'],
  },
  Offer: { has: { price: amount, priceCurrency: currency }, may: { availability: address } },
  MobileApplication: {
    has: { name: text, offers: one('Offer') },
    may: { aggregateRating: one('AggregateRating'), operatingSystem: text, applicationCategory: text, installUrl: address },
    oneOf: ['aggregateRating', 'review'],
  },
}

/**
 * What is wrong with the structured data of one page: types nobody knows, required fields that lack, values of another kind.
 *
 * @param structured what its `application/ld+json` scripts hold; a script that is no JSON stands there as its text
 */
export function findStructuredDataIssues(structured: readonly unknown[]): Issue[] {
  return structured.flatMap((data, index): Issue[] => {
    if (typeof data !== 'object' || data === null) return [`script ${index}: no JSON object`]
    const thing = data as Thing
    const at = typeName(thing)
    const context = thing['@context'] === 'https://schema.org' ? [] : [`${at}.@context: not schema.org`]
    return [...context, ...findThingIssues(thing, at), ...findEmptyValues(thing, at), ...findBreadcrumbIssues(thing, at)]
  })
}

const typeName = (thing: Thing): string => String(thing['@type'])

function findThingIssues(thing: Thing, at: string): Issue[] {
  const rules = RULES[typeName(thing)]
  if (!rules) return [`${at}: ${typeName(thing)} is no type that is known here`]
  const required = Object.entries(rules.has).flatMap(([name, judge]) =>
    thing[name] === undefined ? [`${at}.${name}: missing`] : judge(thing[name], `${at}.${name}`),
  )
  const given = Object.entries(rules.may ?? {}).flatMap(([name, judge]) =>
    thing[name] === undefined ? [] : judge(thing[name], `${at}.${name}`),
  )
  const lacks = rules.oneOf && !rules.oneOf.some(it => thing[it] !== undefined) ? [`${at}: none of ${rules.oneOf.join(', ')}`] : []
  return [...required, ...given, ...lacks]
}

/** "item: required, except for the last"; places are counted from 1. */
function findBreadcrumbIssues(thing: Thing, at: string): Issue[] {
  const items: unknown = typeName(thing) === 'BreadcrumbList' ? thing['itemListElement'] : []
  if (!Array.isArray(items)) return []
  return items.flatMap((it: Thing | null, index) => [
    ...(it?.['position'] === index + 1 ? [] : [`${at}.itemListElement[${index}].position: not ${index + 1}`]),
    ...(it?.['item'] === undefined && index < items.length - 1 ? [`${at}.itemListElement[${index}].item: missing`] : []),
  ])
}

/** A value that nobody can read is worse than none. */
function findEmptyValues(value: unknown, at: string): Issue[] {
  if (value === null || value === '' || Number.isNaN(value)) return [`${at}: empty`]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, it]) => findEmptyValues(it, `${at}.${name}`))
}

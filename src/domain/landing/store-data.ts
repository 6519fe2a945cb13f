import type { AggregateRating, GeoCoordinates, Menu, MenuItem, Offer, OfferCatalog, OpeningHoursSpecification, Product } from 'schema-dts'

import type { ProductCard } from '#contract/catalogue/product.ts'
import type { ContentSection } from '#contract/catalogue/store-element.ts'
import type { OpeningTime, Store } from '#contract/catalogue/store.ts'
import { getComposedPicturePath } from '#domain/catalogue/picture.ts'
import { getSectionProducts } from '#domain/catalogue/store-content.ts'
import { SCHEMA_CONTEXT, type StructuredData } from '#domain/landing/structured-data.ts'

/** Page data in addition to the store. */
export interface StoreContext {
  /** Path of the store page. */
  readonly path: string
  readonly city: string
  readonly countryCode: string
  readonly currency: string
  /** The menu, or the part that the page shows. */
  readonly sections?: readonly ContentSection[]
  /** Formats a price in minor units, for the price range. */
  readonly formatMoney?: (minor: number) => string
  /** Fraction digits of the currency. */
  readonly fractionDigits?: number
}

/** Maximum number of listed products: a full menu would exceed the size of the page. */
const MAX_LISTED_PRODUCTS = 24

/** A §2.7 "Structured data: […] store"; A §9 "store structured-data image 351x179". The rating is present only if customers gave one. */
export function buildStoreData(store: Store, context: StoreContext, origin: string): StructuredData {
  const common = {
    '@context': SCHEMA_CONTEXT,
    '@id': `${origin + context.path}#store`,
    name: store.name,
    ...(store.description !== '' && { description: store.description }),
    url: origin + context.path,
    image: new URL(getComposedPicturePath(store.imageId, store.tint, '351x179'), origin).href,
    address: { '@type': 'PostalAddress', addressLocality: context.city, addressCountry: context.countryCode },
    ...toGeo(store),
    openingHoursSpecification: buildHoursData(store.openingTimes),
    currenciesAccepted: context.currency,
    ...buildPriceRange(context),
    ...toRating(store),
  } as const
  const sections = selectSections(context.sections ?? [])
  const cuisines = getCuisines(store)
  if (cuisines.length === 0 && !store.cutleryRequestAllowed)
    return { ...common, '@type': 'Store', ...(sections.length > 0 && { hasOfferCatalog: buildCatalogue(sections, context, origin) }) }
  return {
    ...common,
    '@type': 'Restaurant',
    ...(cuisines.length > 0 && { servesCuisine: cuisines }),
    ...(sections.length > 0 && { hasMenu: buildMenu(sections, context, origin) }),
  }
}

function toGeo({ geolocation }: Store): { geo?: GeoCoordinates } {
  return geolocation ? { geo: { '@type': 'GeoCoordinates', latitude: geolocation.lat, longitude: geolocation.lng } } : {}
}

function toRating({ rating, ratingInfo }: Store): { aggregateRating?: AggregateRating } {
  if (rating === null || ratingInfo.count === 0) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, bestRating: 5, worstRating: 0, ratingCount: ratingInfo.count },
  }
}

/** Cuisines: the tags that are also filters. Stores without cuisine count as restaurants if they offer cutlery; grocery stores have neither. */
function getCuisines({ tags, filters }: Store): string[] {
  return tags.filter(tag => filters.some(it => it.name === tag))
}

interface NamedSection {
  readonly title: string
  readonly products: readonly ProductCard[]
}

function selectSections(sections: readonly ContentSection[]): NamedSection[] {
  let remaining = MAX_LISTED_PRODUCTS
  return sections.flatMap(section => {
    const products = getSectionProducts(section).slice(0, remaining)
    remaining -= products.length
    return products.length === 0 ? [] : [{ title: section.data.title, products }]
  })
}

function buildMenu(sections: readonly NamedSection[], context: StoreContext, origin: string): Menu {
  return {
    '@type': 'Menu',
    url: origin + context.path,
    hasMenuSection: sections.map(({ title, products }) => ({
      '@type': 'MenuSection' as const,
      name: title,
      hasMenuItem: products.map((it): MenuItem => ({ '@type': 'MenuItem', ...toDescription(it), offers: buildOffer(it, context) })),
    })),
  }
}

function buildCatalogue(sections: readonly NamedSection[], context: StoreContext, origin: string): OfferCatalog {
  return {
    '@type': 'OfferCatalog',
    url: origin + context.path,
    itemListElement: sections.flatMap(({ products }) =>
      products.map((it): Product => ({
        '@type': 'Product',
        ...toDescription(it),
        ...(it.imageUrl !== '' && { image: new URL(getPicture(it), origin).href }),
        offers: buildOffer(it, context),
      })),
    ),
  }
}

const toDescription = ({ name, description }: ProductCard) => ({ name, ...(description !== '' && { description }) })

/** A local picture id, or the picture URL of another marketplace. */
const getPicture = ({ imageUrl, tint }: ProductCard): string => getComposedPicturePath(imageUrl, tint, '351x179')

function buildOffer({ price, available }: ProductCard, { currency, fractionDigits = 2 }: StoreContext): Offer {
  return {
    '@type': 'Offer',
    price: (price / 10 ** fractionDigits).toFixed(fractionDigits),
    priceCurrency: currency,
    availability: available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
  }
}

/** Price range of the products. */
function buildPriceRange({ sections = [], formatMoney }: StoreContext): { priceRange?: string } {
  const prices = sections.flatMap(it => getSectionProducts(it).map(product => product.price)).filter(it => it > 0)
  if (prices.length === 0 || formatMoney === undefined) return {}
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatMoney)
  return { priceRange: lowest === highest ? lowest! : `${lowest}–${highest}` }
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const DAY_MINUTES = 1440

/** Groups days with equal hours. A night belongs to the day on which it begins; a whole day ends at 23:59. */
function buildHoursData(times: readonly OpeningTime[]): OpeningHoursSpecification[] {
  const byHours = Map.groupBy(
    times,
    ({ opens, closes }) => `${formatClock(opens)} ${closes - opens >= DAY_MINUTES ? '23:59' : formatClock(closes)}`,
  )
  return [...byHours].map(([hours, days]) => {
    const [opens = '', closes = ''] = hours.split(' ')
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: [...new Set(days.map(it => it.day))].sort((a, b) => a - b).map(it => DAYS[it - 1]!),
      opens,
      closes,
    }
  })
}

/** Formats minutes after midnight: "18:30"; the end of a whole day is 23:59. */
function formatClock(minutes: number): string {
  const minutesOfDay = minutes === DAY_MINUTES ? DAY_MINUTES - 1 : minutes % DAY_MINUTES
  return `${String(Math.floor(minutesOfDay / 60)).padStart(2, '0')}:${String(minutesOfDay % 60).padStart(2, '0')}`
}

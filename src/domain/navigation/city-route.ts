import { parseStorePopup } from '#domain/catalogue/store-popup.ts'
import { isKeyword } from '#domain/navigation/keyword-slugs.ts'
import { parseKey, parseListQuery, parseMode, parsePage, parsePositive, parseSearchText } from '#domain/navigation/route-query.ts'
import { type CityPlace, type CountryPlace, DELIVER_HERE, FEED_GROUP_KEYWORDS, type Query, type Route } from '#domain/navigation/routes.ts'

const NUMBERED = /^(?<slug>.+)_(?<id>\d{1,9})$/
/** A §2.1: "A collection is recognised by the slug containing the marker -c"; it is "slug-c.id". */
const COLLECTION = /^(?<slug>.+)-c\.?(?<id>\d{1,9})$/
/** Segments that cannot be a city or store slug: they belong to other routes. */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set(['checkout', 'map', 'prime', 'search', DELIVER_HERE])

/** Parses the routes of a city: `/{country}/{language}/{city}/…`. */
export function parseCityRoute(at: CountryPlace, [city = '', word, ...rest]: readonly string[], query: Query): Route | undefined {
  if (RESERVED_SEGMENTS.has(city.toLowerCase())) return undefined
  const place: CityPlace = { ...at, city }
  const mode = parseMode(query)
  if (word === undefined) return { name: 'city', ...place, ...mode, ...(mode.mode && parsePage(query)) }
  if (word.toLowerCase() === 'checkout')
    return rest.length === 0 ? { name: 'checkout', ...place, ...mode, ...parsePositive('storeId', query['storeId']) } : undefined
  if (RESERVED_SEGMENTS.has(word.toLowerCase())) return undefined
  const category = parseNumbered(word)
  return category
    ? parseCategoryRoute({ ...place, categorySlug: category.slug, categoryId: category.id }, rest, query)
    : parseStoreRoute(place, word, rest, query)
}

function parseCategoryRoute(
  category: CityPlace & { categorySlug: string; categoryId: number },
  [child, ...more]: readonly string[],
  query: Query,
) {
  if (more.length > 0) return undefined
  if (child === undefined) return { name: 'category' as const, ...category, ...parseCategoryQuery(query) }
  if (isKeyword('promotions', child)) return { name: 'feedGroupLandingPromotions' as const, ...category, ...parsePage(query) }
  if (isKeyword('bestInArea', child)) return { name: 'feedGroupLandingBestInArea' as const, ...category, ...parsePage(query) }
  const groups = Object.keys(FEED_GROUP_KEYWORDS) as (keyof typeof FEED_GROUP_KEYWORDS)[]
  const group = groups.find(it => isKeyword(FEED_GROUP_KEYWORDS[it], child))
  if (group) return { name: 'feedGroupLanding' as const, ...category, group, ...parsePage(query) }
  const filter = parseNumbered(child)
  return filter && { name: 'filter' as const, ...category, ...parseListQuery(query), filterSlug: filter.slug, filterId: filter.id }
}

/** Pickup stores have one order. */
function parseCategoryQuery(query: Query) {
  const mode = parseMode(query)
  return mode.mode ? { ...mode, ...parsePage(query) } : parseListQuery(query)
}

/** The last (innermost) collection wins. Without a collection, rule 9 handles the segments. */
function parseStoreRoute(place: CityPlace, storeSlug: string, below: readonly string[], query: Query): Route {
  const search = parseSearchText(query['search'])
  const searched = search ? { search, ...parseKey('searchId', query['searchId']) } : {}
  const store = { ...place, storeSlug, ...parseMode(query), ...parsePositive('product', query['product']), ...searched }
  const collection = below.findLast(it => COLLECTION.test(it))
  if (collection !== undefined) return { name: 'storeCollection', ...store, ...parseCollection(collection)! }
  const { part } = parsePositive('part', query['part'])
  if (part !== undefined && below.length === 0) return { name: 'store', ...place, storeSlug, ...parseMode(query), part }
  const content = query['content']
  const popup = parseStorePopup(query['popup'])
  return {
    name: 'store',
    ...store,
    ...(below.length > 0 && { collection: below.map(encodeURIComponent).join('/') }),
    ...(content !== undefined && content.length <= 300 && parseCollection(content) && { content }),
    ...(popup && { popup }),
  }
}

/** "fruit-c.1/apples-c.12" → apples, 12 */
export function parseCollection(content: string): { collectionSlug: string; collectionId: number } | undefined {
  const innermost = content.split('/').findLast(it => it !== '') ?? ''
  const { slug, id } = COLLECTION.exec(innermost)?.groups ?? {}
  return slug === undefined ? undefined : { collectionSlug: slug, collectionId: Number(id) }
}

function parseNumbered(text: string): { slug: string; id: number } | undefined {
  const { slug, id } = NUMBERED.exec(text)?.groups ?? {}
  return slug === undefined ? undefined : { slug, id: Number(id) }
}

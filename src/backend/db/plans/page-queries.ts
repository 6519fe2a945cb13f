import { createBackend } from '#backend/app.ts'
import type { Db } from '#backend/db/connect.ts'
import { HEADER } from '#contract/headers.ts'

/** A request of a page of a city to the marketplace. */
export interface PageQuery {
  readonly page: 'city' | 'category' | 'store' | 'menu' | 'product' | 'cart' | 'search' | 'common word' | 'misspelt word'
  readonly path: string
  /** Unset: the city of the runner. */
  readonly cityCode?: string
  /** Of a POST request. */
  readonly body?: unknown
}

/** Requests of one city with the size of their results, to find comparable requests in another marketplace. */
interface QuerySample {
  readonly queries: readonly PageQuery[]
  /** Products of the store's menu. */
  readonly products: number
  readonly options: number
  readonly offers: number
  /** Option groups of the product. */
  readonly optionGroups: number
  /** Stores on one page of the category. */
  readonly cards: number
  readonly word: string
  /** Stores that a search for the word finds. */
  readonly hits: number
}

const MAX_CARDS = 102
/** Search keys that are tried to find a word with the required number of results. */
const MAX_SEARCH_KEYS = 80

/** Creates the requests for a store with a menu of typical size, or for the store most similar to `like`. */
export async function createPageQueries(db: Db, cityCode: string, like?: QuerySample): Promise<QuerySample> {
  const sql = db.$client
  const target = like ?? { products: 40, options: 0, offers: 0, optionGroups: 2 }
  const detailWeight = like === undefined ? 0 : 1
  const [category] = await sql<{ id: number; stores: number }[]>`
    select category_id as id, count(*)::int as stores from stores where city_code = ${cityCode} and enabled and not gone and orderable
    group by 1 order by 2 desc, 1 limit 1`
  if (!category) throw new Error(`${cityCode} has no store`)
  const [store] = await sql<{ id: number; address: number; slug: string; products: number; options: number; offers: number }[]>`
    select * from (
      select s.id, s.address_id as address, s.slug, (select count(*)::int from products p where p.store_id = s.id) as products,
        (select count(*)::int from products p join product_attribute_groups g on g.product_id = p.id where p.store_id = s.id) as options,
        (select count(*)::int from promotions o where o.store_id = s.id) as offers
      from stores s where s.city_code = ${cityCode} and s.category_id = ${category.id} and s.enabled and not s.gone and s.orderable and s.flagged_open
    ) as s where products > 0
    order by abs(products - ${target.products}) + ${detailWeight} * (abs(options - ${target.options}) + abs(offers - ${target.offers})), id limit 1`
  const [product] = await sql<{ id: number; key: string; groups: number }[]>`
    select p.id, p.search_key as key, count(g.group_id)::int as groups
    from products p left join product_attribute_groups g on g.product_id = p.id where p.store_id = ${store?.id ?? 0}
    group by p.id order by abs(count(g.group_id) - ${target.optionGroups}), p.id limit 1`
  if (!store || !product) throw new Error(`${cityCode} has no menu`)
  const { id, address, slug, products, options, offers } = store
  const cards = Math.min(MAX_CARDS, like?.cards ?? category.stores)
  const common = like?.word ?? findLongestWord(product.key)
  const hits = like?.hits ?? (await countHits(db, cityCode, common))
  const rare = like === undefined ? common : await findWordWithHits(db, cityCode, hits)
  const search = (word: string) => `/store_list/search?limit=${Math.min(MAX_CARDS, Math.max(1, hits))}&query=${encodeURIComponent(word)}`
  const queries: PageQuery[] = [
    { page: 'city', path: '/categories' },
    { page: 'city', path: '/feeds/city' },
    { page: 'city', path: `/categories/${category.id}/schedule` },
    { page: 'city', path: `/feeds/categories/${category.id}` },
    { page: 'category', path: `/store_list/categories/${category.id}?userCityCode=${cityCode}&limit=${cards}` },
    { page: 'store', path: `/stores/${slug}?includeClosed=true` },
    { page: 'menu', path: `/stores/${id}/addresses/${address}/content` },
    { page: 'menu', path: `/stores/${id}/addresses/${address}/node/store_menu` },
    { page: 'menu', path: `/v4/stores/${id}/addresses/${address}/content/main` },
    { page: 'product', path: `/stores/${id}/addresses/${address}/products/${product.id}` },
    { page: 'search', path: search(rare) },
    { page: 'common word', path: search(common) },
    { page: 'misspelt word', path: search(swapLetters(common)) },
  ]
  return { queries, products, options, offers, optionGroups: product.groups, cards, word: common, hits }
}

const findLongestWord = (key: string): string => key.split(' ').reduce((one, other) => (other.length > one.length ? other : one), '')

/** A typing error in the middle of a word. */
const swapLetters = (word: string): string => word.replace(/^(.{2})(.)(.)/, '$1$3$2')

/** Searches among the rarest names of the city's products. */
async function findWordWithHits(db: Db, cityCode: string, hits: number): Promise<string> {
  const rare = await db.$client<{ key: string }[]>`
    select search_key as key from products where city_code = ${cityCode} and available
    group by 1 order by abs(count(distinct store_id) - ${hits}), 1 limit ${MAX_SEARCH_KEYS}`
  let best = { word: '', difference: Infinity }
  for (const word of new Set(rare.map(({ key }) => findLongestWord(key)))) {
    const difference = Math.abs((await countHits(db, cityCode, word)) - hits)
    if (difference < best.difference) best = { word, difference }
    if (difference === 0) break
  }
  return best.word
}

async function countHits(db: Db, cityCode: string, word: string): Promise<number> {
  const response = await createRequester(db, cityCode, 0)(`/store_list/search?limit=1&query=${encodeURIComponent(word)}`)
  return ((await response.json()) as { totalElements: number }).totalElements
}

/** Sends requests to the marketplace on `db` as the storefront does. */
export function createQueryRunner(db: Db, cityCode: string, now: number): (query: PageQuery) => Promise<void> {
  const request = createRequester(db, cityCode, now)
  return async ({ path, body, cityCode: other }) => {
    await (await request(path, body, other)).arrayBuffer()
  }
}

function createRequester(db: Db, cityCode: string, now: number): (path: string, body?: unknown, otherCity?: string) => Promise<Response> {
  const backend = createBackend({ db, report: () => undefined, now: () => now, siteOrigin: 'https://storefront.test', sandbox: true })
  return async (path, body, otherCity = cityCode) => {
    const headers = { [HEADER.cityCode]: otherCity, 'content-type': 'application/json' }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await backend.fetch(new Request(`http://api.test${path}`, init))
    if (response.status !== 200) throw new Error(`${path} responds with ${response.status}: ${await response.text()}`)
    return response
  }
}

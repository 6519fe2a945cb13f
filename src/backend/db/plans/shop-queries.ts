import { createBackend } from '#backend/app.ts'
import type { Db } from '#backend/db/connect.ts'
import { HEADER } from '#contract/headers.ts'

/** What a visitor of a city asks of the marketplace, by the page it is for. */
export interface Visit {
  readonly page: 'city' | 'category' | 'store' | 'menu' | 'product' | 'search'
  readonly path: string
}

/** The visits to a store of a city whose menu is of the usual size. */
export async function visitsTo(db: Db, cityCode: string): Promise<Visit[]> {
  const [store] = await db.$client<{ id: number; address: number; category: number; slug: string; product: number; word: string }[]>`
    select s.id, s.address_id as address, s.category_id as category, s.slug, min(p.id) as product, min(split_part(p.search_key, ' ', 1)) as word
    from stores s join products p on p.store_id = s.id
    where s.city_code = ${cityCode} and s.enabled and not s.gone and s.flagged_open
    group by s.id order by abs(count(*) - 40), s.id limit 1`
  if (!store) throw new Error(`${cityCode} has no store`)
  const { id, address, category, slug, product, word } = store
  return [
    { page: 'city', path: '/categories' },
    { page: 'city', path: `/feeds/categories/${category}` },
    { page: 'category', path: `/store_list/categories/${category}?userCityCode=${cityCode}` },
    { page: 'store', path: `/stores/${slug}?includeClosed=true` },
    { page: 'menu', path: `/stores/${id}/addresses/${address}/content` },
    { page: 'product', path: `/stores/${id}/addresses/${address}/products/${product}` },
    { page: 'search', path: `/store_list/search?query=${encodeURIComponent(word)}` },
  ]
}

/** Asks the marketplace on `db` as the storefront does. */
export function asker(db: Db, cityCode: string, now: number): (visit: Visit) => Promise<void> {
  const backend = createBackend({ db, report: () => undefined, now: () => now, siteOrigin: 'https://shop.test', sandbox: true })
  return async ({ path }) => {
    const answer = await backend.fetch(new Request(`http://api.test${path}`, { headers: { [HEADER.cityCode]: cityCode } }))
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

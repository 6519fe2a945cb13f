import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { filters } from '#backend/db/schema/catalogue.ts'
import { requireCategory } from '#backend/modules/catalogue/categories.ts'
import { requireCallCity } from '#backend/modules/geo/city.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { Filter, getStoreFilters } from '#contract/catalogue/filter.ts'
import { pickText } from '#domain/language/language-chain.ts'

type FilterRow = Pick<typeof filters.$inferSelect, 'id' | 'type' | 'label' | 'slug' | 'name' | 'category'> & {
  readonly icon_id: string | null
  readonly former_ids: number[]
}

/** All sortings, and the filters that match at least one listed store of the category. */
export function getStoreFiltersHandler(db: Db): Handler<typeof getStoreFilters> {
  return async ({ query }, call) => {
    const city = await requireCallCity(db, call)
    await requireCategory(db, city, query.categoryId)
    const rows = await db.execute<FilterRow & Record<string, unknown>>(sql`
      select f.id, f.type, f.label, f.slug, f.name, f.icon_id, f.category, f.former_ids from filters f
      where f.type = 'SORT' or f.id in (
        select l.filter_id from listed_stores l
        where l.city_code = ${city.code} and l.filter_id is not null
          and l.category_id in (select c.id from categories c where ${toRowId(query.categoryId)}::int in (c.id, c.parent_id)))
      order by f.position, f.id`)
    const filterList = rows.map(it => toFilter(it, city.chain))
    return {
      sortings: filterList.filter(it => it.type === 'SORT'),
      storeSearchFilters: filterList.filter(it => it.type === 'FOOD'),
      personalizedFilters: filterList.filter(it => it.type === 'CITY' || it.type === 'USER'),
    }
  }
}

function toFilter({ name, icon_id: iconId, former_ids: formerIds, ...row }: FilterRow, chain: readonly string[]): Filter {
  const { id, label, type, category, slug } = row
  return { id, label, iconId, type, category, localizedName: pickText(name, chain), slug, formerIds }
}

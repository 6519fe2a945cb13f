import { sql } from 'drizzle-orm'

import { toJsonList } from '#backend/db/sql-fragments.ts'
import { cities, cityTexts } from '#backend/db/schema/geo.ts'

export interface CityTextRow {
  readonly language: string
  readonly name: string
  readonly displayName: string
  readonly slug: string
}

/** All names of the city of the outer query, which must select from `cities`. */
export const cityTextsJson = toJsonList<CityTextRow>(
  sql`json_build_object('language', ${cityTexts.language}, 'name', ${cityTexts.name}, 'displayName', ${cityTexts.displayName}, 'slug', ${cityTexts.slug})`,
  sql`from ${cityTexts} where ${cityTexts.cityCode} = ${cities.code}`,
)

/** Groups the texts by field, then by language. */
export function groupByLanguage(rows: readonly CityTextRow[]): Readonly<Record<'name' | 'displayName' | 'slug', Record<string, string>>> {
  const by = (field: 'name' | 'displayName' | 'slug') => Object.fromEntries(rows.map(it => [it.language, it[field]]))
  return { name: by('name'), displayName: by('displayName'), slug: by('slug') }
}

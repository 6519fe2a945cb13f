import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, streets } from '#backend/db/schema/geo.ts'
import { seedRecord } from '#backend/db/schema/platform.ts'

/**
 * Adds streets to a database that was seeded by a version without streets. A database with streets or without a seed record is unchanged.
 * Concurrent calls are safe.
 *
 * @returns the number of added streets
 */
export async function fillStreets(db: Db): Promise<number> {
  const [row] = await db.execute<{ missing: boolean }>(
    sql`select exists (select from ${seedRecord}) and not exists (select from ${streets}) as missing`,
  )
  if (!row?.missing) return 0
  // imported on demand, because a serving process does not need the geographic data
  const { createStreetRows } = await import('#backend/db/seed/streets.ts')
  const codes = await db.select({ code: cities.code }).from(cities)
  const rows = codes.flatMap(it => createStreetRows(it.code))
  if (rows.length === 0) return 0
  const written = await db.insert(streets).values(rows).onConflictDoNothing().returning({ id: streets.id })
  return written.length
}

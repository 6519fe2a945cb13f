import { sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities, streets } from '#backend/db/schema/geo.ts'
import { seedRecord } from '#backend/db/schema/platform.ts'

/**
 * Gives a database that was seeded before there were streets its streets. One that has some, or that was never seeded by us, is
 * left as it is; two processes at once do no harm.
 *
 * @returns how many were written
 */
export async function fillStreets(db: Db): Promise<number> {
  const [found] = await db.execute<{ wanting: boolean }>(
    sql`select exists (select from ${seedRecord}) and not exists (select from ${streets}) as wanting`,
  )
  if (!found?.wanting) return 0
  // late: a process that serves has no use for the world's places
  const { createStreetRows } = await import('#backend/db/seed/streets.ts')
  const codes = await db.select({ code: cities.code }).from(cities)
  const rows = codes.flatMap(it => createStreetRows(it.code))
  if (rows.length === 0) return 0
  const written = await db.insert(streets).values(rows).onConflictDoNothing().returning({ id: streets.id })
  return written.length
}

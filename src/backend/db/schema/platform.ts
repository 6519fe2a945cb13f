import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Toggles that the operator has set; a toggle without a row has the default of `domain/platform/toggles.ts`. */
export const toggles = pgTable(
  'toggles',
  { name: text().primaryKey(), value: jsonb().$type<boolean | number | string | null>().notNull() },
  table => [check('toggles_value_check', sql`jsonb_typeof(${table.value}) in ('boolean', 'number', 'string', 'null')`)],
)

/** One row after the catalogue has been seeded. Equal `seed`, `scale` and `version` produce an equal catalogue. */
export const seedRecord = pgTable(
  'seed_record',
  {
    id: smallint().primaryKey().default(1),
    seed: integer().notNull(),
    scale: doublePrecision().notNull(),
    /** Version of the generator; it increases when the output changes. */
    version: integer().notNull(),
    /** Null until the whole catalogue is written: an interrupted seed starts again. */
    finishedAt: timestamp({ withTimezone: true }),
  },
  table => [check('seed_record_single_check', sql`${table.id} = 1`), check('seed_record_scale_check', sql`${table.scale} > 0`)],
)

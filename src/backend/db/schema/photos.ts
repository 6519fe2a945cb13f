import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { customers } from '#backend/db/schema/account.ts'
import { orders } from '#backend/db/schema/orders.ts'

/** A photo as messages and claims store it. */
export interface StoredPhoto {
  readonly id: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

const instant = () => timestamp({ withTimezone: true })

/**
 * Uploaded photos. Their files are in the photo storage, under the id. The row exists before the file and until after it, so that no file
 * is forgotten.
 */
export const photos = pgTable(
  'photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who sees it. Null: a visitor's that is not part of anything yet, or of a message without an account. */
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /** HMAC of the visitor's network, for the quota. */
    visitorHash: text(),
    /** The order that it is about. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    /** Pixels. Null until the file is stored. */
    width: integer(),
    height: integer(),
    createdAt: instant().notNull(),
    storedAt: instant(),
    /** When it became part of a message, a claim or an order. */
    attachedAt: instant(),
    /** When the file is to be deleted. Null: some time after the end of the order. */
    deleteAt: instant(),
    /** When the file was deleted. The row stays for the quota. */
    removedAt: instant(),
  },
  table => [
    index('photos_customer_idx').on(table.customerId, table.createdAt),
    index('photos_visitor_idx').on(table.visitorHash, table.createdAt),
    index('photos_order_idx').on(table.orderId),
    index('photos_delete_idx').on(table.deleteAt),
    check(
      'photos_stored_check',
      sql`(${table.storedAt} is null) = (${table.width} is null) and (${table.width} is null) = (${table.height} is null)`,
    ),
  ],
)

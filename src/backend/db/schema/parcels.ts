import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { isOneOf, money, notNegative } from '#backend/db/schema/columns.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { sealedJson, sealedText } from '#backend/db/schema/sealed.ts'
import type { CustomOrderPoint, ParcelSize, ParcelWeight } from '#contract/checkout/parcel.ts'

const SIZES = ['SMALL', 'MEDIUM', 'LARGE']
const WEIGHTS = ['LIGHT', 'MEDIUM', 'HEAVY']

/** The parcel of an order without a store (A §1, "send a parcel"). */
export const orderParcels = pgTable(
  'order_parcels',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    size: text().$type<ParcelSize>().notNull(),
    weight: text().$type<ParcelWeight>().notNull(),
    /** As the sender declares it, in the currency of the order. */
    value: money('value_minor').notNull(),
    /** The part of the price for the stops after the second. */
    pointFee: money('point_fee_minor').notNull(),
    /** The route with its contacts, in its order. The last point is the place of the return. */
    points: sealedJson().$type<readonly CustomOrderPoint[]>().notNull(),
    /** Length of the route, metres. */
    metres: integer().notNull(),
    /** What the recipient tells the courier. */
    recipientCode: sealedText().notNull(),
    /** Nobody has taken the parcel, so the courier has brought it back. */
    isReturned: boolean().notNull().default(false),
  },
  table => [
    check('order_parcels_size_check', isOneOf(table.size, SIZES)),
    check('order_parcels_weight_check', isOneOf(table.weight, WEIGHTS)),
    check('order_parcels_value_check', notNegative(table.value)),
    check('order_parcels_point_fee_check', notNegative(table.pointFee)),
    check('order_parcels_metres_check', notNegative(table.metres)),
  ],
)

/** What the recipients of a parcel sign: one row for each delivery stop. The id is the secret of the link. */
export const parcelSignatures = pgTable(
  'parcel_signatures',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Of the stop in the route. */
    pointIndex: smallint().notNull(),
    recipientName: sealedText(),
    /** Null after the photo has been deleted, too. */
    photoId: uuid().references(() => photos.id, { onDelete: 'set null' }),
    signedAt: timestamp({ withTimezone: true }),
  },
  table => [
    uniqueIndex('parcel_signatures_point_key').on(table.orderId, table.pointIndex),
    index('parcel_signatures_photo_idx').on(table.photoId),
    check('parcel_signatures_signed_check', sql`(${table.signedAt} is null) = (${table.recipientName} is null)`),
  ],
)

import { and, desc, eq, inArray, ne } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { customers, savedAddresses } from '#backend/db/schema/account.ts'
import { cities } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type BookAddress, fromAddressColumns, toAddressColumns } from '#backend/modules/geo/address-columns.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { Address } from '#contract/geo/address.ts'
import {
  type addAddress,
  type AddressBookEntry,
  type AddressLabel,
  type editAddress,
  type getAddressBook,
  MAX_SAVED_ADDRESSES,
  type removeAddress,
} from '#contract/geo/address-book.ts'
import { withOrderDetails } from '#domain/geo/address-book/order-details.ts'
import { isSamePoint } from '#domain/geo/distance.ts'

type SavedAddressRow = typeof savedAddresses.$inferSelect

/** The entries of a customer, the most recent first. */
export async function loadAddressBook(db: Pick<Db, 'select'>, customerId: number): Promise<AddressBookEntry[]> {
  return (await loadRows(db, customerId)).flatMap(it => toAddressBookEntry(it) ?? [])
}

export function getAddressBookHandler(db: Db): Handler<typeof getAddressBook> {
  return async (_, call) => ({ data: { list: { addresses: await loadAddressBook(db, call.customer!.id) } } })
}

/** @param now Unix milliseconds */
export function addAddressHandler(db: Db, now: () => number): Handler<typeof addAddress> {
  return async ({ body }, call) => {
    const customerId = call.customer!.id
    const address = await requireCity(db, body.address)
    const usedAt = new Date(Math.min(body.usedAt ?? now(), now()))
    return db.transaction(async tx => {
      await lockBook(tx, customerId)
      return toReply(await writeEntry(tx, customerId, { address, label: body.label, usedAt }))
    })
  }
}

/** @param now Unix milliseconds */
export function editAddressHandler(db: Db, now: () => number): Handler<typeof editAddress> {
  return async ({ params, body }, call) => {
    const customerId = call.customer!.id
    const address = await requireCity(db, body.address)
    return db.transaction(async tx => {
      await lockBook(tx, customerId)
      const { id } = await findRow(tx, customerId, params.id)
      const values = { ...toAddressColumns(address), label: body.label, usedAt: new Date(now()) }
      const ofCustomer = eq(savedAddresses.customerId, customerId)
      // the place has one entry: the edited one replaces another
      await tx.delete(savedAddresses).where(and(ofCustomer, eq(savedAddresses.placeId, values.placeId), ne(savedAddresses.id, id)))
      await freeLabel(tx, customerId, body.label)
      const [row] = await tx.update(savedAddresses).set(values).where(eq(savedAddresses.id, id)).returning()
      return toReply(row!)
    })
  }
}

export function removeAddressHandler(db: Db): Handler<typeof removeAddress> {
  return async ({ params }, call) => {
    const customerId = call.customer!.id
    await db.transaction(async tx => {
      await lockBook(tx, customerId)
      const { id } = await findRow(tx, customerId, params.id)
      await tx.delete(savedAddresses).where(eq(savedAddresses.id, id))
    })
    return {}
  }
}

/** The customer's saved address at the point of an order, which has the parts that the address of an order lacks. */
export async function findSavedAddress(
  tx: Pick<Db, 'select'>,
  customerId: number,
  { geo }: Pick<Address, 'geo'>,
): Promise<BookAddress | undefined> {
  const saved = (await loadRows(tx, customerId)).map(fromAddressColumns)
  return saved.find(it => it && isSamePoint(it.geo, geo))
}

/**
 * Saves the address of an order. An entry at the same point keeps its place, its parts and its label; it gets the details of the order.
 *
 * @param now Unix milliseconds
 */
export async function saveOrderAddress(tx: Tx, customerId: number, address: Address, now: number): Promise<void> {
  if (!address.city) return
  const ordered: BookAddress = { ...address, city: address.city }
  await lockBook(tx, customerId)
  const same = (await loadRows(tx, customerId))
    .map(it => ({ label: it.label, address: fromAddressColumns(it) }))
    .find(it => it.address?.city.code === ordered.city.code && isSamePoint(it.address.geo, ordered.geo))
  const saved = same?.address && { label: same.label, address: { ...same.address, ...withOrderDetails(same.address, ordered) } }
  await writeEntry(tx, customerId, { ...(saved ?? { label: 'OTHER', address: ordered }), usedAt: new Date(now) })
}

interface Entry {
  readonly address: BookAddress
  readonly label: AddressLabel
  readonly usedAt: Date
}

/** A place has one entry. Deletes the least recently used ones beyond the limit, never the home or the work. */
async function writeEntry(tx: Tx, customerId: number, { address, label, usedAt }: Entry): Promise<SavedAddressRow> {
  await freeLabel(tx, customerId, label)
  const values = { ...toAddressColumns(address), label, usedAt }
  const [row] = await tx
    .insert(savedAddresses)
    .values({ customerId, ...values })
    .onConflictDoUpdate({ target: [savedAddresses.customerId, savedAddresses.placeId], set: values })
    .returning()
  const rows = await loadRows(tx, customerId)
  const surplus = rows
    .filter(it => it.label === 'OTHER' && it.id !== row!.id)
    .toReversed()
    .slice(0, Math.max(0, rows.length - MAX_SAVED_ADDRESSES))
  const ids = surplus.map(it => it.id)
  if (ids.length > 0) await tx.delete(savedAddresses).where(inArray(savedAddresses.id, ids))
  return row!
}

/** One home and one work: the previous one becomes an address without a label. */
async function freeLabel(tx: Tx, customerId: number, label: AddressLabel): Promise<void> {
  if (label === 'OTHER') return
  await tx
    .update(savedAddresses)
    .set({ label: 'OTHER' })
    .where(and(eq(savedAddresses.customerId, customerId), eq(savedAddresses.label, label)))
}

const loadRows = (db: Pick<Db, 'select'>, customerId: number): Promise<SavedAddressRow[]> =>
  db
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.customerId, customerId))
    .orderBy(desc(savedAddresses.usedAt), savedAddresses.id)
    .limit(MAX_SAVED_ADDRESSES + 1)

/** Another customer's entry does not exist for this one. */
async function findRow(db: Pick<Db, 'select'>, customerId: number, id: string): Promise<{ id: string }> {
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
  const [row] = isUuid
    ? await db
        .select({ id: savedAddresses.id })
        .from(savedAddresses)
        .where(and(eq(savedAddresses.customerId, customerId), eq(savedAddresses.id, id)))
    : []
  if (!row) throw new Problem(404, 'There is no such saved address')
  return row
}

/** One change at a time of one customer. */
async function lockBook(tx: Tx, customerId: number): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
}

/** The city must exist. Its fields are not stored: they are those of the city when the address is opened. */
async function requireCity(db: Db, address: Address): Promise<BookAddress> {
  const code = address.city?.code ?? ''
  const [city] = await db.select({ code: cities.code, countryCode: cities.countryCode }).from(cities).where(eq(cities.code, code))
  if (!city || !address.city) throw new Problem(422, 'The address needs a city that we know')
  const { name } = address.city
  return { ...address, city: { ...city, name, customAddressConfig: { fields: [] } } }
}

const ICONS: Readonly<Record<AddressLabel, string>> = { HOME: 'home', WORK: 'briefcase', OTHER: 'map-pin' }

function toAddressBookEntry(row: SavedAddressRow): AddressBookEntry | undefined {
  const address = fromAddressColumns(row)
  if (!address) return undefined
  return {
    id: row.id,
    glovoPlaceId: address.placeId,
    title: address.text,
    subtitle: [address.details, address.city.name].filter(Boolean).join(' · '),
    notice: null,
    icon: ICONS[row.label],
    latitude: address.geo.lat,
    longitude: address.geo.lng,
    countryCode: address.city.countryCode,
    cityCode: address.city.code,
    label: row.label,
    usedAt: row.usedAt.getTime(),
    address,
  }
}

/** A row that was just written has an address. */
const toReply = (row: SavedAddressRow) => ({ data: { address: toAddressBookEntry(row)! } })

import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { type AddressKey, openAddress, sealAddress, setAddressKeys } from '#backend/db/address-keys.ts'
import { addressKeys, savedAddresses } from '#backend/db/schema/account.ts'
import { checkouts } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { TEST_ADDRESS_KEY } from '#backend/db/test-database.ts'
import { advanceOrder } from '#backend/jobs/advance-order.ts'
import { eraseAddresses, prepareAddressKeys, resealAddresses } from '#backend/modules/geo/address-encryption.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCheckoutBackend,
  DELIVERY_ADDRESS,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { getAddressBook } from '#contract/geo/address-book.ts'

const { db, fetch, clock, createVisitor } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
const NEXT_KEY = { id: 'next', key: Buffer.alloc(32, 9) }

/** The label, the details and the coordinates of the address of every order here. */
const TRACES = ['Verdi', 'piso 3', '41.399']

/** Places an order that is delivered, so that every table with an address has a row. */
async function orderOnce() {
  const visitor = await createVisitor()
  const id = `c-${visitor.customer.id}`
  const request = { ...buildCheckoutRequest(CASH_PAYMENT), displayedTotal: TOTAL }
  const { orderId } = await client(startCheckout, { params: { id }, body: request }, visitor.options(`key-${id}`))
  let due: number | undefined = clock.now
  while (due !== undefined) due = await advanceOrder(db, orderId!, { now: due, speed: 1 })
  return { visitor, orderId: orderId! }
}

/** The tables that contain a text in any column. */
async function findTables(text: string): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname in ('public', 'pgboss')`)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db.execute(sql`select 1 from ${sql.identifier(name)} t where position(${text} in t::text) > 0 limit 1`)
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

afterEach(() => setAddressKeys([TEST_ADDRESS_KEY]))

describe('issue 20, point 9: addresses are encrypted at rest', () => {
  test('no column of any table contains a known address, and the customer reads it', async () => {
    const { visitor, orderId } = await orderOnce()
    for (const trace of TRACES) expect(await findTables(trace)).toEqual([])
    // the search itself finds a text
    expect(await findTables(visitor.customer.authorization.slice(0, 3))).toEqual([])
    expect(await findTables('Roma')).toContain('stores')
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(order!.delivery).toMatchObject({ fullText: DELIVERY_ADDRESS.label, details: DELIVERY_ADDRESS.details })
    expect((await db.select().from(outbox)).some(it => it.body.includes(DELIVERY_ADDRESS.label))).toBe(true)
    const { data } = await client(getAddressBook, {}, visitor.options())
    expect(data.list.addresses.map(it => it.title)).toEqual([DELIVERY_ADDRESS.label])
  })
  test('the same text is never stored twice in the same form, and a modified one is not read', () => {
    const [one, other] = [sealAddress('Verdi 12'), sealAddress('Verdi 12')]
    expect(one).not.toBe(other)
    expect([openAddress(one), openAddress(other)]).toEqual(['Verdi 12', 'Verdi 12'])
    const [last] = one.slice(-1)
    expect(() => openAddress(one.slice(0, -1) + (last === 'A' ? 'B' : 'A'))).toThrow('test')
    expect(() => openAddress(one.replace(':test:', ':next:'))).toThrow('No key next')
  })
})

describe('issue 20, point 9: rotation', () => {
  const start = (...keys: AddressKey[]) => prepareAddressKeys(db, keys)
  const findSealedWith = ({ id }: AddressKey) => findTables(`sealed:1:${id}:`)

  test('a start registers its key; one that cannot read the database is refused and names the key', async () => {
    await start(TEST_ADDRESS_KEY)
    expect((await db.select().from(addressKeys)).map(it => it.id)).toEqual(['test'])
    await expect(start(NEXT_KEY)).rejects.toThrow('the key "test"')
    // the right name with other bytes
    await expect(start({ ...TEST_ADDRESS_KEY, key: Buffer.alloc(32, 8) })).rejects.toThrow('the key "test"')
    await expect(start(NEXT_KEY, TEST_ADDRESS_KEY)).resolves.toBeUndefined()
  })
  test('a new key reads everything after a re-encryption, and the old one is no longer needed', async () => {
    const { visitor, orderId } = await orderOnce()
    expect(await findSealedWith(TEST_ADDRESS_KEY)).toEqual([
      'address_keys',
      'checkouts',
      'idempotency_keys',
      'orders',
      'outbox',
      'saved_addresses',
    ])
    await start(NEXT_KEY, TEST_ADDRESS_KEY)
    expect(await resealAddresses(db)).toBeGreaterThan(5)
    expect(await findSealedWith(TEST_ADDRESS_KEY)).toEqual([])
    expect(await resealAddresses(db)).toBe(0)
    await start(NEXT_KEY)
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    expect(order!.delivery.fullText).toBe(DELIVERY_ADDRESS.label)
    expect((await db.select().from(checkouts))[0]!.request!.components.deliveryAddress?.value?.label).toBe(DELIVERY_ADDRESS.label)
    expect((await client(getAddressBook, {}, visitor.options())).data.list.addresses).toHaveLength(1)
    await expect(start(TEST_ADDRESS_KEY)).rejects.toThrow('the key "next"')
    await start(TEST_ADDRESS_KEY, NEXT_KEY)
    await resealAddresses(db)
  })
  test('a place that was saved with both keys has one row afterwards', async () => {
    const { visitor } = await orderOnce()
    const ofCustomer = eq(savedAddresses.customerId, visitor.customer.id)
    const [row] = await db.select().from(savedAddresses).where(ofCustomer)
    await start(NEXT_KEY, TEST_ADDRESS_KEY)
    const placeId = (JSON.parse(row!.address) as { placeId: string }).placeId
    await db.insert(savedAddresses).values({ customerId: visitor.customer.id, placeId, address: row!.address, cityCode: 'BCN' })
    await resealAddresses(db)
    expect(await db.select().from(savedAddresses).where(ofCustomer)).toHaveLength(1)
    await start(TEST_ADDRESS_KEY, NEXT_KEY)
    await resealAddresses(db)
  })
  test('an address that was stored before is read, and encrypted after the next start', async () => {
    const { orderId } = await orderOnce()
    const plain = JSON.stringify({ fullText: 'Carrer de Mallorca, 237' })
    await db.execute(sql`update orders set delivery = ${plain} where id = ${orderId}`)
    const read = async () => (await db.select().from(orders).where(eq(orders.id, orderId)))[0]!.delivery.fullText
    expect([await read(), await findTables('Mallorca, 237')]).toEqual(['Carrer de Mallorca, 237', ['orders']])
    expect(await resealAddresses(db)).toBe(1)
    expect([await read(), await findTables('Mallorca, 237')]).toEqual(['Carrer de Mallorca, 237', []])
  })
})

test('issue 20, point 9: the addresses of an account are erased, those of another one stay, and the orders stay', async () => {
  const [{ visitor, orderId }, other] = [await orderOnce(), await orderOnce()]
  await db.transaction(tx => eraseAddresses(tx, visitor.customer.id))
  expect((await client(getAddressBook, {}, visitor.options())).data.list.addresses).toEqual([])
  const read = async (id: number) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!
  const erased = await read(orderId)
  expect(JSON.stringify(erased)).not.toMatch(/Verdi|piso 3|41\.399/)
  expect(erased).toMatchObject({ total: TOTAL, route: null, delivery: { fullText: '', details: null, city: { code: 'BCN' } } })
  const mails = await db.select().from(outbox).where(eq(outbox.customerId, visitor.customer.id))
  expect(mails.filter(it => it.body.includes('Verdi'))).toEqual([])
  const requests = await db.select().from(checkouts).where(eq(checkouts.customerId, visitor.customer.id))
  expect(JSON.stringify(requests)).not.toContain('Verdi')
  expect((await read(other.orderId)).delivery.fullText).toBe(DELIVERY_ADDRESS.label)
  expect((await client(getAddressBook, {}, other.visitor.options())).data.list.addresses).toHaveLength(1)
})

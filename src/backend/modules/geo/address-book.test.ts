import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { savedAddresses } from '#backend/db/schema/account.ts'
import { saveOrderAddress } from '#backend/modules/geo/address-book.ts'
import { createGeographyBackend } from '#backend/modules/testdata/geography-backend.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { createClient } from '#client/client.ts'
import type { Address } from '#contract/geo/address.ts'
import {
  addAddress,
  type AddressLabel,
  editAddress,
  getAddressBook,
  getPinOnMap,
  MAX_SAVED_ADDRESSES,
  removeAddress,
} from '#contract/geo/address-book.ts'
import { getPlacePublic } from '#contract/geo/address-lookup.ts'
import { offsetPoint } from '#domain/geo/distance.ts'

const { db, fetch, clock } = await createGeographyBackend()
const visitor = createClient({ base: 'http://api.test', fetch, place: { language: 'en' } })

async function loadPlace(placeId: string): Promise<Address> {
  return (await visitor(getPlacePublic, { params: { placeId }, query: {} })).address!
}
const mallorca = await loadPlace('BCN.1.237')
const gracia = await loadPlace('BCN.2.5')

/** A customer with the calls of the address book. Each call is one second later than the one before. */
async function createOwner() {
  const { id, authorization } = await createTestCustomer(db, clock.now)
  const call = createClient({ base: 'http://api.test', fetch, place: { language: 'en', authorization } })
  const load = async () => (await call(getAddressBook, {})).data.list.addresses
  return {
    id,
    call,
    load,
    titles: async () => (await load()).map(it => it.title),
    async add(address: Address, label: AddressLabel = 'OTHER', usedAt?: number) {
      clock.now += 1000
      return (await call(addAddress, { body: { address, label, usedAt } })).data.address
    },
    async edit(entryId: string, address: Address, label: AddressLabel = 'OTHER') {
      clock.now += 1000
      return (await call(editAddress, { params: { id: entryId }, body: { address, label } })).data.address
    },
    remove: (entryId: string) => call(removeAddress, { params: { id: entryId } }),
    order: (address: Address) => db.transaction(tx => saveOrderAddress(tx, id, address, (clock.now += 1000))),
  }
}
const rejection = (status: number) => ({ failure: { kind: 'rejected', status } })
/** As a checkout sends it: a point with its texts. */
const toOrdered = (address: Address, details: string | null): Address => ({ ...address, placeId: '', addressComponents: [], details })

describe('A §7, issue 20 point 4: the address book', () => {
  test('lists saved addresses, "most recent first", with icon and label; a place has one entry', async () => {
    const owner = await createOwner()
    await owner.add(mallorca, 'HOME')
    await owner.add(gracia, 'WORK')
    await owner.add({ ...mallorca, details: 'piso 3' }, 'HOME')
    expect(await owner.load()).toMatchObject([
      { title: 'Carrer de Mallorca, 237', subtitle: 'piso 3 · Barcelona', label: 'HOME', icon: 'home', cityCode: 'BCN', usedAt: clock.now },
      { title: 'Passeig de Gràcia, 5', subtitle: 'Barcelona', label: 'WORK', icon: 'briefcase', glovoPlaceId: 'BCN.2.5' },
    ])
  })
  test('has one home and one work: a new home frees the label of the previous one', async () => {
    const owner = await createOwner()
    await owner.add(mallorca, 'HOME')
    await owner.add(gracia, 'HOME')
    expect((await owner.load()).map(it => [it.title, it.label])).toEqual([
      ['Passeig de Gràcia, 5', 'HOME'],
      ['Carrer de Mallorca, 237', 'OTHER'],
    ])
  })
  test('an entry is edited, and replaces another entry of the same place', async () => {
    const owner = await createOwner()
    const [one, other] = [await owner.add(mallorca), await owner.add(gracia)]
    const edited = await owner.edit(one.id, { ...gracia, details: 'blue door' }, 'WORK')
    expect(edited).toMatchObject({ id: one.id, title: 'Passeig de Gràcia, 5', label: 'WORK', address: { details: 'blue door' } })
    expect((await owner.load()).map(it => it.id)).toEqual([one.id])
    await expect(owner.edit(other.id, gracia)).rejects.toMatchObject(rejection(404))
  })
  test('"remove with undo": an entry that is added again with its time is in its old place', async () => {
    const owner = await createOwner()
    await owner.add(await loadPlace('BCN.1.1'))
    const removed = await owner.add(mallorca, 'HOME')
    await owner.add(gracia)
    await owner.remove(removed.id)
    expect(await owner.titles()).toEqual(['Passeig de Gràcia, 5', 'Carrer de Mallorca, 1'])
    await expect(owner.remove(removed.id)).rejects.toMatchObject(rejection(404))
    await owner.add(removed.address, removed.label, removed.usedAt)
    expect(await owner.titles()).toEqual(['Passeig de Gràcia, 5', 'Carrer de Mallorca, 237', 'Carrer de Mallorca, 1'])
  })
  test('a time in the future counts as now', async () => {
    const owner = await createOwner()
    expect((await owner.add(mallorca, 'OTHER', clock.now + 86_400_000)).usedAt).toBe(clock.now)
  })
  test('is bounded: the 21st address replaces the one used least recently, never the home or the work', async () => {
    const owner = await createOwner()
    await owner.add({ ...mallorca, placeId: 'BCN.1.1' }, 'HOME')
    await owner.add({ ...mallorca, placeId: 'BCN.1.2' }, 'WORK')
    for (let house = 3; house <= MAX_SAVED_ADDRESSES; house += 1) await owner.add({ ...mallorca, placeId: `BCN.1.${house}` })
    expect((await owner.load()).map(it => it.glovoPlaceId)).toContain('BCN.1.3')
    expect(await owner.load()).toHaveLength(MAX_SAVED_ADDRESSES)
    await owner.add({ ...mallorca, placeId: 'BCN.1.21' })
    const ids = (await owner.load()).map(it => it.glovoPlaceId)
    expect([ids.length, ids[0], ids.includes('BCN.1.3'), ids.includes('BCN.1.4')]).toEqual([MAX_SAVED_ADDRESSES, 'BCN.1.21', false, true])
    expect(ids.slice(-2)).toEqual(['BCN.1.2', 'BCN.1.1'])
  })
  test('twenty parallel calls with one place and one label leave one entry', async () => {
    const owner = await createOwner()
    await Promise.all(Array.from({ length: 20 }, () => owner.add(mallorca, 'HOME')))
    expect((await owner.load()).map(it => it.label)).toEqual(['HOME'])
  })
  test('edits and removals of one entry at the same time end in one order: each call succeeds or finds no entry', async () => {
    const owner = await createOwner()
    for (let round = 0; round < 10; round += 1) {
      const { id } = await owner.add(mallorca)
      const calls = [owner.edit(id, gracia), owner.remove(id), owner.edit(id, mallorca, 'HOME'), owner.remove(id)]
      const failures = (await Promise.allSettled(calls)).flatMap(it => (it.status === 'rejected' ? [it.reason] : []))
      for (const failure of failures) expect(failure).toMatchObject(rejection(404))
      expect(await owner.load()).toEqual([])
    }
  })
  test('"foreign records answer as if they did not exist", and so do ids of no entry', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const entry = await owner.add(mallorca)
    for (const id of [entry.id, '00000000-0000-4000-8000-000000000000', 'x', `${entry.id}0`]) {
      await expect(other.edit(id, gracia)).rejects.toMatchObject(rejection(404))
      await expect(other.remove(id)).rejects.toMatchObject(rejection(404))
    }
    expect(await owner.titles()).toEqual(['Carrer de Mallorca, 237'])
    expect(await other.load()).toEqual([])
  })
  test('a visitor without an account has none', async () => {
    for (const call of [
      visitor(getAddressBook, {}),
      visitor(addAddress, { body: { address: mallorca, label: 'OTHER' } }),
      visitor(removeAddress, { params: { id: 'x' } }),
    ])
      await expect(call).rejects.toMatchObject(rejection(401))
  })
  test('A §4: needs a city that exists; its fields and country are those of the marketplace', async () => {
    const owner = await createOwner()
    await expect(owner.add({ ...mallorca, city: null })).rejects.toMatchObject(rejection(422))
    await expect(owner.add({ ...mallorca, city: { ...mallorca.city!, code: 'ZZZ' } })).rejects.toMatchObject(rejection(422))
    const entry = await owner.add({ ...mallorca, city: { ...mallorca.city!, countryCode: 'XX' } })
    expect([entry.countryCode, entry.address.city?.customAddressConfig.fields]).toEqual(['ES', []])
  })
  test('is deleted with the account, and an unreadable row does not hide the others', async () => {
    const owner = await createOwner()
    await db.insert(savedAddresses).values({ customerId: owner.id, placeId: 'a', address: '{}', cityCode: 'BCN' })
    await db.insert(savedAddresses).values({ customerId: owner.id, placeId: 'b', address: 'nonsense', cityCode: 'BCN' })
    await owner.add(mallorca)
    expect(await owner.titles()).toEqual(['Carrer de Mallorca, 237'])
  })
})

describe('the address of an order', () => {
  test('is saved, identified by its point, the latest first', async () => {
    const owner = await createOwner()
    await owner.order(toOrdered(mallorca, 'piso 3'))
    await owner.order(toOrdered(gracia, null))
    await owner.order(toOrdered(mallorca, 'piso 3'))
    const [first, ...others] = await owner.load()
    expect(first?.glovoPlaceId).toMatch(/^pin:41\.\d{5}:2\.\d{5}$/)
    expect(first?.address).toMatchObject({ placeId: first?.glovoPlaceId, details: 'piso 3' })
    expect(others.map(it => it.title)).toEqual(['Passeig de Gràcia, 5'])
  })
  test('at the point of a saved address it moves that entry to the front and keeps its label and its street', async () => {
    const owner = await createOwner()
    await owner.add({ ...mallorca, details: 'piso 3' }, 'HOME')
    await owner.add(gracia)
    await owner.order(toOrdered(mallorca, 'piso 4'))
    const [first, ...others] = await owner.load()
    expect(first).toMatchObject({ label: 'HOME', glovoPlaceId: 'BCN.1.237', address: { details: 'piso 4', number: '237' } })
    expect(others).toHaveLength(1)
  })
})

describe('A §7, pin_on_map: "suggestion of the nearest saved address within 100 m"', () => {
  test('has the address 99 m away, not the one 101 m away, and only for its owner', async () => {
    const [owner, other] = [await createOwner(), await createOwner()]
    await owner.add(mallorca, 'HOME')
    const suggest = async (metres: number, call = owner.call) => {
      const { lat, lng } = offsetPoint(mallorca.geo, metres, 0)
      return (await call(getPinOnMap, { query: { latitude: lat, longitude: lng } })).data.savedAddress?.label
    }
    expect([await suggest(99), await suggest(101), await suggest(0, other.call), await suggest(0, visitor)]).toEqual(['HOME', undefined, undefined, undefined]) // prettier-ignore
  })
})

test('the list uses the index of its customer', async () => {
  const rows = await db.transaction(async tx => {
    await tx.execute('set local enable_seqscan = off')
    const query = tx.select().from(savedAddresses).where(eq(savedAddresses.customerId, 1)).toSQL()
    return tx.execute<{ 'QUERY PLAN': string }>(`explain ${query.sql.replace('$1', '1')}`)
  })
  expect(rows.map(it => it['QUERY PLAN']).join('\n')).toContain('saved_addresses_place_key')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createStoreTable, NO_ENTRY, OFFER_WIDTH } from '#domain/catalogue/search/store-table.ts'
import { createSearchableStore } from '#domain/catalogue/search/testdata/searchable-store.ts'

const entry = fc.constantFrom(NO_ENTRY, 0, 1, 2, 3, 4)
const write = fc.record({
  id: fc.integer({ min: 1, max: 6 }),
  texts: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 2 }),
  offers: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), entry, entry, entry), { maxLength: 3 }),
})
const deletion = fc.integer({ min: 1, max: 6 })

test('for any writes and deletions, each text leads to the stores that have it now', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(write, deletion), { maxLength: 30 }), steps => {
      const table = createStoreTable()
      const expected = new Map<number, typeof write extends fc.Arbitrary<infer T> ? T : never>()
      for (const step of steps) {
        if (typeof step === 'number') {
          table.delete(step)
          expected.delete(step)
        } else {
          table.set(createSearchableStore({ ...step, offers: Int32Array.from(step.offers.flat()) }))
          expected.set(step.id, step)
        }
      }
      for (const text of [0, 1, 2, 3, 4]) {
        const found = table
          .getPlaces(text)
          .map(it => table.getAt(it)?.id)
          .toSorted()
        const having = [...expected.values()].filter(
          it => it.texts.includes(text) || it.offers.some(offer => offer.slice(1).includes(text)),
        )
        expect(found).toEqual(having.map(it => it.id).toSorted())
      }
      expect(table.getPlaces(NO_ENTRY)).toEqual([])
      expect(table.listIds().toSorted()).toEqual([...expected.keys()].toSorted())
      expect(table.getSize()).toBe(expected.size)
      expect(table.countProducts()).toBe([...expected.values()].reduce((sum, it) => sum + it.offers.length, 0))
      // places of deleted stores are used again
      expect(table.countPlaces()).toBeLessThanOrEqual(6)
      for (const id of expected.keys()) expect(table.get(id)?.offers).toHaveLength(expected.get(id)!.offers.length * OFFER_WIDTH)
    }),
  )
})

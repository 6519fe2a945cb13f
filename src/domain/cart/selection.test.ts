import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { ProductSnapshot } from '#contract/cart/cart.ts'
import type { AttributeGroup, Product } from '#contract/catalogue/product.ts'
import { createSampleProduct } from '#domain/cart/cart-samples.ts'
import { calculateUnitPrice } from '#domain/cart/line.ts'
import {
  getInitialSelection,
  findInvalidGroups,
  restoreSelection,
  selectUnits,
  toLine,
  toSimpleLine,
  toSelectedAttributes,
  countUnits,
} from '#domain/cart/selection.ts'

const group = (id: number, over: Partial<AttributeGroup> = {}): AttributeGroup => ({
  id,
  externalId: `g${id}`,
  position: id,
  name: `Group ${id}`,
  maxPerAttribute: 1,
  attributes: [1, 2, 3].map(it => ({
    id: id * 10 + it,
    externalId: `a${id}${it}`,
    name: `a${it}`,
    priceImpact: it * 50,
    selected: false,
    quantity: 1,
    promotion: null,
  })),
  ...over,
})

describe('option selection (A §5)', () => {
  test('a single choice replaces', () => {
    const base = group(1, { min: 1, max: 1 })
    expect(selectUnits(base, selectUnits(base, { 99: 1 }, 11, 1), 12, 1)).toEqual({ 12: 1, 99: 1 })
  })
  test('a single choice can be taken back', () => {
    expect(selectUnits(group(1, { min: 0, max: 1 }), { 11: 1, 99: 1 }, 11, 0)).toEqual({ 99: 1 })
  })
  test('A §3, "kinds simpleProduct and personalisedProduct": options to choose from or a note make a product personalised', () => {
    const product = { ...createSampleProduct(1), attributeGroups: [] as AttributeGroup[] }
    const getKind = (over: Partial<typeof product>, note = '') => toLine({ ...product, ...over }, {}, { id: 'a', amount: 1, note, isPrime: false }).kind // prettier-ignore
    expect([getKind({}), getKind({}, 'hot'), getKind({ attributeGroups: [group(1)] })]).toEqual(['simpleProduct', 'personalisedProduct', 'personalisedProduct']) // prettier-ignore
    expect(toSimpleLine(product, 'a', false)).toMatchObject({ kind: 'simpleProduct', amount: 1, note: '' })
  })
  test('a preset option of no units is not selected', () => {
    const base = group(1)
    const attributeGroups = [
      { ...base, attributes: base.attributes.map(it => ({ ...it, selected: true, quantity: it.id === 12 ? 0 : 1 })) },
    ]
    expect(getInitialSelection({ attributeGroups })).toEqual({ 11: 1, 13: 1 })
  })
  test('a full group blocks further selection', () => {
    const extras = group(1, { max: 2 })
    const full = selectUnits(extras, selectUnits(extras, {}, 11, 1), 12, 1)
    expect(selectUnits(extras, full, 13, 1)).toBe(full)
    expect(selectUnits(extras, full, 12, 0)).toEqual({ 11: 1 })
  })
  test('units count, not attributes', () => {
    const extras = group(1, { max: 3, maxPerAttribute: 3 })
    const two = selectUnits(extras, {}, 11, 2)
    expect(selectUnits(extras, two, 12, 3)).toEqual({ 11: 2, 12: 1 })
    expect(countUnits(extras, selectUnits(extras, two, 11, 9))).toBe(3)
  })
  test('the units of all groups never exceed the limit of an order line', () => {
    const open = group(1, { maxPerAttribute: 99 })
    expect(selectUnits(open, { 99: 1 }, 11, 99)).toEqual({ 11: 98, 99: 1 })
    expect(selectUnits(open, {}, 11, 99)).toEqual({ 11: 99 })
    expect(selectUnits(open, { 11: 98, 99: 1 }, 12, 1)).toEqual({ 11: 98, 99: 1 })
  })
  test('preselected attributes are selected', () => {
    const base = group(1, { min: 1, max: 1 })
    const attributeGroups = [{ ...base, attributes: base.attributes.map(it => ({ ...it, selected: it.id === 12 })) }]
    expect(getInitialSelection({ attributeGroups })).toEqual({ 12: 1 })
    expect(findInvalidGroups({ attributeGroups }, {}).map(it => it.id)).toEqual([1])
  })
  test('the cart carries names, groups and prices, in the order of the menu', () => {
    expect(toSelectedAttributes({ attributeGroups: [group(1), group(2)] }, { 21: 2, 13: 1 }, false)).toMatchObject([
      { id: 13, groupId: 1, quantity: 1, priceImpact: 150 },
      { id: 21, groupId: 2, quantity: 2, groupExternalId: 'g2' },
    ])
  })

  const bounds = fc.record({
    min: fc.option(fc.nat(3), { nil: undefined }),
    max: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    maxPerAttribute: fc.integer({ min: 1, max: 4 }),
  })
  const changes = fc.array(fc.tuple(fc.constantFrom(11, 12, 13), fc.integer({ min: -2, max: 6 })), { maxLength: 20 })
  test('no sequence of changes exceeds a cap', () =>
    fc.assert(
      fc.property(bounds, changes, ({ min, max, maxPerAttribute }, sequence) => {
        const it = group(1, { maxPerAttribute, ...(min !== undefined && { min }), ...(max !== undefined && { max }) })
        const end = sequence.reduce((selection, [id, units]) => selectUnits(it, selection, id, units), {})
        expect(countUnits(it, end)).toBeLessThanOrEqual(max ?? 3 * maxPerAttribute)
        for (const units of Object.values(end)) expect(units).toBeGreaterThan(0)
      }),
    ))
})

describe("A §3: an option's own promotion", () => {
  const promotion = { type: 'PERCENTAGE_DISCOUNT', percentage: 50, price: 25, prime: false } as const
  const product = (prime: boolean): Product => ({
    id: 1, storeProductId: 'p1', externalId: '', name: 'Pizza', price: 1000, description: '', imageUrl: '', promotions: [], sponsored: false,
    allergens: [], available: true, tint: 0, customizable: true,
    attributeGroups: [{ ...group(1, { maxPerAttribute: 3 }), attributes: [{ ...group(1).attributes[0]!, promotion: { ...promotion, prime } }] }],
  }) // prettier-ignore
  const price = (prime: boolean, units: number, isPrime = false) =>
    calculateUnitPrice(toLine(product(prime), { 11: units }, { id: 'l', amount: 1, note: '', isPrime }))

  test('reduces each of its units in the cart', () => expect([0, 1, 3].map(it => price(false, it))).toEqual([1000, 1025, 1075]))
  test('A §4: "A prime promotion is removed … for non-prime customers", also from an option', () => {
    expect([0, 1, 3].map(it => price(true, it))).toEqual([1000, 1050, 1150])
    expect([0, 1, 3].map(it => price(true, it, true))).toEqual([1000, 1025, 1075])
  })
  test('a cart line holds the product without the texts of its page', () => {
    const line = toLine(
      { ...product(false), description: 'Long', images: ['/a'] } as Product,
      {},
      { id: 'l', amount: 1, note: '', isPrime: false },
    )
    expect(Object.keys(line.product).toSorted()).toEqual(Object.keys(ProductSnapshot.shape).toSorted())
  })
})

describe('options of an earlier visit', () => {
  const size = { ...group(1, { min: 1, max: 1 }), attributes: group(1).attributes.map(it => ({ ...it, selected: it.id === 12 })) }
  const extras = group(2, { max: 2 })
  const restore = (remembered: Record<number, number> | undefined) => restoreSelection({ attributeGroups: [size, extras] }, remembered)

  test('replace the preset ones', () => expect(restore({ 13: 1, 21: 1 })).toEqual({ 13: 1, 21: 1 }))
  test('are the preset ones for a product that was never chosen', () => expect(restore(undefined)).toEqual({ 12: 1 }))
  test('are dropped when they no longer exist; a group that is then not valid has its preset option', () => {
    expect(restore({ 99: 1, 21: 1 })).toEqual({ 12: 1, 21: 1 })
  })
  test('never exceed the present limits of a group', () => {
    expect(restore({ 11: 1, 21: 1, 22: 1, 23: 1 })).toEqual({ 11: 1, 21: 1, 22: 1 })
    expect(restore({ 11: 5, 21: 9 })).toEqual({ 11: 1, 21: 1 })
    expect(restore({ 11: -1, 21: 0 })).toEqual({ 12: 1 })
  })
})

describe('A §5, at the boundaries', () => {
  const accepts = (bounds: Partial<AttributeGroup>, units: number): boolean => {
    const one = group(1, { maxPerAttribute: 9, ...bounds })
    return findInvalidGroups({ attributeGroups: [one] }, { 11: units }).length === 0
  }
  test.each([
    ['"Single is valid with exactly 1 selected"', { min: 1, max: 1 }, [false, true, false]],
    ['"capped needs min <= selected <= max"', { min: 1, max: 2 }, [false, true, true, false]],
    ['"no-cap needs selected > min"', { min: 1 }, [false, false, true, true]],
    ['"Optional if min is 0 or absent": no cap', {}, [true, true, true]],
    ['"Optional if min is 0 or absent": capped', { min: 0, max: 2 }, [true, true, true, false]],
  ])('%s', (_, bounds, expected) => {
    expect(expected.map((_each, units) => accepts(bounds, units))).toEqual(expected)
  })
  test('"A full group blocks further selection": at its last free unit, and not before', () => {
    const capped = group(1, { max: 2, maxPerAttribute: 2 })
    expect(selectUnits(capped, { 11: 1 }, 12, 1)).toEqual({ 11: 1, 12: 1 })
    expect(selectUnits(capped, { 11: 2 }, 12, 1)).toEqual({ 11: 2 })
    expect(selectUnits(capped, { 11: 2 }, 11, 1)).toEqual({ 11: 1 })
  })
})

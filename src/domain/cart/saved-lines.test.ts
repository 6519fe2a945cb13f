import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Cart } from '#contract/cart/cart.ts'
import type { SavedLine } from '#contract/cart/saved-cart.ts'
import { MAX_LINE_KEY_LENGTH, MAX_OPTION_UNITS } from '#contract/limits.ts'
import { calculateCartPrice, getLines } from '#domain/cart/cart.ts'
import { isSameLine } from '#domain/cart/line.ts'
import { createSampleCart, createSavedLine } from '#domain/cart/cart-samples.ts'
import { applyChanges, combineLines, findChanges, getLineKey, hasSameLines, isExpired, replaceLines, toSavedInfo, toSavedLines } from '#domain/cart/saved-lines.ts' // prettier-ignore

const option = (id: number) => ({
  id, name: `Option ${id}`, priceImpact: 100, quantity: 1, groupId: 1_000_000_000, groupName: 'Extras', groupPosition: 0, externalId: '', groupExternalId: '', promotion: null,
}) // prettier-ignore
const anyLine: fc.Arbitrary<SavedLine> = fc
  .record({ product: fc.integer({ min: 1, max: 4 }), options: fc.subarray([1, 2]), amount: fc.integer({ min: 1, max: 3 }), addedAt: fc.integer({ min: 0, max: 9 }) })
  .map(({ product, options, amount, addedAt }) =>
    createSavedLine(product, { amount, kind: options.length > 0 ? 'personalisedProduct' : 'simpleProduct', selectedAttributes: options.map(option) }, addedAt),
  ) // prettier-ignore
const anyLines = fc.uniqueArray(anyLine, { maxLength: 6, selector: it => getLineKey(it.line) })
const normalize = (lines: readonly SavedLine[]) => new Map(lines.map(it => [getLineKey(it.line), it.line.amount]))

describe('A §4: "Products are the same when storeProductId matches, else externalId, else id", on each device', () => {
  test('lines have the same key if and only if they are the same line', () => {
    fc.assert(fc.property(anyLine, anyLine, (one, other) => { expect(getLineKey(one.line) === getLineKey(other.line)).toBe(isSameLine(one.line, other.line)) })) // prettier-ignore
  })
  test('"Personalised products are the same only if their description matches": the order of the options does not matter', () => {
    const { line } = createSavedLine(1, { kind: 'personalisedProduct', selectedAttributes: [option(1), option(2)] })
    expect(getLineKey({ ...line, id: 'other', selectedAttributes: [option(2), option(1)] })).toBe(getLineKey(line))
    expect(getLineKey({ ...line, note: 'no salt' })).not.toBe(getLineKey(line))
  })
  test('the longest key has room', () => {
    const selectedAttributes = Array.from({ length: MAX_OPTION_UNITS }, (_, index) => option(1_000_000_000 + index))
    const { line } = createSavedLine(1, { kind: 'personalisedProduct', selectedAttributes, note: '"'.repeat(300) })
    const longest = { ...line, product: { ...line.product, storeProductId: 'x'.repeat(200) } }
    expect(getLineKey(longest).length).toBeLessThanOrEqual(MAX_LINE_KEY_LENGTH)
  })
})

describe('issue 19: what a device sends', () => {
  test('the changes lead from the lines before to the lines now', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (before, after) => {
        const changes = findChanges(before, after, 5)
        expect(normalize(applyChanges(before, changes))).toEqual(normalize(after))
        expect(changes.every(it => it.changedAt === 5)).toBe(true)
      }),
    )
  })
  test('equal lines have no change, whatever their ids and their order', () => {
    fc.assert(
      fc.property(anyLines, lines => {
        const other = lines.map(it => ({ ...it, line: { ...it.line, id: `other ${it.line.id}` } })).reverse()
        expect(findChanges(lines, other, 5)).toEqual([])
        expect(hasSameLines(lines, other)).toBe(true)
      }),
    )
  })
  test('the lines of all devices are in the order in which they were added', () => {
    const [late, early] = [createSavedLine(1, {}, 7), createSavedLine(2, {}, 3)]
    const change = { key: getLineKey(early.line), line: early.line, addedAt: 3, changedAt: 9 }
    expect(applyChanges([late], [change]).map(it => it.line.product.id)).toEqual([2, 1])
  })
  test('the information of a cart has the format of its prices, when the cart has one', () => {
    const money = { currency: 'EUR', pattern: '0,00 €', locale: 'es', decimal: ',', group: '.', groupFrom: 5 }
    expect(toSavedInfo(createSampleCart(1, [], { money }))).toMatchObject({ name: 'Store 1', money })
    expect(toSavedInfo(createSampleCart(1, []))).not.toHaveProperty('money')
  })
  test('a removed line is sent as a removal with its time', () => {
    const [one, two] = [createSavedLine(1), createSavedLine(2)]
    expect(findChanges([one, two], [two], 7)).toEqual([{ key: getLineKey(one.line), line: null, addedAt: one.addedAt, changedAt: 7 }])
  })
})

describe('issue 19: what a device shows', () => {
  test('a product has any id, also the name of an inherited property', () => {
    const { line, addedAt } = createSavedLine(1)
    const named = { line: { ...line, product: { ...line.product, storeProductId: 'constructor' } }, addedAt }
    expect(getLines(replaceLines(createSampleCart(1, []), [named])).map(it => it.product.storeProductId)).toEqual(['constructor'])
  })
  test('the cart has exactly the lines of the marketplace, is valid, and keeps the ids of its own lines', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (mine, saved) => {
        const cart = createSampleCart(1, mine)
        const after = replaceLines(cart, saved)
        expect(normalize(toSavedLines(after))).toEqual(normalize(saved))
        expect(after.total).toBe(saved.reduce((sum, it) => sum + it.line.amount, 0))
        expect(Cart.parse(after)).toEqual(after)
        for (const line of getLines(after)) {
          const own = mine.find(it => getLineKey(it.line) === getLineKey(line))
          if (own) expect(line.id).toBe(own.line.id)
        }
      }),
    )
  })
  test('both carts together: units of the same product add up, and no line is lost', () => {
    fc.assert(
      fc.property(anyLines, anyLines, (mine, saved) => {
        const both = combineLines(createSampleCart(1, mine), saved, 9)
        const [one, other] = [normalize(mine), normalize(saved)]
        for (const [key, amount] of normalize(toSavedLines(both))) expect(amount).toBe((one.get(key) ?? 0) + (other.get(key) ?? 0))
        expect(calculateCartPrice(both)).toBe(
          calculateCartPrice(createSampleCart(1, mine)) + calculateCartPrice(createSampleCart(1, saved)),
        )
      }),
    )
  })
  test('A §9: a cart expires after 120 minutes on each device', () => {
    const saved = { info: toSavedInfo(createSampleCart(1, [])) }
    expect([isExpired(saved, 120 * 60_000), isExpired(saved, 120 * 60_000 + 1)]).toEqual([false, true])
  })
})

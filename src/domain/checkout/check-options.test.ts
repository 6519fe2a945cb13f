import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { AttributeGroup, Product } from '#contract/catalogue/product.ts'
import { findInvalidGroups, selectUnits, type Selection } from '#domain/cart/selection.ts'
import { findOptionIssue } from '#domain/checkout/check-options.ts'

const group = (id: number, bounds: Pick<AttributeGroup, 'min' | 'max'>, maxPerAttribute = 1): AttributeGroup => ({
  id,
  externalId: `g${id}`,
  position: id,
  name: `Group ${id}`,
  ...bounds,
  maxPerAttribute,
  attributes: [1, 2, 3].map(it => ({ id: id * 10 + it, externalId: '', name: '', priceImpact: 0, selected: false, quantity: 0, promotion: null })),
}) // prettier-ignore

const size = group(1, { min: 1, max: 1 })
const toppings = group(2, { max: 4 }, 3)
const groups = [size, toppings]
const createSelection = (...pairs: readonly (readonly [attributeId: number, quantity: number])[]) =>
  pairs.map(([attributeId, quantity]) => ({ attributeId, quantity }))

describe('findOptionIssue', () => {
  test.each([
    ['one unit of a single choice', createSelection([11, 1]), undefined],
    ['no unit of a single choice', createSelection(), 'wrongCount'],
    ['two attributes of a single choice', createSelection([11, 1], [12, 1]), 'wrongCount'],
    ['two units of one attribute of a single choice', createSelection([11, 2]), 'tooManyUnits'],
    ['the same attribute in two rows', createSelection([11, 1], [11, 1]), 'tooManyUnits'],
    ['more units than the maximum of the group', createSelection([11, 1], [21, 3], [22, 2]), 'wrongCount'],
    ['more units than the maximum of the attribute', createSelection([11, 1], [21, 4]), 'tooManyUnits'],
    ['an option of another product', createSelection([11, 1], [99, 1]), 'unknown'],
  ])('%s', (_, options, kind) => expect(findOptionIssue(groups, options)?.kind).toBe(kind))

  test('a single choice takes one unit, whatever its attributes allow; a group of two may take both of one attribute', () => {
    expect(findOptionIssue([group(1, { min: 1, max: 1 }, 3)], createSelection([11, 2]))?.kind).toBe('tooManyUnits')
    expect(findOptionIssue([group(1, { max: 2 }, 2)], createSelection([11, 2]))).toBeUndefined()
  })
  test('accepts exactly the selections that the product sheet allows', () => {
    const taps = fc.array(fc.tuple(fc.constantFrom(...groups), fc.integer({ min: 1, max: 3 }), fc.nat(4)), { maxLength: 20 })
    fc.assert(
      fc.property(taps, tapped => {
        const selection = tapped.reduce<Selection>((so, [it, which, units]) => selectUnits(it, so, it.id * 10 + which, units), {})
        const fits = findInvalidGroups({ attributeGroups: groups } as Pick<Product, 'attributeGroups'>, selection).length === 0
        const options = Object.entries(selection).map(([id, quantity]) => ({ attributeId: Number(id), quantity }))
        expect(findOptionIssue(groups, options) === undefined).toBe(fits)
      }),
    )
  })
})

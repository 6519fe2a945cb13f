import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_PART_PRODUCTS, splitMenu, takePart } from '#domain/catalogue/menu-parts.ts'

const menu = fc.array(fc.record({ productsCount: fc.integer({ min: 0, max: 3 * MAX_PART_PRODUCTS }) }), { maxLength: 80 })
const countProducts = (sections: readonly { productsCount: number }[]) => sections.reduce((sum, it) => sum + it.productsCount, 0)

describe('issue 18, point 8: a long menu is split into parts', () => {
  test('the parts join to the whole menu: no section is lost or in two parts', () => {
    fc.assert(
      fc.property(menu, sections => {
        expect(splitMenu(sections).flat()).toEqual(sections)
      }),
    )
  })
  test('a part has at most 80 products, or one section', () => {
    fc.assert(
      fc.property(menu, sections => {
        for (const part of splitMenu(sections)) {
          expect(part.length).toBeGreaterThan(0)
          expect(part.length === 1 || countProducts(part) <= MAX_PART_PRODUCTS).toBe(true)
        }
      }),
    )
  })
  test('a part takes every section that fits', () => {
    fc.assert(
      fc.property(menu, sections => {
        const parts = splitMenu(sections)
        for (const [index, part] of parts.slice(0, -1).entries())
          expect(countProducts(part) + parts[index + 1]![0]!.productsCount).toBeGreaterThan(MAX_PART_PRODUCTS)
      }),
    )
  })
  test('a part that starts at the first section of a part is that part', () => {
    fc.assert(
      fc.property(menu, sections => {
        let start = 0
        for (const part of splitMenu(sections)) {
          expect(takePart(sections.slice(start))).toEqual(part)
          start += part.length
        }
      }),
    )
  })
})

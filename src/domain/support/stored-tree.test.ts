import { describe, expect, test } from 'vitest'

import { DEFAULT_CLAIM_RULE, filterOptions, findTree, isPath, type StoredOption, type StoredTree } from '#domain/support/stored-tree.ts'

const option = (id: string, values: Partial<StoredOption> = {}): StoredOption => ({ id, type: 'Popup', title: { en: id }, ...values })
const tree = (id: number, values: Partial<StoredTree> = {}): StoredTree => ({
  id,
  statuses: ['DeliveredStatus'],
  countries: [],
  title: { en: 'Help' },
  rule: DEFAULT_CLAIM_RULE,
  options: [],
  ...values,
})

describe('issue 24: "Support tree per order and status"', () => {
  test('a tree of the country precedes that of all countries; of two, the lowest id', () => {
    const trees = [
      tree(3),
      tree(1),
      tree(5, { countries: ['GE', 'AM'] }),
      tree(4, { countries: ['AM'] }),
      tree(9, { statuses: ['NoOrder'] }),
    ]
    expect(findTree(trees, 'DeliveredStatus', 'ES')?.id).toBe(1)
    expect(findTree(trees, 'DeliveredStatus', undefined)?.id).toBe(1)
    expect(findTree(trees, 'DeliveredStatus', 'AM')?.id).toBe(4)
    expect(findTree(trees, 'NoOrder', undefined)?.id).toBe(9)
    expect(findTree(trees, 'NewStatus', 'ES')).toBeUndefined()
    expect(findTree([tree(5, { countries: ['GE'] })], 'DeliveredStatus', 'ES')).toBeUndefined()
  })
  test('options need all their conditions; a container goes with its last option', () => {
    const options = [
      option('late', { when: ['LATE', 'DELIVERY'] }),
      option('node', { type: 'Node' }),
      option('inner', { type: 'OnDemand', parent: 'node' }),
      option('card', { parent: 'inner', when: ['CARD'] }),
      option('hidden', { type: 'Node', when: ['PICKUP'] }),
      option('in-hidden', { parent: 'hidden' }),
    ]
    const ids = (...facts: Parameters<typeof filterOptions>[1] extends ReadonlySet<infer Fact> ? Fact[] : never) =>
      filterOptions(options, new Set(facts)).map(it => it.id)
    expect(ids('LATE')).toEqual([])
    expect(ids('LATE', 'DELIVERY')).toEqual(['late'])
    expect(ids('CARD')).toEqual(['node', 'inner', 'card'])
    expect(ids('PICKUP')).toEqual(['hidden', 'in-hidden'])
  })
  test('B §3, "supportBreadcrumb": leads from the top to an option', () => {
    const options = [option('a', { type: 'Node' }), option('b', { parent: 'a' }), option('c')]
    expect(isPath(options, ['a', 'b'])).toBe(true)
    expect(isPath(options, ['c'])).toBe(true)
    for (const path of [[], ['b'], ['c', 'b'], ['a', 'c'], ['x']]) expect(isPath(options, path), path.join()).toBe(false)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { memoizeByIdentity } from '#ui/fragments/memoize-by-identity.ts'

test('finds only the value of the same objects and the same name', () => {
  const objects = ['a', 'b', 'c'].map(name => ({ name }))
  const object = fc.constantFrom(...objects)
  const keys = fc.array(object, { minLength: 1, maxLength: 3 }) as fc.Arbitrary<[object, ...object[]]>
  const name = fc.constantFrom('menu', 'head')
  const toValue = (of: readonly object[], as: string): string => `${as}: ${of.map(it => (it as { name: string }).name).join()}`
  fc.assert(
    fc.property(fc.array(fc.tuple(keys, name)), keys, name, (stored, searched, as) => {
      const memory = memoizeByIdentity<string>()
      for (const [of, under] of stored) expect(memory.store(of, under, toValue(of, under))).toBe(toValue(of, under))
      const isStored = stored.some(([of, under]) => toValue(of, under) === toValue(searched, as))
      expect(memory.find(searched, as)).toBe(isStored ? toValue(searched, as) : undefined)
    }),
  )
})

test('an equal object is another key', () => {
  const memory = memoizeByIdentity<string>()
  memory.store([{ id: 1 }], 'page', 'first')
  expect(memory.find([{ id: 1 }], 'page')).toBeUndefined()
})

test('arbitrary names do not fill the memory', () => {
  const memory = memoizeByIdentity<string>()
  const answer = {}
  for (let number = 0; number < 100; number++) expect(memory.store([answer], `?made-up=${number}`, 'made')).toBe('made')
  expect(memory.find([answer], '?made-up=0')).toBe('made')
  expect(memory.find([answer], '?made-up=99')).toBeUndefined()
})

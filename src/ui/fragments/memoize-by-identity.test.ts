import fc from 'fast-check'
import { expect, test } from 'vitest'

import { memoizeByIdentity } from '#ui/fragments/memoize-by-identity.ts'

test('finds only the value of the same objects and the same name', () => {
  const letters = ['a', 'b', 'c'].map(name => ({ name }))
  const part = fc.constantFrom(...letters)
  const parts = fc.array(part, { minLength: 1, maxLength: 3 }) as fc.Arbitrary<[object, ...object[]]>
  const name = fc.constantFrom('menu', 'head')
  const said = (of: readonly object[], as: string): string => `${as}: ${of.map(it => (it as { name: string }).name).join()}`
  fc.assert(
    fc.property(fc.array(fc.tuple(parts, name)), parts, name, (kept, wanted, as) => {
      const memory = memoizeByIdentity<string>()
      for (const [of, under] of kept) expect(memory.store(of, under, said(of, under))).toBe(said(of, under))
      const known = kept.some(([of, under]) => said(of, under) === said(wanted, as))
      expect(memory.find(wanted, as)).toBe(known ? said(wanted, as) : undefined)
    }),
  )
})

test('an equal object is another key', () => {
  const memory = memoizeByIdentity<string>()
  memory.store([{ id: 1 }], 'page', 'first')
  expect(memory.find([{ id: 1 }], 'page')).toBeUndefined()
})

test('made-up names do not fill the memory', () => {
  const memory = memoizeByIdentity<string>()
  const answer = {}
  for (let number = 0; number < 100; number++) expect(memory.store([answer], `?made-up=${number}`, 'made')).toBe('made')
  expect(memory.find([answer], '?made-up=0')).toBe('made')
  expect(memory.find([answer], '?made-up=99')).toBeUndefined()
})

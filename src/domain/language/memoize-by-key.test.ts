import { expect, test, vi } from 'vitest'

import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

test('each value is created once per key, including undefined', () => {
  const make = vi.fn((name: string) => (name === 'xx' ? undefined : { name }))
  const thing = memoizeByKey(make)
  expect(thing('es')).toBe(thing('es'))
  expect(thing('es')).not.toBe(thing('hy'))
  thing('xx')
  thing('xx')
  expect(make.mock.calls).toEqual([['es'], ['hy'], ['xx']])
})

test('the cache has a maximum size', () => {
  const make = vi.fn((name: string) => name)
  const thing = memoizeByKey(make)
  for (let number = 0; number < 3000; number++) thing(`made-up-${number}`)
  make.mockClear()
  thing('made-up-0')
  thing('made-up-2999')
  expect(make.mock.calls).toEqual([['made-up-2999']])
})

test('a failed creation is repeated', () => {
  let broken = true
  const thing = memoizeByKey(name => {
    if (broken) throw new Error('No')
    return name
  })
  expect(() => thing('es')).toThrow('No')
  broken = false
  expect(thing('es')).toBe('es')
})

import { expect, test, vi } from 'vitest'

import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

test('each value is created once per key, including undefined', () => {
  const create = vi.fn((name: string) => (name === 'xx' ? undefined : { name }))
  const getValue = memoizeByKey(create)
  expect(getValue('es')).toBe(getValue('es'))
  expect(getValue('es')).not.toBe(getValue('hy'))
  getValue('xx')
  getValue('xx')
  expect(create.mock.calls).toEqual([['es'], ['hy'], ['xx']])
})

test('the cache has a maximum size', () => {
  const create = vi.fn((name: string) => name)
  const getValue = memoizeByKey(create)
  for (let number = 0; number < 3000; number++) getValue(`made-up-${number}`)
  create.mockClear()
  getValue('made-up-0')
  getValue('made-up-2999')
  expect(create.mock.calls).toEqual([['made-up-2999']])
})

test('a failed creation is repeated', () => {
  let broken = true
  const getValue = memoizeByKey(name => {
    if (broken) throw new Error('No')
    return name
  })
  expect(() => getValue('es')).toThrow('No')
  broken = false
  expect(getValue('es')).toBe('es')
})

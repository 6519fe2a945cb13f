import { expect, test } from 'vitest'

import { getGroupOrderPath } from '#domain/navigation/group-order-path.ts'
import { toPath } from '#domain/navigation/routes.ts'

test.each(['es', 'uk', 'hy', 'pt_BR'])('issue 23 point 6: the path of a group order equals that of toPath: %s', language => {
  for (const mode of [{}, { mode: 'pickup' }] as const) {
    const store = toPath({ name: 'store', country: 'es', city: 'barcelona', storeSlug: 'roma', language, ...mode })
    expect(getGroupOrderPath(store, 12)).toBe(`${toPath({ name: 'groupOrder', language })}#12`)
  }
})

test.each([
  '/',
  '/es/es/',
  '/es/es/barcelona/',
  '/es/es/barcelona/a/b/',
  '/es/es/barcelona/pizza',
  'https://elsewhere.test/es/es/x/y/',
  '',
])('a path of no store has no group order: %s', path => expect(getGroupOrderPath(path, 12)).toBeUndefined())

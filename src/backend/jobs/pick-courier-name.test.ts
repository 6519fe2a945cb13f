import { describe, expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { createRandom } from '#backend/db/seed/random.ts'
import { pickCourierName } from '#backend/jobs/pick-courier-name.ts'
import { COURIER_NAMES } from '#backend/jobs/courier-names.ts'

test('every open country has courier names', () => expect(Object.keys(COURIER_NAMES)).toEqual(Object.keys(MARKETS)))

describe.each(Object.entries(COURIER_NAMES))('%s', (_, { latin, local }) => {
  test('has twenty different names in the expected script', () => {
    expect(new Set(latin).size).toBe(20)
    for (const name of latin) expect(name).toMatch(/^\p{Script=Latin}{2,}$/u)
    if (local === undefined) return
    expect(new Set(local).size).toBe(20)
    expect(local.join('')).not.toMatch(/\p{Script=Latin}/u)
  })
})

test('a language with another script gets Latin names', () => {
  const pick = (country: string, language: string) => pickCourierName(country, language, createRandom(7, 'courier'))
  expect(COURIER_NAMES['GE']!.local).toContain(pick('GE', 'ka'))
  expect(COURIER_NAMES['GE']!.latin).toContain(pick('GE', 'en'))
  expect(COURIER_NAMES['KZ']!.local).toContain(pick('KZ', 'uk'))
  expect(COURIER_NAMES['AM']!.latin.indexOf(pick('AM', 'en'))).toBe(COURIER_NAMES['AM']!.local!.indexOf(pick('AM', 'hy')))
})

import { describe, expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { random } from '#backend/db/seed/random.ts'
import { courierNameFor } from '#backend/jobs/pick-courier-name.ts'
import { PEOPLE } from '#backend/jobs/courier-names.ts'

test('every open country has people', () => expect(Object.keys(PEOPLE)).toEqual(Object.keys(MARKETS)))

describe.each(Object.entries(PEOPLE))('%s', (_, { latin, own }) => {
  test('twenty names, each once, in the letters they should be in', () => {
    expect(new Set(latin).size).toBe(20)
    for (const name of latin) expect(name).toMatch(/^\p{Script=Latin}{2,}$/u)
    if (own === undefined) return
    expect(new Set(own).size).toBe(20)
    expect(own.join('')).not.toMatch(/\p{Script=Latin}/u)
  })
})

test('one who cannot read the letters of a country gets Latin ones', () => {
  const pick = (country: string, language: string) => courierNameFor(country, language, random(7, 'somebody'))
  expect(PEOPLE['GE']!.own).toContain(pick('GE', 'ka'))
  expect(PEOPLE['GE']!.latin).toContain(pick('GE', 'en'))
  expect(PEOPLE['KZ']!.own).toContain(pick('KZ', 'uk'))
  expect(PEOPLE['AM']!.latin.indexOf(pick('AM', 'en'))).toBe(PEOPLE['AM']!.own!.indexOf(pick('AM', 'hy')))
})

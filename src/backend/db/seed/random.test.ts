import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createRandom } from '#backend/db/seed/random.ts'

const stream = (number: number, name: string): number[] => Array.from({ length: 20 }, createRandom(number, name).fraction)

test('the same number and name give the same stream, another of either gives another', () => {
  expect(stream(7, 'a')).toEqual(stream(7, 'a'))
  expect(stream(8, 'a')).not.toEqual(stream(7, 'a'))
  expect(stream(7, 'b')).not.toEqual(stream(7, 'a'))
})

test('draws stay within their bounds, and choices keep the order of the list', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.string(),
      fc.integer({ min: -50, max: 50 }),
      fc.nat(50),
      fc.array(fc.nat()),
      fc.nat(20),
      (number, name, least, span, list, count) => {
        const draw = createRandom(number, name)
        const drawn = draw.between(least, least + span)
        expect(drawn >= least && drawn <= least + span).toBe(true)
        expect(draw.shuffle(list).toSorted()).toEqual(list.toSorted())
        const marked = list.map((value, index) => ({ value, index }))
        const some = draw.sample(marked, count)
        expect(some.length).toBe(Math.min(count, list.length))
        expect(some.map(({ index }) => index)).toEqual(some.map(({ index }) => index).toSorted((one, two) => one - two))
        expect(draw.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      },
    ),
  )
})

test('a fraction falls into each tenth about as often', () => {
  const draw = createRandom(1, 'tenths')
  const drawn = Array.from({ length: 20_000 }, () => Math.floor(draw.fraction() * 10))
  const tenths = Array.from({ length: 10 }, (_, tenth) => drawn.filter(it => it === tenth).length)
  for (const hits of tenths) expect(Math.abs(hits - 2000)).toBeLessThan(200)
})

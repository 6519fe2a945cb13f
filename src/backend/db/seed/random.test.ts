import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { createRandom } from '#backend/db/seed/random.ts'

const createStream = (number: number, name: string): number[] => Array.from({ length: 20 }, createRandom(number, name).fraction)

test('equal number and name produce an equal stream, and a different number or name produces another stream', () => {
  expect(createStream(7, 'a')).toEqual(createStream(7, 'a'))
  expect(createStream(8, 'a')).not.toEqual(createStream(7, 'a'))
  expect(createStream(7, 'b')).not.toEqual(createStream(7, 'a'))
})

test('results are within their bounds, and samples preserve the order of the list', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.string(),
      fc.integer({ min: -50, max: 50 }),
      fc.nat(50),
      fc.array(fc.nat()),
      fc.nat(20),
      (number, name, min, span, list, count) => {
        const draw = createRandom(number, name)
        const drawn = draw.between(min, min + span)
        expect(drawn >= min && drawn <= min + span).toBe(true)
        expect(draw.shuffle(list).toSorted()).toEqual(list.toSorted())
        const indexed = list.map((value, index) => ({ value, index }))
        const some = draw.sample(indexed, count)
        expect(some.length).toBe(Math.min(count, list.length))
        expect(some.map(({ index }) => index)).toEqual(some.map(({ index }) => index).toSorted((one, two) => one - two))
        expect(draw.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      },
    ),
  )
})

test('fractions are evenly distributed', () => {
  const draw = createRandom(1, 'tenths')
  const drawn = Array.from({ length: 20_000 }, () => Math.floor(draw.fraction() * 10))
  const tenths = Array.from({ length: 10 }, (_, tenth) => drawn.filter(it => it === tenth).length)
  for (const hits of tenths) expect(Math.abs(hits - 2000)).toBeLessThan(200)
})

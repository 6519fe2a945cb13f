import { expect, test } from 'vitest'

import { hasPassedPoint } from '#domain/orders/parcel-route.ts'

const POINTS = (['STARTING', 'PICKUP', 'DELIVERY', 'DELIVERY', 'RETURN'] as const).map(type => ({ type }))
const getPassed = (stage: Parameters<typeof hasPassedPoint>[0]['stage'], isReturned = false) =>
  POINTS.map((_, index) => hasPassedPoint({ points: POINTS, stage, isReturned }, index))

test.each([
  ['PLACED', [false, false, false, false, false]],
  ['ACCEPTED', [false, false, false, false, false]],
  ['PICKED_UP', [true, true, false, false, false]],
  ['NEARBY', [true, true, true, false, false]],
  ['DELIVERED', [true, true, true, true, false]],
  ['CANCELLED', [false, false, false, false, false]],
] as const)('B §3, "points (… passed …)": at %s', (stage, passed) => expect(getPassed(stage)).toEqual(passed))
test('issue 23: "return when nobody is there"', () => expect(getPassed('DELIVERED', true)).toEqual([true, true, true, false, true]))

import { expect, test } from 'vitest'

import { getSlotText } from '#features/checkout/parts/slot-text.ts'

const MIDNIGHT = Date.UTC(2026, 10, 24)
const EVENING = MIDNIGHT + 18 * 60 * 60_000
const slots = {
  tomorrow: MIDNIGHT,
  days: [
    {
      name: 'Tuesday 24 November',
      label: 'Tomorrow',
      shortName: 'Tue 24 Nov',
      times: [{ startTime: EVENING, text: '18:00–18:30' }],
    },
  ],
}

test.each([
  [MIDNIGHT - 1, 'Tomorrow, 18:00–18:30'],
  [MIDNIGHT, 'Tue 24 Nov, 18:00–18:30'],
])('a selected time has the label of its day at %i', (now, text) => expect(getSlotText(slots, EVENING, now)).toBe(text))

test('an unavailable time has no text', () => expect(getSlotText(slots, EVENING + 1, 0)).toBeUndefined())

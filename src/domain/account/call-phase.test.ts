import { expect, test } from 'vitest'

import { getCallPhase } from '#domain/account/call-phase.ts'

test.each([
  [0, 0, 'beforeCalling'],
  [0, 30, 'beforeCalling'],
  [1, 30, 'afterFirstCall'],
  [1, 0, 'afterFirstCall'],
  [2, 1, 'afterSecondCall'],
  [2, 0, 'secondCallTimedOut'],
  [3, 0, 'secondCallTimedOut'],
] as const)('B §3: %i calls, %i s to wait: %s', (calls, waitSeconds, phase) => expect(getCallPhase(calls, waitSeconds)).toBe(phase))

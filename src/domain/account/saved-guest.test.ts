import { expect, test } from 'vitest'

import { parseSavedGuest } from '#domain/account/saved-guest.ts'

const NOW = 1_800_000_000_000
const details = { name: 'Anna', email: 'anna@example.com', phone: { countryCode: 'ES', number: '600123456' } }
const step = { guestId: 'g'.repeat(43), codeLength: 6, method: 'EMAIL', nextMethods: ['EMAIL'], nextStepTime: NOW + 30_000, expirationTime: NOW + 600_000 } as const // prettier-ignore
const save = (savedAt: number) => JSON.stringify({ details, step, savedAt })

test('issue 23: a reload in the middle loses neither the details nor the code that is asked for', () => {
  expect(parseSavedGuest(save(NOW), NOW)).toEqual({ details, step, savedAt: NOW })
})

test('after 20 minutes, and with a clock that went back, only the details are left', () => {
  expect(parseSavedGuest(save(NOW), NOW + 20 * 60_000 - 1)?.step).toEqual(step)
  expect(parseSavedGuest(save(NOW), NOW + 20 * 60_000)).toEqual({ details, savedAt: NOW })
  expect(parseSavedGuest(save(NOW), NOW - 1)).toEqual({ details, savedAt: NOW })
})

test.each([[null], [''], ['{'], ['{}'], [JSON.stringify({ details: { name: 1 }, savedAt: NOW })]])('%s is nothing', text => {
  expect(parseSavedGuest(text, NOW)).toBeUndefined()
})

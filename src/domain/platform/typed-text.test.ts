import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { canReload, RELOAD_INTERVAL_MS, type TypedText, readTypedText } from '#domain/platform/typed-text.ts'

const NOW = 1_800_000_000_000

describe('A §8: "a chunk load failure reloads the page (once per 60 seconds)"', () => {
  test.each<[string, string | null, boolean]>([
    ['never before', null, true],
    ['just now', String(NOW), false],
    ['59.999 s ago', String(NOW - RELOAD_INTERVAL_MS + 1), false],
    ['60 s ago', String(NOW - RELOAD_INTERVAL_MS), true],
    ['an invalid value is stored', 'yesterday', true],
    ['the clock was set back since', String(NOW + 1), true],
  ])('%s', (_, last, expected) => expect(canReload(last, NOW)).toBe(expected))

  test('reloads are at least 60 s apart for any number of failures', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 50 }), pauses => {
        const reloads: number[] = []
        let now = NOW
        for (const pause of pauses) {
          now += pause
          if (canReload(reloads.length === 0 ? null : String(reloads.at(-1)), now)) reloads.push(now)
        }
        expect(reloads.every((at, n) => n === 0 || at - reloads[n - 1]! >= RELOAD_INTERVAL_MS)).toBe(true)
      }),
    )
  })
})

describe('typed text', () => {
  const stored: TypedText = { path: '/es/en/x/', at: NOW, fields: { email: 'a@b.c', note: 'Ring twice' } }
  const read = (text: unknown, path = stored.path, now = NOW) => Object.fromEntries(readTypedText(JSON.stringify(text), path, now))

  test('is restored on its own page', () => expect(read(stored)).toEqual(stored.fields))
  test('is not restored on another page or after 60 s', () => {
    expect(read(stored, '/es/en/y/')).toEqual({})
    expect(read(stored, stored.path, NOW + RELOAD_INTERVAL_MS)).toEqual({})
  })
  test('any stored value gives only strings', () => {
    expect(readTypedText('{', stored.path, NOW)).toEqual(new Map())
    fc.assert(
      fc.property(fc.jsonValue(), fields => {
        for (const value of readTypedText(JSON.stringify({ ...stored, fields }), stored.path, NOW).values())
          expect(value).toBeTypeOf('string')
      }),
    )
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cleanSlug } from '#domain/navigation/redirects/clean-store-slug.ts'
import { AWAY, end, WORLD } from '#domain/navigation/redirects/test-world.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

test.each([
  ['/es/es/barcelona/forn%20de!sant/', '301 /es/es/barcelona/forndesant/'],
  ["/es/es/barcelona/o'brien-&-co/?product=7", '301 /es/es/barcelona/obrien--co/?product=7'],
  ['/es/es/barcelona/caf%C3%A9.bar/', '301 /es/es/barcelona/cafbar/'],
  // near misses: every character may stand; nothing is left when it is cleaned
  ['/es/es/barcelona/a-b_c%2Bd%24/', 'stays'],
  ['/es/es/barcelona/!!!/', 'stays'],
])('A §2.2 rule 7: %s %s', async (address, expected) => expect(await end(address)).toBe(expected))

test.each<[string, RedirectData]>([
  ['its cleaned form is no store either', { ...WORLD, cleanedStoreExists: false }],
  ['its existence is unknown', { ...WORLD, cleanedStoreExists: undefined }],
  ['WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION is on', { ...WORLD, tryCleanDisabled: true }],
  ['the marketplace is unavailable', AWAY],
])('near miss: it stays when %s', async (_, world) => expect(await end('/es/es/barcelona/forn!/', {}, world)).toBe('stays'))

test('cleaning is idempotent', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), slug => {
      expect(cleanSlug(slug)).toMatch(/^[\w\-+$]*$/)
      expect(cleanSlug(cleanSlug(slug))).toBe(cleanSlug(slug))
    }),
  ))

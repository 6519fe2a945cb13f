import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cleanSlug } from '#domain/navigation/redirects/clean-store-slug.ts'
import { NO_DATA, describeRedirect, SAMPLE_DATA } from '#domain/navigation/redirects/redirect-samples.ts'
import type { RedirectData } from '#domain/navigation/navigation-request.ts'

test.each([
  ['/es/es/barcelona/forn%20de!sant/', '301 /es/es/barcelona/forndesant/'],
  ["/es/es/barcelona/o'brien-&-co/?product=7", '301 /es/es/barcelona/obrien--co/?product=7'],
  ['/es/es/barcelona/caf%C3%A9.bar/', '301 /es/es/barcelona/cafbar/'],
  // near misses: all characters are allowed; the cleaned slug is empty
  ['/es/es/barcelona/a-b_c%2Bd%24/', 'unchanged'],
  ['/es/es/barcelona/!!!/', 'unchanged'],
])('A §2.2 rule 7: %s %s', async (address, expected) => expect(await describeRedirect(address)).toBe(expected))

test.each<[string, RedirectData]>([
  ['its cleaned form is no store either', { ...SAMPLE_DATA, cleanedStoreExists: false }],
  ['its existence is unknown', { ...SAMPLE_DATA, cleanedStoreExists: undefined }],
  ['WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION is on', { ...SAMPLE_DATA, tryCleanDisabled: true }],
  ['the marketplace is unavailable', NO_DATA],
])('near miss: it is not redirected when %s', async (_, data) =>
  expect(await describeRedirect('/es/es/barcelona/forn!/', {}, data)).toBe('unchanged'),
)

test('cleaning is idempotent', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), slug => {
      expect(cleanSlug(slug)).toMatch(/^[\w\-+$]*$/)
      expect(cleanSlug(cleanSlug(slug))).toBe(cleanSlug(slug))
    }),
  ))

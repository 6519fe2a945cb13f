import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  getSelectedCategories,
  CONSENT_CATEGORIES,
  parseConsentAnswer,
  toConsentDecision,
  getGrantedCategories,
  OPTIONAL_CATEGORIES,
} from '#domain/platform/consent.ts'
import { type ConsentDecision, buildConsentCookie, readConsentDecision } from '#domain/platform/consent-cookie.ts'

const DECISIONS: readonly ConsentDecision[] = ['all', 'none', 'functional', 'marketing']
const decision = fc.constantFrom(...DECISIONS)
/** Names and values of other cookies. */
const others = fc.array(fc.stringMatching(/^[a-z]{1,8}=[A-Za-z0-9.%_-]{0,12}$/), { maxLength: 5 })

describe('A §4: what is granted', () => {
  test('"essential is always granted", also before a decision', () => {
    for (const it of [undefined, ...DECISIONS]) expect(getGrantedCategories(it)).toContain('essential')
  })
  test('"functional and marketing only when all are accepted"', () => {
    expect(getGrantedCategories('all')).toEqual(CONSENT_CATEGORIES)
    for (const it of [undefined, 'none', 'functional', 'marketing'] as const) expect(getGrantedCategories(it)).toEqual(['essential'])
  })
})

describe('the decision', () => {
  test('saving all equals accepting all, saving none equals denying all, and unknown names are ignored', () => {
    expect(toConsentDecision(['functional', 'marketing'])).toBe('all')
    expect(toConsentDecision(['marketing', 'functional', 'essential'])).toBe('all')
    expect(toConsentDecision(['marketing'])).toBe('marketing')
    expect(toConsentDecision(['essential', 'all', 'Functional', '__proto__'])).toBe('none')
  })
  test('selected categories are preselected later', () => {
    fc.assert(
      fc.property(fc.subarray([...OPTIONAL_CATEGORIES]), selected => {
        expect(getSelectedCategories(toConsentDecision(selected))).toEqual(selected)
      }),
    )
    expect(getSelectedCategories(undefined)).toEqual([])
  })
  test.each([
    ['all', [], 'all'],
    ['all', ['functional'], 'all'],
    ['none', ['functional', 'marketing'], 'none'],
    ['save', [], 'none'],
    ['save', ['functional'], 'functional'],
    ['save', ['functional', 'marketing'], 'all'],
    ['functional', [], undefined],
    ['', ['marketing'], undefined],
    [null, [], undefined],
  ])('a form that answers %j with %j', (answer, categories, expected) => expect(parseConsentAnswer(answer, categories)).toBe(expected))
})

describe('the cookie', () => {
  const getCookiePair = (it: ConsentDecision): string => buildConsentCookie(it, false).split(';', 1)[0]!

  test('is read among other cookies at any position', () => {
    fc.assert(
      fc.property(decision, others, others, fc.constantFrom('; ', ';'), (it, before, after, between) => {
        expect(readConsentDecision([...before, getCookiePair(it), ...after].join(between))).toBe(it)
      }),
    )
  })
  test.each([
    '',
    'glv_consent=',
    'glv_consent=all',
    'glv_consent=2.all',
    'glv_consent=1.ALL',
    'glv_consent=1.all.none',
    'glv_consent=1.all ',
    'glv_consent=1.essential',
    'glv_consent=1%2Eall',
    'glv_consent="1.all"',
    'old_glv_consent=1.all',
    'glv_consent=1.allx; other=1',
  ])('%j is no decision', cookies => expect(readConsentDecision(cookies)).toBeUndefined())
  test('any other value is no decision', () => {
    const value = fc.string({ unit: fc.constantFrom(...'1.allnonefunctionalmarketing2 =,"%'), maxLength: 16 })
    fc.assert(
      fc.property(value, text => {
        expect(readConsentDecision(`glv_consent=${text}`)).toBe(DECISIONS.find(it => text === `1.${it}`))
      }),
      { numRuns: 2000 },
    )
  })
  test('B §9: "Cookie default lifetime 365 days"; Secure if the site uses https', () => {
    expect(buildConsentCookie('all', true)).toBe('glv_consent=1.all; path=/; max-age=31536000; samesite=lax; secure')
    expect(buildConsentCookie('none', false)).toBe('glv_consent=1.none; path=/; max-age=31536000; samesite=lax')
  })
})

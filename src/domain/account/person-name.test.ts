import fc from 'fast-check'
import { expect, test } from 'vitest'

import { MAX_PERSON_NAME_LENGTH } from '#contract/limits.ts'
import { findNameIssue } from '#domain/account/person-name.ts'

test.each([
  'Ada',
  "Ana-María O'Neill",
  'J.R.R. Tolkien',
  'St.John Smith',
  'Dr. Նարեկ Հակոբյան',
  'Ірина',
  'Martin Luther King, Jr.',
  '王小明',
])('issue 16 point 5: accepts %s', name => expect(findNameIssue(name)).toBeUndefined())
test.each([
  'Click http://evil.example',
  'evil.example',
  'Ada evil.example/login now',
  'www.evil',
  'ada@evil.example',
  'Ada\r\nBcc: eve',
  'Ada\nEve',
  'Ada\n',
  'Ada\u0000',
  'Ada\u0085Eve',
  'Ada\u2028Eve',
  'Ada\u202Eeve',
  'Ada\u2066eve',
  'evil。example',
])('issue 16 point 5: rejects %j', name => expect(findNameIssue(name)).toBe('unsafe'))
test('a trimmed name has 1 to 100 characters', () => {
  expect(findNameIssue(' ')).toBe('empty')
  expect(findNameIssue(' a ')).toBeUndefined()
  expect(findNameIssue('a'.repeat(MAX_PERSON_NAME_LENGTH))).toBeUndefined()
  expect(findNameIssue('a'.repeat(MAX_PERSON_NAME_LENGTH + 1))).toBe('long')
})
test('an accepted name has one line', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), name => findNameIssue(name) !== undefined || !/[\r\n]/.test(name)))
})

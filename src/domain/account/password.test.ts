import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findPasswordIssue, MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'

const anna = ['Anna Example', 'anna.example+dinner@example.com']

describe('trust.md: 10+ characters, no composition rules, a breach list', () => {
  test('any ten characters are accepted', () => {
    for (const good of ['four green herons', 'вісім синіх чапель', 'kqzvwmxptl', '8305719264', 'ошпнкялтер', 'annaexample likes soup'])
      expect(findPasswordIssue(good, anna), good).toBeUndefined()
  })
  test.each(['', 'a', 'ninechars', '🦜🦜🦜🦜🦜', '👩‍🍳 soup'])('%j is too short', it => expect(findPasswordIssue(it)).toBe('short'))
  test.each([
    '1234567890',
    '0123456789',
    '9876543210',
    '23456789012',
    'abcdefghijk',
    'aaaaaaaaaa',
    'abcabcabcabc',
    'Password2024!',
    'P@ssw0rd123',
    'QWERTYUIOP',
    'qwerty123456',
    'iloveyou2026',
    'contraseña1',
    'Пароль12345',
    'recado2026!',
  ])('%s is a common password', it => expect(findPasswordIssue(it)).toBe('common'))
  test.each(['anna.example+dinner@example.com', 'Anna.Example+Dinner1990', 'annaexample', 'AnnaExample1990!', 'Anna Example'])(
    '%s contains only personal data of Anna',
    it => expect(findPasswordIssue(it, anna)).toBe('common'),
  )
  test('a name of one letter rejects no password', () => expect(findPasswordIssue('a stone in the sea', ['a', ''])).toBeUndefined())
  test('any text shorter than the minimum is too short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.array(fc.string(), { maxLength: 3 }), (text, personalData) => {
        const short = [...text].length < MIN_PASSWORD_LENGTH
        expect(findPasswordIssue(text, personalData) === 'short').toBe(short)
      }),
    )
  })
})

import { expect, test } from 'vitest'

import breached from '#backend/modules/account/common-passwords.json' with { type: 'json' }
import { isBreachedPassword } from '#backend/modules/account/common-passwords.ts'
import { validatePassword } from '#backend/modules/account/problems.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/account/password.ts'

const passwords = breached.passwords.split(' ')

test('ASVS 5.0, 6.2.4: the list has more than 3,000 different passwords that are long enough here, the most frequent ones first', () => {
  expect(new Set(passwords).size).toBe(passwords.length)
  expect(passwords.length).toBe(3400)
  expect(passwords.filter(it => [...it].length < MIN_PASSWORD_LENGTH || it !== it.normalize('NFKC').toLowerCase())).toEqual([])
  expect(passwords.slice(0, 100)).toEqual(expect.arrayContaining(['qwertyuiop', '1q2w3e4r5t', 'basketball', 'password123']))
})

test('6.2.12: each of them is rejected as a new password, in capitals too', () => {
  for (const it of passwords) expect(() => validatePassword(it, []), it).toThrow(expect.objectContaining({ status: 422 }))
  expect(() => validatePassword('BasketBall', [])).toThrow(expect.objectContaining({ details: { code: 'PASSWORD_TOO_COMMON' } }))
})

test.each(['basketball1', 'Basketball2026', 'manchester!', 'йцукенгшщз12', 'micontraseña'])('%s is a variant of one', it =>
  expect(isBreachedPassword(it)).toBe(true),
)

test.each(['basketball20261', 'four green herons', '12basketball', 'basketbal', 'вісім синіх чапель', '', '!!!!'])('%j is none', it =>
  expect(isBreachedPassword(it)).toBe(false),
)

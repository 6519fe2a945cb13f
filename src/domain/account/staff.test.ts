import { expect, test } from 'vitest'

import { hasStaffEmail, isStaff } from '#domain/account/staff.ts'

const DOMAINS = ['company.example', 'couriers.example']

test.each([
  ['anna@company.example', true],
  [' Anna@Couriers.Example ', true],
  ['anna@notacompany.example', false],
  ['anna@company.example.com', false],
  ['company.example', false],
  ['anna@sub.company.example', false],
])('B §1: the address %s ends with a company domain: %s', (email, expected) => expect(hasStaffEmail(email, DOMAINS)).toBe(expected))

test('without domains nobody is staff', () => expect(hasStaffEmail('anna@company.example', [])).toBe(false))

test.each([
  [true, { permissions: ['STAFF'] }, true],
  [false, { permissions: ['STAFF'] }, false],
  [true, { permissions: [] }, false],
  [true, undefined, false],
])('B §1: toggle %s, user %j: staff %s', (toggle, user, expected) => expect(isStaff(toggle, user)).toBe(expected))

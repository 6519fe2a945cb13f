import { expect, test } from 'vitest'

import { CallError } from '#client/failure.ts'
import { toAccountError } from '#state/account/account-errors.ts'

const rejection = (status: number, staticCode?: number, code?: string) =>
  new CallError({ kind: 'refused', status, staticCode, code, message: 'Message of the server' })

const tooMany = (payload: unknown) =>
  new CallError({ kind: 'refused', status: 429, code: 'TOO_MANY_ATTEMPTS', payload, message: 'Message of the server' })

test.each([
  [rejection(401, 27052), { kind: 'badCredentials' }],
  [rejection(409, 53140), { kind: 'emailTaken' }],
  [rejection(400, 145272), { kind: 'invalidEmail', message: 'Message of the server' }],
  [rejection(422, undefined, 'PASSWORD_TOO_COMMON'), { kind: 'commonPassword' }],
  [rejection(400, undefined, 'INVALID_NAME'), { kind: 'invalidName' }],
  [rejection(410), { kind: 'linkGone' }],
  [rejection(429), { kind: 'tooMany' }],
  [tooMany({ waitSeconds: 61 }), { kind: 'tooMany', waitSeconds: 61 }],
  [tooMany({ waitSeconds: 'long' }), { kind: 'tooMany' }],
  [tooMany(null), { kind: 'tooMany' }],
  [rejection(500), { kind: 'other' }],
  [new CallError({ kind: 'offline' }), { kind: 'other' }],
  [new TypeError('x'), { kind: 'other' }],
])('%s becomes %j', (error, accountError) => expect(toAccountError(error)).toEqual(accountError))

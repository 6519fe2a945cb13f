import { expect, test } from 'vitest'

import { CallError } from '#client/failure.ts'
import { toAccountError } from '#state/account/account-errors.ts'

const createRejection = (status: number, staticCode?: number, code?: string) =>
  new CallError({ kind: 'rejected', status, staticCode, code, message: 'Message of the server' })

const createTooManyAttempts = (payload: unknown) =>
  new CallError({ kind: 'rejected', status: 429, code: 'TOO_MANY_ATTEMPTS', payload, message: 'Message of the server' })

test.each([
  [createRejection(401, 27052), { kind: 'badCredentials' }],
  [createRejection(409, 53140), { kind: 'emailTaken' }],
  [createRejection(400, 145272), { kind: 'invalidEmail', message: 'Message of the server' }],
  [createRejection(422, undefined, 'PASSWORD_TOO_COMMON'), { kind: 'commonPassword' }],
  [createRejection(400, undefined, 'INVALID_NAME'), { kind: 'invalidName' }],
  [createRejection(410), { kind: 'linkGone' }],
  [createRejection(429), { kind: 'tooMany' }],
  [createTooManyAttempts({ waitSeconds: 61 }), { kind: 'tooMany', waitSeconds: 61 }],
  [createTooManyAttempts({ waitSeconds: 'long' }), { kind: 'tooMany' }],
  [createTooManyAttempts(null), { kind: 'tooMany' }],
  [createRejection(500), { kind: 'other' }],
  [new CallError({ kind: 'offline' }), { kind: 'other' }],
  [new TypeError('x'), { kind: 'other' }],
])('%s becomes %j', (error, accountError) => expect(toAccountError(error)).toEqual(accountError))

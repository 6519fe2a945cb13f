import { expect, test } from 'vitest'

import { CallError } from '#client/failure.ts'
import { toAccountError } from '#state/account/account-errors.ts'

const refused = (status: number, staticCode?: number, code?: string) =>
  new CallError({ kind: 'refused', status, staticCode, code, message: 'Said by the server' })

const tooMany = (payload: unknown) =>
  new CallError({ kind: 'refused', status: 429, code: 'TOO_MANY_ATTEMPTS', payload, message: 'Said by the server' })

test.each([
  [refused(401, 27052), { kind: 'badCredentials' }],
  [refused(409, 53140), { kind: 'emailTaken' }],
  [refused(400, 145272), { kind: 'invalidEmail', message: 'Said by the server' }],
  [refused(422, undefined, 'PASSWORD_TOO_COMMON'), { kind: 'commonPassword' }],
  [refused(400, undefined, 'INVALID_NAME'), { kind: 'invalidName' }],
  [refused(410), { kind: 'linkGone' }],
  [refused(429), { kind: 'tooMany' }],
  [tooMany({ waitSeconds: 61 }), { kind: 'tooMany', waitSeconds: 61 }],
  [tooMany({ waitSeconds: 'long' }), { kind: 'tooMany' }],
  [tooMany(null), { kind: 'tooMany' }],
  [refused(500), { kind: 'other' }],
  [new CallError({ kind: 'offline' }), { kind: 'other' }],
  [new TypeError('x'), { kind: 'other' }],
])('%s becomes %j', (error, accountError) => expect(toAccountError(error)).toEqual(accountError))

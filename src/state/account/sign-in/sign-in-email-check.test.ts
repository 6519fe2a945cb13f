import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import { checkEmail } from '#contract/account/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import { createSignInEmailCheck } from '#state/account/sign-in/sign-in-email-check.ts'

const METHODS = ['PASSWORD', 'PASSKEY']

function createCheck({ valid = true, failure }: { valid?: boolean; failure?: Failure } = {}) {
  const paths: string[] = []
  const call = (spec: Endpoint, input: { params?: unknown }) => {
    paths.push(`${spec.path} ${JSON.stringify(input.params)}`)
    if (failure) return Promise.reject(new CallError(failure))
    return Promise.resolve(spec.path === checkEmail.path ? { valid } : { data: { authenticationMethods: METHODS } })
  }
  return { paths, check: createSignInEmailCheck(call as unknown as Client) }
}

test('B §7: the first step asks both calls for the address, and returns the ways to sign in', async () => {
  const { check, paths } = createCheck()
  expect(await check('ada@example.com')).toEqual(METHODS)
  expect(paths).toEqual(['/checking/:email {"email":"ada@example.com"}', '/customers/auth/:email/methods {"email":"ada@example.com"}'])
})

test('B §8: an address that the marketplace rejects stops the step', async () => {
  await expect(createCheck({ valid: false }).check('a@b')).rejects.toMatchObject({ failure: { staticCode: StaticCode.invalidEmail } })
  const failure = { kind: 'rejected', status: 400, staticCode: StaticCode.invalidEmail, message: 'no' } as const
  await expect(createCheck({ failure }).check('a@b')).rejects.toMatchObject({ failure })
})

test.each<Failure>([
  { kind: 'rejected', status: 429, message: 'wait' },
  { kind: 'rejected', status: 501, message: 'not here' },
  { kind: 'invalid', message: 'another marketplace' },
])('a limit or a marketplace without the calls stops no sign-in: %j', async failure => {
  expect(await createCheck({ failure }).check('ada@example.com')).toBeUndefined()
})

test.each<Failure>([{ kind: 'offline' }, { kind: 'timeout' }, { kind: 'unavailable', retryAfter: 3 }])(
  'without an answer the customer learns it in this step: %j',
  async failure => {
    await expect(createCheck({ failure }).check('ada@example.com')).rejects.toMatchObject({ failure })
  },
)

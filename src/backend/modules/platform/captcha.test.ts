import { expect, test } from 'vitest'

import { captchaTokens } from '#backend/db/schema/platform.ts'
import { CHALLENGE_LIFETIME_MS, createCaptcha, TOKEN_LIFETIME_MS } from '#backend/modules/platform/captcha.ts'
import { createTestBackend } from '#backend/modules/testdata/test-backend.ts'
import { createTestCaptcha } from '#backend/modules/testdata/test-captcha.ts'
import { createClient } from '#client/client.ts'
import { type CaptchaAction, createCaptchaToken, getCaptchaChallenge } from '#contract/platform/captcha.ts'

const { db, fetch, clock } = await createTestBackend()
const call = createClient({ base: 'http://api.test', fetch })
const { solve, requestToken } = createTestCaptcha(fetch)
const captcha = createCaptcha(db, () => clock.now)

const send = (solution: string, action: CaptchaAction = 'sign_in') => call(createCaptchaToken, { body: { action, solution } })
const notSolved = { failure: { kind: 'rejected', status: 400, code: 'CAPTCHA_NOT_SOLVED' } }
interface Solved {
  challenge: { parameters: { cost: number; keyPrefix: string; data: Record<string, unknown> }; signature: string }
  solution: { counter: number; derivedKey: string }
}
const modify = (text: string, change: (solved: Solved) => void): string => {
  const solved = JSON.parse(text) as Solved
  change(solved)
  return JSON.stringify(solved)
}

test('B §7: "A captcha token is requested with an action name"; it is accepted once, for that action', async () => {
  const token = await requestToken('sign_in')
  expect(await captcha.spend('phone_verification', token)).toBe(false)
  expect(await captcha.spend('sign_in', token)).toBe(true)
  expect(await captcha.spend('sign_in', token)).toBe(false)
  await expect(captcha.require('sign_in', undefined)).rejects.toMatchObject({ status: 428 })
  await expect(captcha.require('sign_in', '')).rejects.toMatchObject({ status: 428 })
})

test('of 20 calls in parallel with one token, one succeeds', async () => {
  const token = await requestToken('two_factor')
  const spent = await Promise.all(Array.from({ length: 20 }, () => captcha.spend('two_factor', token)))
  expect(spent.filter(Boolean)).toHaveLength(1)
})

test('of 20 calls in parallel with one solution, one gets a token, and none after the token is used', async () => {
  const solution = await solve('sign_in')
  const replies = await Promise.allSettled(Array.from({ length: 20 }, () => send(solution)))
  const tokens = replies.flatMap(it => (it.status === 'fulfilled' ? [it.value.captchaToken] : []))
  expect(tokens).toHaveLength(1)
  expect(await captcha.spend('sign_in', tokens[0])).toBe(true)
  await expect(send(solution)).rejects.toMatchObject(notSolved)
})

test('a changed challenge, a wrong solution, another action and other texts give no token', async () => {
  const solution = await solve('sign_in')
  await expect(send(solution, 'two_factor')).rejects.toMatchObject(notSolved)
  const forgeries = [
    modify(solution, it => (it.solution.derivedKey = it.challenge.parameters.keyPrefix.padEnd(64, '0'))),
    modify(solution, it => (it.challenge.parameters.cost = 1)),
    modify(solution, it => (it.challenge.parameters.data['expiresAt'] = clock.now * 2)),
    modify(solution, it => (it.challenge.signature = it.challenge.signature.toUpperCase())),
    modify(solution, it => void Reflect.deleteProperty(it.challenge, 'signature')),
    'null',
    '{}',
    'no JSON',
    '{"challenge":{"parameters":{}},"solution":null}',
  ]
  for (const forgery of forgeries) await expect(send(forgery), forgery).rejects.toMatchObject(notSolved)
  await expect(send(solution)).resolves.toHaveProperty('captchaToken')
})

test('a challenge and a token expire', async () => {
  const solution = await solve('sign_in')
  const token = await requestToken('sign_in')
  const start = clock.now
  clock.now = start + CHALLENGE_LIFETIME_MS
  await expect(send(solution)).rejects.toMatchObject(notSolved)
  clock.now = start + TOKEN_LIFETIME_MS
  expect(await captcha.spend('sign_in', token)).toBe(false)
  clock.now = start + TOKEN_LIFETIME_MS - 1
  expect(await captcha.spend('sign_in', token)).toBe(true)
})

test('the database holds no token, and expired ones are deleted', async () => {
  const token = await requestToken('sign_in')
  expect(JSON.stringify(await db.select().from(captchaTokens))).not.toContain(token)
  clock.now += TOKEN_LIFETIME_MS + CHALLENGE_LIFETIME_MS
  await requestToken('sign_in')
  expect(await db.$count(captchaTokens)).toBe(1)
})

test('an unknown action is rejected', async () => {
  const action = 'everything' as CaptchaAction
  await expect(call(getCaptchaChallenge, { query: { action } })).rejects.toMatchObject({ failure: { status: 400 } })
})

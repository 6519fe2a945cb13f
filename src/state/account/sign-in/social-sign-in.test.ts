import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getSignInProviders } from '#contract/account/social.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createSocialSignIn } from '#state/account/sign-in/social-sign-in.ts'

const SESSION = { expirationTime: 1, expiresIn: 900 }
const rejected = (status: number) => new CallError({ kind: 'rejected', status, message: 'no' })

/** @param replies of the calls in their order; an error is thrown */
function createTestSignIn(...replies: readonly (object | CallError)[]) {
  const queue = [...replies]
  const calls: [path: string, body: unknown][] = []
  const visited: string[] = []
  const started: unknown[] = []
  const call = ({ method, path }: Endpoint, { body }: { body?: unknown }) => {
    calls.push([`${method} ${path}`, body])
    const reply = queue.shift()
    return reply instanceof CallError ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const signIn = createSocialSignIn({
    call: call as unknown as Client,
    session: { finishSignIn: info => Promise.resolve(void started.push(info)) },
    getCaptchaToken: action => Promise.resolve(`solved ${action}`),
    navigate: url => void visited.push(url),
  })
  return { signIn, calls, visited, started }
}

test('the form asks once which providers the operator has configured, and again after a failure', async () => {
  const offer = { providers: ['GOOGLE', 'FACEBOOK'], loginApp: null, phone: false }
  const { signIn, calls } = createTestSignIn(rejected(503), offer)
  expect(await signIn.getOffer()).toEqual({ providers: [], loginApp: null, phone: true })
  expect(await signIn.getOffer()).toEqual(offer)
  expect(await signIn.getOffer()).toEqual(offer)
  expect(await signIn.getLoginApp()).toBeUndefined()
  expect(calls.map(([path]) => path)).toEqual(Array(2).fill(`GET ${getSignInProviders.path}`))
  const withApp = createTestSignIn({ providers: [], loginApp: 'https://login.shop.test', phone: true })
  expect(await withApp.signIn.getLoginApp()).toBe('https://login.shop.test')
})

test('B §3: a sign-in at Facebook leaves the page for the address of the server', async () => {
  const { signIn, calls, visited } = createTestSignIn({ url: 'https://www.facebook.com/dialog?state=x' })
  await signIn.start('FACEBOOK', 'hy', '/hy/profile-section/')
  expect(calls).toEqual([['POST /session/social', { provider: 'FACEBOOK', language: 'hy', returnPath: '/hy/profile-section/' }]])
  expect(visited).toEqual(['https://www.facebook.com/dialog?state=x'])
})

describe('the password links the accounts', () => {
  test('and starts the session', async () => {
    const { signIn, started } = createTestSignIn(SESSION)
    expect(await signIn.link('a@example.com', 'p')).toBeUndefined()
    expect(started).toEqual([SESSION])
  })

  test('after repeated wrong passwords with a captcha', async () => {
    const { signIn, calls, started } = createTestSignIn(rejected(428), SESSION)
    await signIn.link('a@example.com', 'p')
    expect(calls.map(([, body]) => body)).toEqual([
      { email: 'a@example.com', password: 'p' },
      { email: 'a@example.com', password: 'p', captchaToken: 'solved sign_in' },
    ])
    expect(started).toHaveLength(1)
  })

  test('with two-step login the code follows', async () => {
    const { signIn, started } = createTestSignIn({ twoFactorToken: 'second' })
    expect(await signIn.link('a@example.com', 'p')).toBe('second')
    expect(started).toEqual([])
  })

  test('a wrong password is an error, without another attempt', async () => {
    const { signIn, calls } = createTestSignIn(rejected(400))
    await expect(signIn.link('a@example.com', 'p')).rejects.toMatchObject({ failure: { status: 400 } })
    expect(calls).toHaveLength(1)
  })
})

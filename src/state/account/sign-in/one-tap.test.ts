import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { createOneTap, type IdentityRequest } from '#state/account/sign-in/one-tap.ts'
import { getOneTapCooldownEnd, ONE_TAP_COOLDOWNS_MS, startOneTapCooldown } from '#state/account/sign-in/one-tap-cooldown.ts'

const OFFER = { configUrl: 'https://id.test/fedcm.json', clientId: 'us', nonce: 'n1' }
const SESSION = { expirationTime: 1, expiresIn: 900 }
const NOW = 1_800_000_000_000
const skipped = (): Promise<unknown> => Promise.reject(new DOMException('Error retrieving a token.', 'NetworkError'))

function createStorage(value?: string) {
  const values = new Map<string, string>(value === undefined ? [] : [[STORAGE_NAME.oneTap, value]])
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, it: string) => void values.set(name, it),
    removeItem: (name: string) => void values.delete(name),
  }
}

/** @param replies of the calls in their order; an error is thrown */
function createTestPrompt(requestIdentity: (request: IdentityRequest) => Promise<unknown>, ...replies: readonly (object | CallError)[]) {
  const queue = [...replies]
  const calls: [path: string, body: unknown][] = []
  const [requests, visited, started, reported]: [IdentityRequest[], string[], unknown[], ReportEntry[]] = [[], [], [], []]
  const storage = createStorage()
  const clock = { now: NOW }
  const call = ({ path }: Endpoint, { body }: { body?: unknown }) => {
    calls.push([path, body])
    const reply = queue.shift()
    return reply instanceof CallError ? Promise.reject(reply) : Promise.resolve(reply)
  }
  const offer = createOneTap({
    call: call as unknown as Client,
    loadSession: () => Promise.resolve({ finishSignIn: info => Promise.resolve(void started.push(info)) }),
    requestIdentity(request) {
      requests.push(request)
      return requestIdentity(request)
    },
    storage,
    now: () => clock.now,
    report: entry => void reported.push(entry),
    navigate: url => void visited.push(url),
  })
  return { offer, calls, requests, visited, started, reported, storage, clock }
}
const never = new AbortController().signal
const choose = () => Promise.resolve({ token: 'x.y.z' })

describe('B §2: "A Google one-tap prompt"', () => {
  test('a chosen account signs in on this page', async () => {
    const { offer, calls, requests, started, visited } = createTestPrompt(choose, OFFER, SESSION)
    await offer('hy', never)
    expect(calls).toEqual([
      ['/session/one-tap', { language: 'hy' }],
      ['/session/one-tap/token', { token: 'x.y.z' }],
    ])
    // the visitor always chooses: no sign-in without an action (ASVS 5.0, 7.6.2)
    expect(requests).toEqual([
      {
        identity: { context: 'signin', providers: [{ configURL: OFFER.configUrl, clientId: 'us', params: { nonce: 'n1' } }] },
        mediation: 'required',
        signal: never,
      },
    ])
    expect(started).toEqual([SESSION])
    expect(visited).toEqual([])
  })

  test.each([
    [{ reason: 'link' }, '/hy/profile-section/?signIn=link&provider=google'],
    [{ reason: 'noEmail' }, '/hy/profile-section/?signIn=noEmail&provider=google'],
    [new CallError({ kind: 'rejected', status: 400, message: 'no' }), '/hy/profile-section/?signIn=failed&provider=google'],
  ])('an account that does not sign in leads to the form with the reason: %j', async (reply, url) => {
    const { offer, started, visited } = createTestPrompt(choose, OFFER, reply)
    await offer('hy', never)
    expect(started).toEqual([])
    expect(visited).toEqual([url])
  })

  test('one prompt at a time; no answer of the browser is no sign-in', async () => {
    const { offer, calls, reported } = createTestPrompt(() => Promise.resolve(null), OFFER)
    await Promise.all([offer('en', never), offer('en', never)])
    expect(calls).toHaveLength(1)
    expect(reported).toEqual([])
  })

  test('a sign-in in another way closes the prompt without a cooldown', async () => {
    const closing = new AbortController()
    const { offer, storage, reported } = createTestPrompt(() => {
      closing.abort()
      return skipped()
    }, OFFER)
    await offer('en', closing.signal)
    expect(storage.values.size).toBe(0)
    expect(reported).toEqual([])
  })
})

describe('B §8: "one-tap prompt not displayed or skipped gives a reason message, including a cooldown suppression message"', () => {
  test('a skipped prompt is reported, and no prompt is requested before the cooldown ends; the next cooldown is longer', async () => {
    const { offer, calls, reported, storage, clock } = createTestPrompt(skipped, OFFER, OFFER, OFFER, OFFER, OFFER, OFFER)
    for (const [index, length] of [...ONE_TAP_COOLDOWNS_MS, ONE_TAP_COOLDOWNS_MS.at(-1)!].entries()) {
      await offer('en', never)
      expect(calls).toHaveLength(index + 1)
      expect(getOneTapCooldownEnd(storage, clock.now)).toBe(clock.now + length)
      clock.now += length - 1
      await offer('en', never)
      expect(calls).toHaveLength(index + 1)
      clock.now += 1
      expect(getOneTapCooldownEnd(storage, clock.now)).toBeUndefined()
    }
    expect(reported[0]).toEqual({ kind: 'event', name: 'ONE_TAP_NOT_SHOWN', detail: { reason: 'NetworkError' } })
    expect(reported).toHaveLength(5)
  })

  test('a choice ends the series of cooldowns', async () => {
    const { offer, storage, clock } = createTestPrompt(choose, OFFER, SESSION)
    storage.setItem(STORAGE_NAME.oneTap, `3:${NOW}`)
    await offer('en', never)
    startOneTapCooldown(storage, clock.now)
    expect(getOneTapCooldownEnd(storage, clock.now)).toBe(NOW + ONE_TAP_COOLDOWNS_MS[0]!)
  })

  test.each(['', 'x', '1', '1:x', `1:${NOW + 29 * 24 * 3600_000}`, '1:99999999999999999999', '-1:5'])(
    'a value of another clock or of another program, %j, closes nothing',
    value => {
      expect(getOneTapCooldownEnd(createStorage(value), NOW)).toBeUndefined()
    },
  )

  test('a browser without storage has no cooldown of ours', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
    startOneTapCooldown(storage, NOW)
    expect(getOneTapCooldownEnd(storage, NOW)).toBeUndefined()
  })
})

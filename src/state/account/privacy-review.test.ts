import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { SessionState } from '#state/account/session-state.ts'
import { createPrivacyReview, REVIEWED_KEY } from '#state/account/privacy-review.ts'

const signedIn = (id: number) => ({ status: 'authenticated', user: { id } }) as unknown as SessionState
const toPermission = (id: string) => ({ id, title: `Title of ${id}`, text: `Text of ${id}` })
const DISCLAIMER = {
  title: 'How we use your data',
  text: 'Other uses need your permission.',
  links: [{ title: 'Terms', url: '/en/legal/' }],
}

function createHarness({ canSkip = true, permissions = ['DATA_SHARING'] as string[] | null, needsReview = true } = {}) {
  const $session = atom<SessionState>(signedIn(1))
  const requests: string[] = []
  const failing = new Set<string>()
  let saved = 0
  const call = (async ({ method, path }: Endpoint, input: { body?: { permissions?: string[] }; query?: unknown }) => {
    const name = path.split('/').at(-1)!
    requests.push([method, name, ...(input.body?.permissions ?? [])].join(' '))
    await Promise.resolve()
    if (failing.has(name)) throw new CallError({ kind: 'offline' })
    if (name === 'whats_up') {
      expect(input.query).toEqual({ fields: 'privacySettings' })
      return { privacySettings: { canSkip, needsReview, reviewPermissions: permissions?.map(toPermission) ?? null } }
    }
    return name === 'disclaimer' ? DISCLAIMER : { privacySettings: { canSkip, needsReview: false, reviewPermissions: null } }
  }) as unknown as Client
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const create = () => createPrivacyReview({ call, session: { $session }, storage, onSave: () => void saved++ })
  return { ...create(), create, $session, requests, failing, stored, readSaved: () => saved }
}

async function open(options: Parameters<typeof createHarness>[0] = {}) {
  const it = createHarness(options)
  const show = await it.load()
  show!()
  it.requests.length = 0
  return it
}

describe('B §3: "privacySettings{canSkip, needsReview, reviewPermissions}"', () => {
  test('a review is shown with the disclaimer and its permissions, when the page is ready for it', async () => {
    const it = createHarness()
    const show = await it.load()
    expect(it.$review.get()).toBeUndefined()
    show!()
    expect(it.$review.get()).toEqual({
      ...DISCLAIMER,
      permissions: [toPermission('DATA_SHARING')],
      canSkip: true,
      answers: new Map(),
      status: 'asking',
    })
    expect(it.requests).toEqual(['GET whats_up', 'GET disclaimer'])
  })

  test.each([
    ['needsReview is false', { needsReview: false }],
    ['reviewPermissions is null', { permissions: null }],
    ['there are no permissions', { permissions: [] }],
  ])('nothing is asked when %s, and this tab does not ask the marketplace again', async (_, options) => {
    const it = createHarness(options)
    expect(await it.load()).toBeUndefined()
    expect(await it.create().load()).toBeUndefined()
    expect(it.requests).toEqual(['GET whats_up'])
  })

  test('the next page of the tab asks again until the customer has decided', async () => {
    const it = createHarness()
    ;(await it.load())!()
    expect(await it.create().load()).toBeTypeOf('function')
  })

  test('visitors and guests are not asked', async () => {
    const it = createHarness()
    for (const state of [{ status: 'unknown' }, { status: 'anonymous' }, { status: 'anonymous', guest: { id: 1 } }]) {
      it.$session.set(state as unknown as SessionState)
      expect(await it.load()).toBeUndefined()
    }
    expect(it.requests).toEqual([])
  })

  test('a failed load rejects, and the next page asks', async () => {
    const it = createHarness()
    it.failing.add('disclaimer')
    await expect(it.load()).rejects.toThrow('offline')
    it.failing.clear()
    expect(await it.create().load()).toBeTypeOf('function')
  })
})

describe('B §4: "grant or deny sets needsReview false and reviewPermissions null"', () => {
  test.each([
    [true, 'POST grant DATA_SHARING'],
    [false, 'POST deny DATA_SHARING'],
  ])('the answer %s is stored, and closes the review in this tab', async (answer, request) => {
    const it = await open()
    await it.answer(answer)
    expect([it.requests, it.$review.get(), it.readSaved()]).toEqual([[request], undefined, 1])
    expect(await it.create().load()).toBeUndefined()
  })

  test('several permissions are asked one after the other, and refusals are stored first', async () => {
    const it = await open({ permissions: ['A', 'B', 'C'] })
    await it.answer(true)
    await it.answer(false)
    expect([it.requests, it.$review.get()!.answers.size, it.$review.get()!.status]).toEqual([[], 2, 'asking'])
    await it.answer(true)
    expect(it.requests).toEqual(['POST deny B', 'POST grant A C'])
    expect(it.$review.get()).toBeUndefined()
  })

  test('a failed call leaves the last question open; another answer to it replaces the first', async () => {
    const it = await open({ permissions: ['A', 'B'] })
    await it.answer(false)
    it.failing.add('grant')
    await it.answer(true)
    expect([it.$review.get()!.status, it.$review.get()!.answers.size, it.readSaved()]).toEqual(['failed', 1, 0])
    await it.answer(false)
    expect(it.requests).toEqual(['POST deny A', 'POST grant B', 'POST deny A B'])
    expect([it.$review.get(), it.readSaved()]).toEqual([undefined, 1])
  })

  test('a second press while the answer is sent does nothing', async () => {
    const it = await open()
    await Promise.all([it.answer(true), it.answer(false), it.skip()])
    expect(it.requests).toEqual(['POST grant DATA_SHARING'])
  })
})

describe('B §6: "Privacy consent can be skipped only if canSkip."', () => {
  test('"not now" closes the review, and this tab does not ask again', async () => {
    const it = await open()
    await it.skip()
    expect([it.requests, it.$review.get()]).toEqual([['POST skip'], undefined])
    expect(await it.create().load()).toBeUndefined()
  })

  test('a review that cannot be skipped stays', async () => {
    const it = await open({ canSkip: false })
    await it.skip()
    expect(it.requests).toEqual([])
    expect(it.$review.get()!.status).toBe('asking')
  })

  test('a failed skip closes the review on this page, and the next one asks again', async () => {
    const it = await open()
    it.failing.add('skip')
    await it.skip()
    expect(it.$review.get()).toBeUndefined()
    expect(await it.create().load()).toBeTypeOf('function')
  })
})

test('a sign-out closes the review and forgets the customer; the next customer is asked', async () => {
  const it = await open()
  await it.skip()
  expect(it.stored.get(REVIEWED_KEY)).toBe('1')
  it.$session.set(signedIn(2))
  const show = await it.load()
  it.$session.set({ status: 'anonymous' })
  expect(it.stored.has(REVIEWED_KEY)).toBe(false)
  // what was loaded for a customer is shown to nobody else
  it.$session.set(signedIn(3))
  show!()
  expect(it.$review.get()).toBeUndefined()
})

test('without a storage the review is asked for on each page', async () => {
  const it = createHarness()
  const blocked = () => { throw new DOMException('', 'SecurityError') } // prettier-ignore
  const review = createPrivacyReview({
    call: (() => Promise.resolve({ privacySettings: { canSkip: true, needsReview: false, reviewPermissions: null } })) as unknown as Client,
    session: { $session: it.$session },
    storage: { getItem: blocked, setItem: blocked, removeItem: blocked },
  })
  expect(await review.load()).toBeUndefined()
})

import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import type { SessionState } from '#state/account/session-state.ts'
import { createUserStatus } from '#state/account/user-status.ts'

const MESSAGE = { isBlocking: true, title: 'Paused', text: 'You cannot order here.' }
const signedIn = (id: number) => ({ status: 'authenticated', user: { id } }) as unknown as SessionState

function createHarness(statusMessage: unknown = MESSAGE) {
  const $session = atom<SessionState>(signedIn(1))
  const cities: unknown[] = []
  const answer = { statusMessage, error: undefined as Error | undefined, wait: Promise.resolve() }
  const place: { city: string | undefined } = { city: 'BCN' }
  const call = (async (_: unknown, __: unknown, options: { place: { cityCode?: string } }) => {
    cities.push(options.place.cityCode)
    await answer.wait
    if (answer.error) throw answer.error
    return { phoneVerificationRequired: true, statusMessage: answer.statusMessage }
  }) as unknown as Client
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  const create = () => createUserStatus({ call, session: { $session }, cityCode: () => place.city, storage })
  return { ...create(), create, $session, cities, answer, place }
}

test('B §5: "City blocked means statusMessage.isBlocking", for the city of the delivery address', async () => {
  const it = createHarness()
  expect(it.$blockingMessage.get()).toBeUndefined()
  await it.refresh()
  expect([it.cities, it.$blockingMessage.get(), it.$shownMessage.get()]).toEqual([['BCN'], MESSAGE, MESSAGE])
  expect(it.$status.get()!.status.phoneVerificationRequired).toBe(true)
})

test.each([null, { ...MESSAGE, isBlocking: false }, undefined])('the message %j does not block', async message => {
  const it = createHarness(message)
  it.answer.statusMessage = message
  await it.refresh()
  expect([it.$blockingMessage.get(), it.$shownMessage.get()]).toEqual([undefined, undefined])
})

test('explore mode hides the message of this city in this tab; the city stays blocked, and another city is not explored', async () => {
  const it = createHarness()
  await it.refresh()
  it.explore()
  expect([it.$shownMessage.get(), it.$blockingMessage.get()]).toEqual([undefined, MESSAGE])
  const nextPage = it.create()
  await nextPage.refresh()
  expect(nextPage.$shownMessage.get()).toBeUndefined()
  it.place.city = 'MAD'
  await nextPage.refresh()
  expect(nextPage.$shownMessage.get()).toEqual(MESSAGE)
})

test('anonymous visitors have no status, and a sign-out clears it', async () => {
  const it = createHarness()
  await it.refresh()
  it.$session.set({ status: 'anonymous' })
  expect(it.$status.get()).toBeUndefined()
  await it.refresh()
  expect(it.cities).toHaveLength(1)
})

test('a failed call changes nothing, and the reply of an earlier customer is dropped', async () => {
  const it = createHarness()
  await it.refresh()
  it.answer.error = new Error('offline')
  await it.refresh()
  expect(it.$blockingMessage.get()).toEqual(MESSAGE)
  it.answer.error = undefined
  it.$session.set({ status: 'anonymous' })
  it.$session.set(signedIn(1))
  let respond = (): void => {}
  it.answer.wait = new Promise(resolve => (respond = resolve))
  const slow = it.refresh()
  it.$session.set(signedIn(2))
  respond()
  await slow
  expect(it.$status.get()).toBeUndefined()
})

import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getNotifications, setNotifications, subscribePush, unsubscribePush } from '#contract/orders/notifications.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type BrowserPush, createNotifications } from '#state/orders/notifications.ts'

function createHarness({ permission = 'default', answer = 'granted', reachesService = true, push = true } = {}) {
  const world = {
    permission: permission as NotificationPermission,
    subscribed: false,
    isKnown: true,
    keys: [] as string[],
    failing: undefined as Endpoint | undefined,
  }
  const calls: [Endpoint, unknown][] = []
  const subscription = { endpoint: 'https://fcm.googleapis.com/x', endpointHash: 'hash', p256dh: 'p', auth: 'a', end: () => Promise.resolve(void (world.subscribed = false)) } // prettier-ignore
  const browser: BrowserPush = {
    permission: () => world.permission,
    requestPermission: () => Promise.resolve((world.permission = answer as NotificationPermission)),
    find: () => Promise.resolve(world.subscribed ? subscription : undefined),
    subscribe(key) {
      world.keys.push(key)
      if (!reachesService) return Promise.reject(new Error('push service error'))
      world.subscribed = true
      return Promise.resolve(subscription)
    },
  }
  const call = ((spec: Endpoint, input: { body?: unknown; query?: { endpointHash?: string } }) => {
    calls.push([spec, input.body])
    if (spec === world.failing) return Promise.reject(new CallError({ kind: 'offline' }))
    return Promise.resolve(
      spec === getNotifications
        ? { orderMails: false, push: world.isKnown && input.query?.endpointHash === 'hash', pushKey: 'server-key' }
        : {},
    )
  }) as unknown as Client
  const notifications = createNotifications({ call, push: push ? browser : undefined })
  return { notifications, world, calls, state: () => notifications.$notifications.get() }
}

test('nothing is subscribed before the customer asks: opt-in', async () => {
  const h = createHarness()
  await h.notifications.load()
  await h.notifications.load()
  expect(h.state()).toEqual({ push: 'off', mails: false, busy: undefined, failed: undefined })
  expect(h.world.keys).toEqual([])
  expect(h.calls).toHaveLength(1)
})

test('on, then off again: the marketplace and the browser agree', async () => {
  const h = createHarness()
  await h.notifications.load()
  await h.notifications.turnPushOn()
  expect(h.state().push).toBe('on')
  expect(h.world.keys).toEqual(['server-key'])
  expect(h.calls.at(-1)).toEqual([subscribePush, { endpoint: 'https://fcm.googleapis.com/x', p256dh: 'p', auth: 'a' }])
  await h.notifications.turnPushOff()
  expect(h.calls.at(-1)).toEqual([unsubscribePush, { endpoint: 'https://fcm.googleapis.com/x' }])
  expect([h.state().push, h.world.subscribed]).toEqual(['off', false])
})

test('a browser that is subscribed already', async () => {
  const h = createHarness({ permission: 'granted' })
  h.world.subscribed = true
  await h.notifications.load()
  expect(h.state().push).toBe('on')
})

test('a browser that another customer has subscribed is off', async () => {
  const h = createHarness({ permission: 'granted' })
  Object.assign(h.world, { subscribed: true, isKnown: false })
  await h.notifications.load()
  expect(h.state().push).toBe('off')
})

test.each([
  ['denied before', { permission: 'denied' }, 'denied', 'denied'],
  ['denied now', { answer: 'denied' }, 'off', 'denied'],
  ['dismissed', { answer: 'default' }, 'off', 'off'],
] as const)('%s', async (_, options, before, after) => {
  const h = createHarness(options)
  await h.notifications.load()
  expect(h.state().push).toBe(before)
  if (before === 'off') await h.notifications.turnPushOn()
  expect([h.state().push, h.world.subscribed]).toEqual([after, false])
})

test('without the Push API only mails are offered', async () => {
  const h = createHarness({ push: false })
  await h.notifications.load()
  expect(h.state()).toMatchObject({ push: 'unsupported', mails: false })
})

test('a push service that does not answer, and a marketplace that does not: off, with a message, and no half subscription', async () => {
  const unreachable = createHarness({ reachesService: false })
  await unreachable.notifications.load()
  await unreachable.notifications.turnPushOn()
  expect(unreachable.state()).toMatchObject({ push: 'off', failed: 'push', busy: undefined })
  const offline = createHarness()
  await offline.notifications.load()
  offline.world.failing = subscribePush
  await offline.notifications.turnPushOn()
  expect(offline.state()).toMatchObject({ push: 'off', failed: 'push' })
  expect(offline.world.subscribed).toBe(false)
})

test('mails: a failed change shows the stored choice', async () => {
  const h = createHarness()
  await h.notifications.load()
  await h.notifications.setMails(true)
  expect(h.state().mails).toBe(true)
  h.world.failing = setNotifications
  await h.notifications.setMails(false)
  expect(h.state()).toMatchObject({ mails: true, failed: 'mails' })
})

test('when the choices cannot be loaded nothing is offered', async () => {
  const h = createHarness()
  h.world.failing = getNotifications
  await h.notifications.load()
  expect(h.state().mails).toBeUndefined()
})

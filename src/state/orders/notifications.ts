import { atom } from 'nanostores'

import type { Client } from '#client/client.ts'
import { getNotifications, setNotifications, subscribePush, unsubscribePush } from '#contract/orders/notifications.ts'

/** The Push API of the browser; undefined when it has none. */
export interface BrowserPush {
  permission(): NotificationPermission
  requestPermission(): Promise<NotificationPermission>
  /** The subscription of this browser. */
  find(): Promise<BrowserSubscription | undefined>
  /** @param key the public key of the marketplace, base64url. Rejects when the browser cannot reach its push service. */
  subscribe(key: string): Promise<BrowserSubscription>
}

export interface BrowserSubscription {
  readonly endpoint: string
  /** SHA-256, base64url. */
  readonly endpointHash: string
  readonly p256dh: string
  readonly auth: string
  /** Ends it in the browser. */
  end(): Promise<void>
}

export interface NotificationsState {
  /** `unknown` before the state is loaded; `unsupported`: the browser has no Push API; `denied`: the customer has blocked the site. */
  readonly push: 'unknown' | 'unsupported' | 'denied' | 'off' | 'on'
  readonly mails: boolean | undefined
  readonly busy: 'push' | 'mails' | undefined
  readonly failed: 'push' | 'mails' | undefined
}

/** Messages about orders that the customer turns on and off: to this browser, and by e-mail. */
export function createNotifications({ call, push }: { call: Client; push: BrowserPush | undefined }) {
  const $notifications = atom<NotificationsState>({
    push: push ? 'unknown' : 'unsupported',
    mails: undefined,
    busy: undefined,
    failed: undefined,
  })
  let pushKey = ''
  const update = (change: Partial<NotificationsState>): void => $notifications.set({ ...$notifications.get(), ...change })

  async function run(what: 'push' | 'mails', work: () => Promise<Partial<NotificationsState>>): Promise<void> {
    if ($notifications.get().busy !== undefined) return
    update({ busy: what, failed: undefined })
    const change = await work().catch(() => ({ failed: what }))
    update({ busy: undefined, ...change })
  }

  return {
    $notifications,
    /** Loads the choices once. Without them nothing is offered. */
    async load(): Promise<void> {
      if ($notifications.get().mails !== undefined) return
      const subscription = push?.permission() === 'granted' ? await push.find().catch(() => undefined) : undefined
      const query = subscription ? { endpointHash: subscription.endpointHash } : {}
      const settings = await call(getNotifications, { query }).catch(() => undefined)
      if (!settings) return
      pushKey = settings.pushKey
      // another customer of this browser may have subscribed it
      const state = push && (push.permission() === 'denied' ? 'denied' : settings.push ? 'on' : 'off')
      update({ mails: settings.orderMails, push: state ?? 'unsupported' })
    },
    turnPushOn: () =>
      run('push', async () => {
        if (!push) return { push: 'unsupported' }
        const permission = await push.requestPermission()
        if (permission !== 'granted') return { push: permission === 'denied' ? 'denied' : 'off' }
        const subscription = await push.subscribe(pushKey)
        const { endpoint, p256dh, auth } = subscription
        try {
          await call(subscribePush, { body: { endpoint, p256dh, auth } })
        } catch (error) {
          await subscription.end().catch(() => undefined)
          throw error
        }
        return { push: 'on' }
      }),
    turnPushOff: () =>
      run('push', async () => {
        const subscription = await push?.find()
        if (subscription) {
          await call(unsubscribePush, { body: { endpoint: subscription.endpoint } })
          await subscription.end()
        }
        return { push: 'off' }
      }),
    setMails: (orderMails: boolean) =>
      run('mails', async () => {
        await call(setNotifications, { body: { orderMails } })
        return { mails: orderMails }
      }),
  }
}

export type Notifications = ReturnType<typeof createNotifications>

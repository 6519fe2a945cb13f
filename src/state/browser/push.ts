import type { BrowserPush, BrowserSubscription } from '#state/orders/notifications.ts'

/** The Push API of this browser. */
export const browserPush: BrowserPush | undefined =
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? {
        permission: () => Notification.permission,
        requestPermission: () => Notification.requestPermission(),
        async find() {
          const registration = await navigator.serviceWorker.getRegistration('/')
          const subscription = await registration?.pushManager.getSubscription()
          return subscription ? toBrowserSubscription(subscription) : undefined
        },
        async subscribe(key) {
          const registration = await navigator.serviceWorker.register('/service-worker.js')
          await navigator.serviceWorker.ready
          const existing = await registration.pushManager.getSubscription()
          if (existing && toBase64Url(existing.options.applicationServerKey) === key) return toBrowserSubscription(existing)
          // that of this marketplace before it lost its key
          await existing?.unsubscribe()
          return toBrowserSubscription(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
        },
      }
    : undefined

async function toBrowserSubscription(subscription: PushSubscription): Promise<BrowserSubscription> {
  const { endpoint = '', keys } = subscription.toJSON()
  return {
    endpoint,
    endpointHash: toBase64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))),
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    async end() {
      await subscription.unsubscribe()
    },
  }
}

/** Empty without bytes. */
const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

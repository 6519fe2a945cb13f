import { parsePushMessage } from '#domain/platform/push-message.ts'
import { workerScope } from '#features/platform/offline/service-worker-scope.ts'

const ICON = '/icon-192.png'

/** Shows the messages of the marketplace, and opens their page on a click. */
export function handlePushMessages(): void {
  workerScope.addEventListener('push', event => {
    const message = parsePushMessage(event.data?.text() ?? '')
    if (!message) return
    const { title, body, tag, path, language } = message
    event.waitUntil(workerScope.registration.showNotification(title, { body, tag, lang: language, icon: ICON, data: path }))
  })
  workerScope.addEventListener('notificationclick', event => {
    event.notification.close()
    if (typeof event.notification.data === 'string') event.waitUntil(openPage(event.notification.data))
  })
}

/** Focuses a tab that shows the page, else opens one. */
async function openPage(path: string): Promise<void> {
  const windows = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(it => new URL(it.url).pathname === path)
  if (open) await open.focus()
  else await workerScope.clients.openWindow(path)
}

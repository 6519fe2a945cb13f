import { isOfflineCache } from '#domain/platform/offline/offline-names.ts'
import { workerScope } from '#features/platform/offline/service-worker-scope.ts'

/**
 * Replaces the service worker while the operator has turned it off: deletes its caches and removes itself. It handles no request, so the
 * browser fetches everything from the network.
 */
workerScope.addEventListener('install', event => event.waitUntil(workerScope.skipWaiting()))
workerScope.addEventListener('activate', event => event.waitUntil(remove()))

async function remove(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter(isOfflineCache).map(it => caches.delete(it)))
  await workerScope.registration.unregister()
}

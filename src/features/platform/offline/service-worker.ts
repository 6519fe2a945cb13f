import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'

import { getPathLanguage } from '#domain/language/path-language.ts'
import { isHashedFile, isReadable, isStorable, parseOfflineKind } from '#domain/platform/offline/cache-rules.ts'
import { ASSETS_CACHE, findOldCaches, OFFLINE_COPY_HEADER, SAVED_PAGES_CACHE } from '#domain/platform/offline/offline-names.ts'
import { addOfflinePage, getOfflinePage, toCopyResponse } from '#features/platform/offline/offline-pages.ts'
import { handlePushMessages } from '#features/platform/offline/push-notifications.ts'
import { readSavedAt } from '#features/platform/offline/saved-page-list.ts'
import { pruneAssets, savePage, savePageOnRequest } from '#features/platform/offline/saved-pages.ts'
import { workerScope } from '#features/platform/offline/service-worker-scope.ts'

/** Set by scripts/build-web-app.ts. A new build has another worker, which browsers then install. */
declare const BUILD_ID: string

/** A page that takes longer is read from its copy, which names its time. Without a copy the visitor waits. */
const PAGE_TIMEOUT_SECONDS = 10

/** Addresses of the open pages, which this worker does not control yet. */
async function getOpenPages(): Promise<URL[]> {
  const clients = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return clients.map(it => new URL(it.url)).filter(it => it.origin === location.origin)
}

async function install(): Promise<void> {
  const pages = await getOpenPages()
  const languages = new Set(pages.map(it => getPathLanguage(it.pathname)))
  await Promise.all([...languages].map(it => addOfflinePage(BUILD_ID, it)))
  // the earlier worker may be replaced at any time: a copy and a file with a hash belong to one build each
  await workerScope.skipWaiting()
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(findOldCaches(names, BUILD_ID).map(it => caches.delete(it)))
  const pages = await getOpenPages()
  await Promise.allSettled(pages.map(it => savePageOnRequest(BUILD_ID, it)))
}

workerScope.addEventListener('install', event => event.waitUntil(install()))
workerScope.addEventListener('activate', event => event.waitUntil(activate()))
handlePushMessages()
// the request for a page does not wait for the start of the worker
enableNavigationPreload()

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: SAVED_PAGES_CACHE,
      networkTimeoutSeconds: PAGE_TIMEOUT_SECONDS,
      plugins: [
        {
          // the response to a visitor is passed on; only an anonymous copy is saved, by `savePage`
          cacheWillUpdate: () => Promise.resolve(null),
          // not `fetchDidSucceed`: Workbox does not call it for a preloaded response
          handlerWillRespond({ request, response, event }) {
            const kind = response.status === 200 ? parseOfflineKind(response.headers.get(OFFLINE_COPY_HEADER)) : undefined
            // a prefetched page is not seen yet
            if (kind && !request.headers.has('sec-purpose')) {
              // a public response is anonymous itself
              const copy = isStorable(toCopyResponse(response)) ? response.clone() : undefined
              event.waitUntil(savePage(BUILD_ID, new URL(request.url), kind, copy))
            }
            return Promise.resolve(response)
          },
          cachedResponseWillBeUsed: ({ cachedResponse }) =>
            Promise.resolve(cachedResponse && isReadable(readSavedAt(cachedResponse), Date.now()) ? cachedResponse : null),
          handlerDidError: ({ request }) => getOfflinePage(BUILD_ID, new URL(request.url)),
        },
      ],
    }),
    { denylist: [/^\/api\//] },
  ),
)

/*
 * The browser has already sent the preload request of such a navigation. Without this route it would send a second one, and an address that
 * works once, such as the return from a sign-in provider, would answer that it was used.
 */
registerRoute(new NavigationRoute(new NetworkOnly(), { allowlist: [/^\/api\//] }))

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isHashedFile(url.pathname),
  new CacheFirst({
    cacheName: ASSETS_CACHE,
    plugins: [
      {
        // a CDN or a proxy may answer with its own page
        cacheWillUpdate: ({ response }) =>
          Promise.resolve(response.status === 200 && /\bimmutable\b/.test(response.headers.get('cache-control') ?? '') ? response : null),
        // scripts of copies and pictures of the offline page are in other caches; the worker did not ask for an image when it saved them
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse ?? (await caches.match(request, { ignoreVary: true })) ?? null,
        cacheDidUpdate: ({ event }) => {
          event.waitUntil(pruneAssets())
          return Promise.resolve()
        },
      },
    ],
  }),
)

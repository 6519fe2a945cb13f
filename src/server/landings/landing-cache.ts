import { LRUCache } from 'lru-cache'

import type { App, Landing } from '#app/app.ts'
import { getCachedBytes, compressBody, type CompressedBody } from '#server/cache/compressed-body.ts'
import { groupByMarket, type PrerenderLanding } from '#server/landings/prerender-landings.ts'
import type { LandingStorage, PrerenderedLanding } from '#server/landings/landing-storage.ts'
import type { Page } from '#server/cache/page-cache.ts'

/**
 * The landings of a running deployment: served from storage, and rendered again when their content has changed (incremental regeneration).
 */
export interface LandingCache {
  /**
   * Finds the landing at a decoded path in its current version, or in the stored one when its rendering fails. Undefined when there is no
   * such landing: the handler then responds.
   */
  find(path: string): Promise<Page | undefined>
  /** Call it after a change: fetches the index soon, and renders changed landings in the background. */
  scheduleRefresh(): void
  /** Fetches the current landings. Rejects when that fails; until it succeeds all stored landings are served. */
  refreshIndex(): Promise<void>
  /** Resolves when the background queue is empty. */
  idle(): Promise<void>
  /** Why search engines must not list a landing, by path. */
  getNoindexReasons(): ReadonlyMap<string, string>
  stop(): Promise<void>
}

interface LandingCacheDependencies {
  readonly store: LandingStorage
  readonly prerender: PrerenderLanding
  readonly app: Pick<App, 'loadLandings' | 'cdnCacheSeconds' | 'report'>
  /** Milliseconds; tests use shorter ones. */
  readonly times?: { readonly debounceMs: number; readonly intervalMs: number; readonly retryMs: number }
}

/** Size of the landings in memory, by `getCachedBytes`. */
const MAX_HOT_BYTES = 8 * 1024 * 1024
/** Landings rendered at the same time in the background, few so that visitors do not wait. */
const MAX_CONCURRENT = 2
/**
 * `debounceMs`: changes arrive in groups. `intervalMs`: a remote marketplace sends no changes, so the index is polled. `retryMs`: delay
 * after a failure.
 */
const DEFAULT_TIMES = { debounceMs: 500, intervalMs: 5 * 60_000, retryMs: 10_000 } as const

export function createLandingCache({ store, prerender, app, times = DEFAULT_TIMES }: LandingCacheDependencies): LandingCache {
  const stored = store.read()
  let current: ReadonlyMap<string, Landing> | undefined
  let groups: ReadonlyMap<string, readonly Landing[]> = new Map()
  const hot = new LRUCache<string, Page>({ maxSize: MAX_HOT_BYTES, sizeCalculation: it => getCachedBytes(it.body) })
  const pending = new Map<string, Promise<Page | undefined>>()
  const dirty = new Set<string>()
  let next: NodeJS.Timeout | undefined
  let queue: Promise<void> = Promise.resolve()
  let stopped = false

  async function loadPage(record: PrerenderedLanding | undefined): Promise<Page | undefined> {
    if (!record) return undefined
    const cached = hot.get(record.page)
    if (cached) return withCdnSeconds(record.page, cached)
    const body = await store.get(record.page)
    return body && cachePage(record.page, body)
  }

  function cachePage(etag: string, body: CompressedBody): Page {
    const page: Page = { headers: { 'content-type': 'text/html; charset=utf-8' }, body, etag, publicSeconds: 0, compressed: new Map() }
    hot.set(etag, page)
    return withCdnSeconds(etag, page)
  }

  /** Applies the current CDN toggle, which may have changed since the page was cached. */
  function withCdnSeconds(etag: string, page: Page): Page {
    const publicSeconds = app.cdnCacheSeconds?.() ?? 0
    if (publicSeconds === page.publicSeconds) return page
    const updated = { ...page, publicSeconds }
    hot.set(etag, updated)
    return updated
  }

  /** Shares one rendering between all waiting requests. */
  function prerenderOnce(landing: Landing): Promise<Page | undefined> {
    const { path, group } = landing
    const name = `${path}\n${landing.key}`
    const running =
      pending.get(name) ??
      prerender(landing)
        .then(it => {
          if (!('landing' in it)) return undefined
          stored.set(path, it.landing)
          dirty.add(group)
          return cachePage(it.landing.page, compressBody(it.html))
        })
        .finally(() => pending.delete(name))
    pending.set(name, running)
    return running
  }

  function schedule(milliseconds: number): void {
    clearTimeout(next)
    if (stopped) return
    next = setTimeout(() => {
      fetchIndex().then(
        () => schedule(times.intervalMs),
        (error: unknown) => {
          app.report({ kind: 'error', name: 'LANDINGS_NOT_LISTED', message: String(error) })
          schedule(times.retryMs)
        },
      )
    }, milliseconds)
    next.unref()
  }

  async function fetchIndex(): Promise<void> {
    if (!app.loadLandings) return
    const landings = await app.loadLandings()
    current = new Map(landings.map(it => [it.path, it]))
    groups = groupByMarket(landings)
    queue = queue.then(() => refresh(landings)).catch(() => {})
  }

  async function refresh(landings: readonly Landing[]): Promise<void> {
    const removedPaths = [...stored.keys()].filter(it => !current?.has(it))
    for (const path of removedPaths) {
      stored.delete(path)
      dirty.add(path.split('/', 3).slice(1).join('-'))
    }
    const waiting = landings.values()
    const isLatest = (landing: Landing): boolean => current?.get(landing.path)?.key === landing.key
    const work = async (): Promise<void> => {
      for (const landing of waiting) {
        if (stopped) return
        if (stored.get(landing.path)?.key !== landing.key && isLatest(landing)) await prerenderOnce(landing).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
    write()
  }

  function write(): void {
    for (const group of dirty) {
      const paths = groups.get(group)?.flatMap(({ path }) => {
        const record = stored.get(path)
        return record ? [[path, record] as const] : []
      })
      store.writeGroup(group, Object.fromEntries(paths ?? []))
    }
    dirty.clear()
  }

  return {
    async find(path) {
      const landing = current?.get(path)
      if (current && !landing) return undefined
      const record = stored.get(path)
      if (!landing || record?.key === landing.key) {
        const page = await loadPage(record)
        if (page || !landing) return page
      }
      const fresh = await prerenderOnce(landing).catch(() => undefined)
      return fresh ?? loadPage(record)
    },
    scheduleRefresh: () => schedule(times.debounceMs),
    async refreshIndex() {
      await fetchIndex().finally(() => schedule(times.intervalMs))
    },
    async idle() {
      let waited
      do {
        waited = queue
        await waited
      } while (waited !== queue)
    },
    getNoindexReasons: () =>
      new Map([...stored].flatMap(([path, { noindex }]) => (noindex === undefined ? [] : [[path, noindex] as const]))),
    async stop() {
      stopped = true
      clearTimeout(next)
      await queue
      write()
    },
  }
}

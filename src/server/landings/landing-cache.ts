import { LRUCache } from 'lru-cache'

import type { App, Landing } from '#app/app.ts'
import { cachedBytes, compressBody, type CompressedBody } from '#server/cache/compressed-body.ts'
import { groupByMarket, type PrerenderLanding } from '#server/landings/prerender-landings.ts'
import type { LandingStorage, PrerenderedLanding } from '#server/landings/landing-storage.ts'
import type { Page } from '#server/cache/page-cache.ts'

/** The landings of a running deployment: served from the store, and rendered anew into it when what they say has changed. */
export interface LandingCache {
  /**
   * The landing at a decoded path, as what it says is now; the one that stood before if it cannot be rendered just now. Undefined where
   * there is no landing: the handler knows what to say.
   */
  at(path: string): Promise<Page | undefined>
  /** Something has changed: asks soon what, and renders it behind the visitors. Pages in memory are forgotten. */
  changed(): void
  /** Asks which landings there are now. Rejects when nobody can say; until then all that is stored is served. */
  look(): Promise<void>
  /** When nothing is left to be rendered. */
  idle(): Promise<void>
  /** Why search engines may not list a landing, by path. */
  noindexed(): ReadonlyMap<string, string>
  stop(): Promise<void>
}

interface ShelfParts {
  readonly store: LandingStorage
  readonly print: PrerenderLanding
  readonly app: Pick<App, 'landings' | 'cdnCacheSeconds' | 'report'>
  /** Milliseconds; tests ask for shorter ones. */
  readonly times?: { readonly settle: number; readonly every: number; readonly again: number }
}

/** By `cachedBytes`. */
const HOT = 8 * 1024 * 1024
/** So many are rendered at once behind the visitors: they must not notice. */
const AT_ONCE = 2
/**
 * `settle`: changes come in rows, and are looked at when they have come. `every`: a marketplace of somebody else tells nobody, so it is asked.
 * `again`: after a look that failed.
 */
const TIMES = { settle: 500, every: 5 * 60_000, again: 10_000 } as const

export function createLandingCache({ store, print, app, times = TIMES }: ShelfParts): LandingCache {
  const stored = store.read()
  let there: ReadonlyMap<string, Landing> | undefined
  let groups: ReadonlyMap<string, readonly Landing[]> = new Map()
  const hot = new LRUCache<string, Page>({ maxSize: HOT, sizeCalculation: it => cachedBytes(it.body) })
  const printing = new Map<string, Promise<Page | undefined>>()
  const dirty = new Set<string>()
  let next: NodeJS.Timeout | undefined
  let turn: Promise<void> = Promise.resolve()
  let stopped = false

  async function stands(pressed: PrerenderedLanding | undefined): Promise<Page | undefined> {
    if (!pressed) return undefined
    const known = hot.get(pressed.page)
    if (known) return outward(pressed.page, known)
    const body = await store.get(pressed.page)
    return body && keep(pressed.page, body)
  }

  function keep(etag: string, body: CompressedBody): Page {
    const page: Page = { headers: { 'content-type': 'text/html; charset=utf-8' }, body, etag, publicSeconds: 0, compressed: new Map() }
    hot.set(etag, page)
    return outward(etag, page)
  }

  /** The toggle may have been turned since the page came into memory. */
  function outward(etag: string, page: Page): Page {
    const publicSeconds = app.cdnCacheSeconds?.() ?? 0
    if (publicSeconds === page.publicSeconds) return page
    const now = { ...page, publicSeconds }
    hot.set(etag, now)
    return now
  }

  /** One rendering for all who wait for it. */
  function printed(landing: Landing): Promise<Page | undefined> {
    const { path, group } = landing
    const name = `${path}\n${landing.key}`
    const running =
      printing.get(name) ??
      print(landing)
        .then(it => {
          if (!('pressed' in it)) return undefined
          stored.set(path, it.pressed)
          dirty.add(group)
          return keep(it.pressed.page, compressBody(it.html))
        })
        .finally(() => printing.delete(name))
    printing.set(name, running)
    return running
  }

  function soon(milliseconds: number): void {
    clearTimeout(next)
    if (stopped) return
    next = setTimeout(() => {
      look().then(
        () => soon(times.every),
        (error: unknown) => {
          app.report({ kind: 'error', name: 'LANDINGS_NOT_LISTED', message: String(error) })
          soon(times.again)
        },
      )
    }, milliseconds)
    next.unref()
  }

  async function look(): Promise<void> {
    if (!app.landings) return
    const landings = await app.landings()
    there = new Map(landings.map(it => [it.path, it]))
    groups = groupByMarket(landings)
    turn = turn.then(() => refresh(landings)).catch(() => {})
  }

  async function refresh(landings: readonly Landing[]): Promise<void> {
    const gone = [...stored.keys()].filter(it => !there?.has(it))
    for (const path of gone) {
      stored.delete(path)
      dirty.add(path.split('/', 3).slice(1).join('-'))
    }
    const waiting = landings.values()
    const isLatest = (landing: Landing): boolean => there?.get(landing.path)?.key === landing.key
    const work = async (): Promise<void> => {
      for (const landing of waiting) {
        if (stopped) return
        if (stored.get(landing.path)?.key !== landing.key && isLatest(landing)) await printed(landing).catch(() => undefined)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    write()
  }

  function write(): void {
    for (const group of dirty) {
      const paths = groups.get(group)?.flatMap(({ path }) => {
        const pressed = stored.get(path)
        return pressed ? [[path, pressed] as const] : []
      })
      store.writeGroup(group, Object.fromEntries(paths ?? []))
    }
    dirty.clear()
  }

  return {
    async at(path) {
      const landing = there?.get(path)
      if (there && !landing) return undefined
      const pressed = stored.get(path)
      if (!landing || pressed?.key === landing.key) {
        const page = await stands(pressed)
        if (page || !landing) return page
      }
      const fresh = await printed(landing).catch(() => undefined)
      return fresh ?? stands(pressed)
    },
    changed: () => soon(times.settle),
    async look() {
      await look().finally(() => soon(times.every))
    },
    async idle() {
      let waited
      do {
        waited = turn
        await waited
      } while (waited !== turn)
    },
    noindexed: () => new Map([...stored].flatMap(([path, { noindex }]) => (noindex === undefined ? [] : [[path, noindex] as const]))),
    async stop() {
      stopped = true
      clearTimeout(next)
      await turn
      write()
    },
  }
}

import { ExpiringCache } from '#client/expiring-cache.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import type { RenderedPage, Headers, BufferedPage } from '#server/http/render-page.ts'
import { cachedBytes, compressBody, type CompressedBody } from '#server/cache/compressed-body.ts'
import type { Encoding } from '#server/cache/encoding.ts'
import { toDigest } from '#server/http/exchange.ts'
import { createCompressor } from '#server/cache/compressor.ts'

/** A page that many may get. */
export interface Page {
  readonly headers: Headers
  readonly body: CompressedBody
  /** Strong, without the suffix of an encoding. */
  readonly etag: string
  /** Seconds a CDN may keep it; 0: not at all. */
  readonly publicSeconds: number
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

/** What came of asking for a shared page: the page, an answer that is not kept, or the finding that each visitor must ask alone. */
export type SharedPage = { page: Page } | { answer: BufferedPage } | 'personal'

export interface PageCache {
  /** @param key address and variant, nothing of a visitor */
  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<SharedPage>
  /** Renders each page anew before it is given again. Until it expires, a page is still given when its rendering fails. */
  purge(): void
}

export interface PageLimits {
  readonly entries: number
  /** All that pages take, by `cachedBytes`. */
  readonly bytes: number
  /** Longest time a page is fresh. */
  readonly seconds: number
  /** How much longer it is given while one rendering makes it anew. */
  readonly staleSeconds: number
}

/** What is known of a key: a page, or that each visitor must ask alone; and until when it is fresh, on the clock of `performance`. */
interface CacheEntry {
  readonly found: Page | 'personal'
  readonly freshUntil: number
  /** How many purges there had been. */
  readonly purges: number
}

export function createPageCache(limits: PageLimits): PageCache {
  if (limits.entries === 0 || limits.seconds === 0) return { getOrRender: async () => 'personal', purge() {} }
  const kept = new ExpiringCache<CacheEntry>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ found }) => (found === 'personal' ? 100 : cachedBytes(found.body)),
  })
  let asked = new Map<string, Promise<SharedPage>>()
  let purges = 0

  function keep(key: string, found: CacheEntry['found'], seconds: number): void {
    const stale = found === 'personal' ? 0 : limits.staleSeconds
    kept.set(key, { found, freshUntil: performance.now() + seconds * 1000, purges }, { ttl: (seconds + stale) * 1000 })
  }

  async function first(key: string, render: () => Promise<RenderedPage>, mine: typeof asked): Promise<SharedPage> {
    try {
      const answer = await Promise.try(render)
      const seconds = Math.min(limits.seconds, secondsIn(answer.headers, INTERNAL_HEADER.cache))
      const whole = 'body' in answer && answer.headers['set-cookie'] === undefined
      // a page that is gone must not be shown any longer; one that only cannot be made just now may be
      if (mine === asked && answer.status < 500 && answer.status !== 200) kept.delete(key)
      if (whole && answer.status !== 200) return { answer }
      const found = whole && seconds > 0 && isHtml(answer.headers) ? pageOf(answer) : 'personal'
      if ('abandon' in answer) answer.abandon()
      // a purge in between means that the catalogue has changed since this was rendered
      if (mine === asked) keep(key, found, found === 'personal' ? limits.seconds : seconds)
      return found === 'personal' ? found : { page: found }
    } finally {
      mine.delete(key)
    }
  }

  function once(key: string, render: () => Promise<RenderedPage>): Promise<SharedPage> {
    const running = asked.get(key) ?? first(key, render, asked)
    asked.set(key, running)
    return running
  }

  /** The page as it is now; while the marketplace is away, as it was. */
  async function renewed(key: string, render: () => Promise<RenderedPage>, page: Page): Promise<SharedPage> {
    const now = await once(key, render).catch(() => ({ page }))
    return typeof now === 'object' && 'answer' in now && now.answer.status >= 500 ? { page } : now
  }

  return {
    async getOrRender(key, render) {
      const known = kept.get(key)
      if (known === undefined) return once(key, render)
      if (known.purges !== purges) return known.found === 'personal' ? once(key, render) : renewed(key, render, known.found)
      // one rendering goes on behind those who get what stands; when it fails, the next one tries again
      if (known.freshUntil <= performance.now()) once(key, render).catch(() => {})
      return known.found === 'personal' ? known.found : { page: known.found }
    },
    purge() {
      purges += 1
      asked = new Map()
    },
  }
}

const compressor = createCompressor()

/** An answer for one visitor, compressed. */
export function compressOnce(sketch: Buffer, body: () => Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  return compressor.compressOnce(sketch, body, encoding)
}

export function compressPage(page: Page, encoding: Encoding): Promise<Buffer> {
  return compressor.compress(page, encoding)
}

function pageOf({ headers, body }: BufferedPage): Page {
  return {
    headers,
    body: compressBody(body),
    etag: toDigest(body),
    publicSeconds: secondsIn(headers, INTERNAL_HEADER.public),
    compressed: new Map(),
  }
}

function secondsIn(headers: Headers, name: string): number {
  const seconds = Number(headers[name] ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
}

function isHtml(headers: Headers): boolean {
  return /^text\/html\b/i.test(String(headers['content-type'] ?? ''))
}

import { ExpiringCache } from '#client/expiring-cache.ts'
import { INTERNAL_HEADER } from '#app/app.ts'
import type { RenderedPage, Headers, BufferedPage } from '#server/http/render-page.ts'
import { getCachedBytes, compressBody, type CompressedBody } from '#server/cache/compressed-body.ts'
import type { Encoding } from '#server/cache/encoding.ts'
import { toDigest } from '#server/http/exchange.ts'
import { createCompressor } from '#server/cache/compressor.ts'

/** A shared page. */
export interface Page {
  readonly headers: Headers
  readonly body: CompressedBody
  /** Strong, without the suffix of an encoding. */
  readonly etag: string
  /** Seconds for which a CDN may cache it; 0: not at all. */
  readonly publicSeconds: number
  readonly compressed: Map<Encoding, Promise<Buffer>>
}

/** Result of a request for a shared page: the page, a response that is not cached, or `personal`: each visitor needs a separate rendering. */
export type SharedPage = { page: Page } | { answer: BufferedPage } | 'personal'

export interface PageCache {
  /** @param key URL and variant, without data of a visitor */
  getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<SharedPage>
  /** Renders each page again before its next use. An unexpired page is still served when that rendering fails. */
  purge(): void
}

export interface PageLimits {
  readonly entries: number
  /** Total size of the pages, by `getCachedBytes`. */
  readonly bytes: number
  /** Maximum time a page is fresh. */
  readonly seconds: number
  /** Additional time for which a stale page is served while it is rendered again. */
  readonly staleSeconds: number
}

/** The page, or `personal`, with its expiry on the clock of `performance`. */
interface CacheEntry {
  readonly result: Page | 'personal'
  readonly freshUntil: number
  /** Number of purges before it was stored. */
  readonly purges: number
}

export function createPageCache(limits: PageLimits): PageCache {
  if (limits.entries === 0 || limits.seconds === 0) return { getOrRender: async () => 'personal', purge() {} }
  const entries = new ExpiringCache<CacheEntry>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ result }) => (result === 'personal' ? 100 : getCachedBytes(result.body)),
  })
  let pending = new Map<string, Promise<SharedPage>>()
  let purges = 0

  function store(key: string, result: CacheEntry['result'], seconds: number): void {
    const stale = result === 'personal' ? 0 : limits.staleSeconds
    entries.set(key, { result, freshUntil: performance.now() + seconds * 1000, purges }, { ttl: (seconds + stale) * 1000 })
  }

  async function renderFirst(key: string, render: () => Promise<RenderedPage>, startedIn: typeof pending): Promise<SharedPage> {
    try {
      const answer = await Promise.try(render)
      const seconds = Math.min(limits.seconds, parseSeconds(answer.headers, INTERNAL_HEADER.cache))
      const isBuffered = 'body' in answer && answer.headers['set-cookie'] === undefined
      // a removed page is deleted; after a server error the old page is not deleted
      if (startedIn === pending && answer.status < 500 && answer.status !== 200) entries.delete(key)
      if (isBuffered && answer.status !== 200) return { answer }
      const result = isBuffered && seconds > 0 && isHtml(answer.headers) ? toPage(answer) : 'personal'
      if ('abandon' in answer) answer.abandon()
      // a purge during the rendering means that the catalogue has changed
      if (startedIn === pending) store(key, result, result === 'personal' ? limits.seconds : seconds)
      return result === 'personal' ? result : { page: result }
    } finally {
      startedIn.delete(key)
    }
  }

  function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<SharedPage> {
    const running = pending.get(key) ?? renderFirst(key, render, pending)
    pending.set(key, running)
    return running
  }

  /** The page rendered again, or the old one while the marketplace is unavailable. */
  async function renderAgain(key: string, render: () => Promise<RenderedPage>, page: Page): Promise<SharedPage> {
    const now = await renderOnce(key, render).catch(() => ({ page }))
    return typeof now === 'object' && 'answer' in now && now.answer.status >= 500 ? { page } : now
  }

  return {
    async getOrRender(key, render) {
      const entry = entries.get(key)
      if (entry === undefined) return renderOnce(key, render)
      if (entry.purges !== purges) return entry.result === 'personal' ? renderOnce(key, render) : renderAgain(key, render, entry.result)
      // a stale page is served while one rendering replaces it; after a failure the next request tries again
      if (entry.freshUntil <= performance.now()) renderOnce(key, render).catch(() => {})
      return entry.result === 'personal' ? entry.result : { page: entry.result }
    },
    purge() {
      purges += 1
      pending = new Map()
    },
  }
}

const compressor = createCompressor()

/** Compresses a response for one visitor. */
export function compressOnce(template: Buffer, body: () => Buffer, encoding: Encoding): Promise<Buffer | undefined> {
  return compressor.compressOnce(template, body, encoding)
}

export function compressPage(page: Page, encoding: Encoding): Promise<Buffer> {
  return compressor.compress(page, encoding)
}

function toPage({ headers, body }: BufferedPage): Page {
  return {
    headers,
    body: compressBody(body),
    etag: toDigest(body),
    publicSeconds: parseSeconds(headers, INTERNAL_HEADER.public),
    compressed: new Map(),
  }
}

function parseSeconds(headers: Headers, name: string): number {
  const seconds = Number(headers[name] ?? 0)
  return Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
}

function isHtml(headers: Headers): boolean {
  return /^text\/html\b/i.test(String(headers['content-type'] ?? ''))
}

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
  readonly result: Page | 'personal'
  readonly freshUntil: number
  /** How many purges there had been. */
  readonly purges: number
}

export function createPageCache(limits: PageLimits): PageCache {
  if (limits.entries === 0 || limits.seconds === 0) return { getOrRender: async () => 'personal', purge() {} }
  const entries = new ExpiringCache<CacheEntry>({
    max: limits.entries,
    maxSize: limits.bytes,
    sizeCalculation: ({ result }) => (result === 'personal' ? 100 : cachedBytes(result.body)),
  })
  let pending = new Map<string, Promise<SharedPage>>()
  let purges = 0

  function store(key: string, found: CacheEntry['result'], seconds: number): void {
    const stale = found === 'personal' ? 0 : limits.staleSeconds
    entries.set(key, { result: found, freshUntil: performance.now() + seconds * 1000, purges }, { ttl: (seconds + stale) * 1000 })
  }

  async function renderFirst(key: string, render: () => Promise<RenderedPage>, startedIn: typeof pending): Promise<SharedPage> {
    try {
      const answer = await Promise.try(render)
      const seconds = Math.min(limits.seconds, parseSeconds(answer.headers, INTERNAL_HEADER.cache))
      const whole = 'body' in answer && answer.headers['set-cookie'] === undefined
      // a page that is gone must not be shown any longer; one that only cannot be made just now may be
      if (startedIn === pending && answer.status < 500 && answer.status !== 200) entries.delete(key)
      if (whole && answer.status !== 200) return { answer }
      const found = whole && seconds > 0 && isHtml(answer.headers) ? toPage(answer) : 'personal'
      if ('abandon' in answer) answer.abandon()
      // a purge in between means that the catalogue has changed since this was rendered
      if (startedIn === pending) store(key, found, found === 'personal' ? limits.seconds : seconds)
      return found === 'personal' ? found : { page: found }
    } finally {
      startedIn.delete(key)
    }
  }

  function renderOnce(key: string, render: () => Promise<RenderedPage>): Promise<SharedPage> {
    const running = pending.get(key) ?? renderFirst(key, render, pending)
    pending.set(key, running)
    return running
  }

  /** The page as it is now; while the marketplace is away, as it was. */
  async function renderAgain(key: string, render: () => Promise<RenderedPage>, page: Page): Promise<SharedPage> {
    const now = await renderOnce(key, render).catch(() => ({ page }))
    return typeof now === 'object' && 'answer' in now && now.answer.status >= 500 ? { page } : now
  }

  return {
    async getOrRender(key, render) {
      const known = entries.get(key)
      if (known === undefined) return renderOnce(key, render)
      if (known.purges !== purges) return known.result === 'personal' ? renderOnce(key, render) : renderAgain(key, render, known.result)
      // one rendering goes on behind those who get what stands; when it fails, the next one tries again
      if (known.freshUntil <= performance.now()) renderOnce(key, render).catch(() => {})
      return known.result === 'personal' ? known.result : { page: known.result }
    },
    purge() {
      purges += 1
      pending = new Map()
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

import { ExpiringCache } from '#client/expiring-cache.ts'

/** An answer, how long the text was that it came as (characters), and whether others may get it later. */
export interface CacheableAnswer<T> {
  readonly answer: T
  readonly size: number
  readonly isCacheable: boolean
}

/** Answers by question, each for a time, all of them within bounds. */
export interface ResponseCache {
  /**
   * The answer that is kept, or the one that `ask` gets; the same question asked twice at once is asked once. A failure is not kept.
   *
   * @param interval milliseconds
   */
  getOrFetch<T>(question: string, interval: number, ask: () => Promise<CacheableAnswer<T>>): Promise<T>
  /** Forgets all of it, also what is being asked just now. */
  clear(): void
}

/** What a record weighs beside its texts. */
const RECORD = 200

/** @param limits bytes: as the texts of answers and questions are long */
export function createResponseCache(limits: { readonly records: number; readonly bytes: number }): ResponseCache {
  const kept = new ExpiringCache<{ readonly answer: unknown }>({ max: limits.records, maxSize: limits.bytes })
  let asking = new Map<string, Promise<unknown>>()

  async function first(question: string, ttl: number, ask: () => Promise<CacheableAnswer<unknown>>, mine: typeof asking): Promise<unknown> {
    try {
      const { answer, size, isCacheable } = await ask()
      // forgotten in between means that something has changed since this was asked
      if (isCacheable && mine === asking) kept.set(question, { answer }, { ttl, size: question.length + size + RECORD })
      return answer
    } finally {
      mine.delete(question)
    }
  }

  return {
    getOrFetch<T>(question: string, interval: number, ask: () => Promise<CacheableAnswer<T>>): Promise<T> {
      const known = kept.get(question)
      if (known) return Promise.resolve(known.answer as T)
      const running = asking.get(question) ?? first(question, interval, ask, asking)
      asking.set(question, running)
      return running as Promise<T>
    },
    clear() {
      kept.clear()
      asking = new Map()
    },
  }
}

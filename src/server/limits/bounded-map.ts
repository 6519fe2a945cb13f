import { LRUCache } from 'lru-cache'

/**
 * A map of bounded size with two partitions: new keys can evict other new keys, but never the important ones. It holds at most twice
 * `capacity` entries.
 */
export class BoundedMap<Value extends object> {
  readonly #fresh: LRUCache<string, Value>
  readonly #lasting: LRUCache<string, Value>
  readonly #isImportant: (value: Value) => boolean

  /** @param isImportant whether new keys must not evict the entry */
  constructor(capacity: number, isImportant: (value: Value) => boolean) {
    this.#fresh = new LRUCache({ max: capacity })
    this.#lasting = new LRUCache({ max: capacity })
    this.#isImportant = isImportant
  }

  get size(): number {
    return this.#fresh.size + this.#lasting.size
  }

  get(key: string): Value | undefined {
    return this.#lasting.get(key) ?? this.#fresh.get(key)
  }

  set(key: string, value: Value): void {
    const [target, other] = this.#isImportant(value) ? [this.#lasting, this.#fresh] : [this.#fresh, this.#lasting]
    other.delete(key)
    target.set(key, value)
  }

  delete(key: string): void {
    this.#fresh.delete(key)
    this.#lasting.delete(key)
  }
}

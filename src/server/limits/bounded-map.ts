import { LRUCache } from 'lru-cache'

/**
 * A map of bounded size. Keys that matter are kept apart: a flood of new keys drives out other new keys, never those.
 * In all it holds at most twice `capacity` entries.
 */
export class BoundedMap<Value extends object> {
  readonly #fresh: LRUCache<string, Value>
  readonly #lasting: LRUCache<string, Value>
  readonly #matters: (value: Value) => boolean

  /** @param matters whether an entry belongs to those that a flood must not drive out */
  constructor(capacity: number, matters: (value: Value) => boolean) {
    this.#fresh = new LRUCache({ max: capacity })
    this.#lasting = new LRUCache({ max: capacity })
    this.#matters = matters
  }

  get size(): number {
    return this.#fresh.size + this.#lasting.size
  }

  get(key: string): Value | undefined {
    return this.#lasting.get(key) ?? this.#fresh.get(key)
  }

  set(key: string, value: Value): void {
    const [home, other] = this.#matters(value) ? [this.#lasting, this.#fresh] : [this.#fresh, this.#lasting]
    other.delete(key)
    home.set(key, value)
  }

  delete(key: string): void {
    this.#fresh.delete(key)
    this.#lasting.delete(key)
  }
}

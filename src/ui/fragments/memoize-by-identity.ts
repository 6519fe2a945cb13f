/** Memoized values, keyed weakly by object identity. */
export interface IdentityMemo<T> {
  /** The value for these objects and this name. */
  find(parts: IdentityKey, name: string): T | undefined
  /** Stores and returns the value. */
  store(parts: IdentityKey, name: string, made: T): T
}

export type IdentityKey = readonly [object, ...object[]]

/** Names per object list; bounds memory against made-up names. Further values are not stored. */
const MAX_NAMES = 40

interface Node<T> {
  readonly next: WeakMap<object, Node<T>>
  readonly made: Map<string, T>
}

/**
 * Remembers what was worked out of answers that are kept themselves (`client/response-cache.ts`): the same answer is the same object, so nothing
 * has to be compared, and nothing outlives the answer that it was made of. What is made must depend on its parts and its name alone.
 */
export function memoizeByIdentity<T>(): IdentityMemo<T> {
  const newNode = (): Node<T> => ({ next: new WeakMap(), made: new Map() })
  const root = newNode()

  return {
    find(parts, name) {
      let node: Node<T> | undefined = root
      for (const part of parts) node = node?.next.get(part)
      return node?.made.get(name)
    },
    store(parts, name, made) {
      let node = root
      for (const part of parts) {
        const next = node.next.get(part) ?? newNode()
        node.next.set(part, next)
        node = next
      }
      if (node.made.size < MAX_NAMES) node.made.set(name, made)
      return made
    },
  }
}

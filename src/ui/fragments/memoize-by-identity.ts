/** What was made of certain things, for as long as those very things are there. */
export interface IdentityMemo<T> {
  /** What was made of these very parts under this name. */
  find(parts: IdentityKey, name: string): T | undefined
  /** Keeps it, and gives it back. */
  store(parts: IdentityKey, name: string, made: T): T
}

export type IdentityKey = readonly [object, ...object[]]

/** More names for the same parts are somebody's attempt to fill the memory: the others are made each time. */
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

/** Memoized values, keyed weakly by object identity. */
export interface IdentityMemo<T> {
  /** The value for these objects and this name. */
  find(key: IdentityKey, name: string): T | undefined
  /** Stores and returns the value. */
  store(key: IdentityKey, name: string, value: T): T
}

export type IdentityKey = readonly [object, ...object[]]

/** Names per object list; bounds memory against arbitrary names. Further values are not stored. */
const MAX_NAMES = 40

interface Node<T> {
  readonly next: WeakMap<object, Node<T>>
  readonly values: Map<string, T>
}

/**
 * Memoizes values computed from cached replies (`client/response-cache.ts`). An equal reply is the same object, so nothing is compared, and a
 * value does not outlive its replies. A value must depend only on the objects of its key and on its name.
 */
export function memoizeByIdentity<T>(): IdentityMemo<T> {
  const createNode = (): Node<T> => ({ next: new WeakMap(), values: new Map() })
  const root = createNode()

  return {
    find(key, name) {
      let node: Node<T> | undefined = root
      for (const object of key) node = node?.next.get(object)
      return node?.values.get(name)
    },
    store(key, name, value) {
      let node = root
      for (const object of key) {
        const next = node.next.get(object) ?? createNode()
        node.next.set(object, next)
        node = next
      }
      if (node.values.size < MAX_NAMES) node.values.set(name, value)
      return value
    },
  }
}

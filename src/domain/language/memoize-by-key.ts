/** Cache limit, above the number of languages, time zones and their pairs. It bounds memory if keys come from requests. */
const MAX_ENTRIES = 2000

/**
 * Caches one value per key. Creating an Intl formatter costs about a hundred times as much as one use.
 *
 * @param create must be pure: equal keys give equal values
 */
export function memoizeByKey<T>(create: (name: string) => T): (name: string) => T {
  const cache = new Map<string, T>()
  return name => {
    if (cache.has(name)) return cache.get(name) as T
    const value = create(name)
    if (cache.size < MAX_ENTRIES) cache.set(name, value)
    return value
  }
}

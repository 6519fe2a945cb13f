/** More names than there are languages, zones and their pairs: beyond that somebody makes them up, and nothing is kept. */
const MAX_ENTRIES = 2000

/**
 * Makes a thing once for each name and keeps it: a formatter of Intl costs some hundred times to make what it costs to use.
 *
 * @param make must always make the same of the same name
 */
export function memoizeByKey<T>(make: (name: string) => T): (name: string) => T {
  const cache = new Map<string, T>()
  return name => {
    if (cache.has(name)) return cache.get(name) as T
    const fresh = make(name)
    if (cache.size < MAX_ENTRIES) cache.set(name, fresh)
    return fresh
  }
}

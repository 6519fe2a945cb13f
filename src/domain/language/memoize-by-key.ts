/** More names than there are languages, zones and their pairs: beyond that somebody makes them up, and nothing is kept. */
const MOST = 2000

/**
 * Makes a thing once for each name and keeps it: a formatter of Intl costs some hundred times to make what it costs to use.
 *
 * @param make must always make the same of the same name
 */
export function memoizeByKey<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>()
  return name => {
    if (made.has(name)) return made.get(name) as T
    const fresh = make(name)
    if (made.size < MOST) made.set(name, fresh)
    return fresh
  }
}

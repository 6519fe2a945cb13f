import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Which of two paths must be tried first: a word before a parameter, so that `/stores/filters` is not the store named
 * "filters". Sorts as `Array.sort` wants it.
 */
export function bySpecificity(a: string, b: string): number {
  const [ours, theirs] = [openParts(a), openParts(b)]
  const first = ours.findIndex((open, i) => open !== (theirs[i] ?? false))
  return first < 0 ? 0 : ours[first] ? 1 : -1
}

/** For each part of a path whether anything may stand there; padded, so that paths of all lengths compare. */
const openParts = (path: string): boolean[] => Array.from({ length: 16 }, (_, i) => path.split('/')[i]?.startsWith(':') ?? false)

/** The methods that the contract has for a path, HEAD beside GET; empty when it has none. */
export function methodsFor(path: string, all: readonly Endpoint[]): string[] {
  const methods = all.filter(it => shapeOf(it.path).test(path)).map(it => it.method)
  return [...new Set(methods.flatMap(it => (it === 'GET' ? ['GET', 'HEAD'] : [it])))].toSorted()
}

const shapes = new Map<string, RegExp>()

function shapeOf(path: string): RegExp {
  const known = shapes.get(path) ?? new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
  shapes.set(path, known)
  return known
}

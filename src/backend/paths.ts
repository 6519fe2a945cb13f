import type { Endpoint } from '#contract/endpoint.ts'

/**
 * Compares two paths for `Array.sort`: a literal segment precedes a parameter, so that `/stores/filters` does not match the
 * store named "filters".
 */
export function compareSpecificity(a: string, b: string): number {
  const [ours, theirs] = [findParameterSegments(a), findParameterSegments(b)]
  const first = ours.findIndex((open, i) => open !== (theirs[i] ?? false))
  return first < 0 ? 0 : ours[first] ? 1 : -1
}

/** Whether each segment of a path is a parameter. Padded, so that paths of different lengths compare. */
const findParameterSegments = (path: string): boolean[] =>
  Array.from({ length: 16 }, (_, i) => path.split('/')[i]?.startsWith(':') ?? false)

/** The methods that the contract defines for a path, with HEAD for GET. Empty for an unknown path. */
export function getAllowedMethods(path: string, all: readonly Endpoint[]): string[] {
  const methods = all.filter(it => getPathPattern(it.path).test(path)).map(it => it.method)
  return [...new Set(methods.flatMap(it => (it === 'GET' ? ['GET', 'HEAD'] : [it])))].toSorted()
}

const patterns = new Map<string, RegExp>()

function getPathPattern(path: string): RegExp {
  const known = patterns.get(path) ?? new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
  patterns.set(path, known)
  return known
}

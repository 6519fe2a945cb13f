import polyline from '@mapbox/polyline'

import { decodeRing } from '#domain/geo/polygon.ts'
import { createRingIndex } from '#domain/geo/ring-index.ts'

/** Degrees: a ring across the antimeridian may continue beyond 180. */
const MAX_LONGITUDE = 540

/**
 * Checks a closed ring of a delivery zone.
 *
 * @returns whether a zone can be made of it
 */
export function checkRing(encoded: string, report: (problem: string) => void): boolean {
  const corners = polyline.decode(encoded)
  const [first, last] = [corners[0], corners.at(-1)]
  const problem =
    polyline.encode(corners) !== encoded || corners.some(([lat, lng]) => Math.abs(lat) > 90 || Math.abs(lng) > MAX_LONGITUDE)
      ? 'is not an encoded polyline of precision 5'
      : corners.length < 4
        ? 'has fewer than four corners'
        : first?.[0] !== last?.[0] || first?.[1] !== last?.[1]
          ? 'is not closed: the last corner must equal the first'
          : createRingIndex(decodeRing(encoded)) === undefined
            ? 'has fewer than three different corners, or encloses a pole'
            : undefined
  if (problem !== undefined) report(problem)
  return problem === undefined
}

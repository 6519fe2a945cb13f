import { atom } from 'nanostores'

import type { MapStreet } from '#contract/geo/map-streets.ts'
import type { Point } from '#contract/primitives.ts'
import { getDistanceMetres } from '#domain/geo/distance.ts'

/** Streets are loaded again when the pin is this far from the place of the last ones, metres. */
const RELOAD_METRES = 1500

/** The streets around the pin of a drawn map. Without a reply the map has no streets. */
export function createMapStreets(load: (cityCode: string, point: Point) => Promise<readonly MapStreet[]>) {
  const $streets = atom<readonly MapStreet[]>([])
  let requested: { readonly cityCode: string; readonly point: Point } | undefined
  return {
    $streets,
    async show(cityCode: string | undefined, point: Point): Promise<void> {
      if (cityCode === undefined) return
      if (requested?.cityCode === cityCode && getDistanceMetres(requested.point, point) < RELOAD_METRES) return
      const request = (requested = { cityCode, point })
      const streets = await load(cityCode, point).catch(() => undefined)
      if (requested !== request) return
      if (streets) $streets.set(streets)
      // the next move of the pin tries again
      else requested = undefined
    },
  }
}

import type { PlaceAttribution } from '#contract/geo/address-lookup.ts'

/** The map tiles of the operator (MAP_TILES_URL). */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly attribution: PlaceAttribution
}

/** The body of the page has them (`layouts/Document.astro`). Undefined: the map is drawn. */
export function readMapTiles(
  { mapTiles, mapAttribution = '', mapAttributionUrl }: DOMStringMap = document.body.dataset,
): MapTiles | undefined {
  return mapTiles ? { url: mapTiles, attribution: { text: mapAttribution, url: mapAttributionUrl ?? null } } : undefined
}

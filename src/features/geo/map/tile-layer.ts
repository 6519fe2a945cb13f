import { DivIcon, latLngBounds, type LeafletMouseEvent, Map, Marker, Polygon, TileLayer } from 'leaflet'
import leafletSheet from 'leaflet/dist/leaflet.css?url'

import type { Point } from '#contract/primitives.ts'
import { offsetPoint, toNearLongitude, toPoint } from '#domain/geo/distance.ts'
import { decodeRing } from '#domain/geo/polygon.ts'
import type { SelectedPlace } from '#state/geo/selected-place.ts'
import { loadStyleSheet } from '#ui/dialogs/load-style-sheet.ts'

/** The levels of common tile servers; the first shows a house and its neighbours. */
const [HOUSE_ZOOM, MAX_ZOOM] = [17, 19]
/** The level without an outline of a city. */
const CITY_ZOOM = 12
/** Tiles that fail before the first one loads: then the server does not work. */
const MAX_FAILED_TILES = 4
/** The pin keeps this distance to the edge, pixels. */
const PIN_MARGIN = 40
const PIN_SVG =
  '<svg viewBox="0 0 24 24"><path d="M12 22.2C10 20.4 4 15.2 4 10a8 8 0 0 1 16 0c0 5.2-6 10.4-8 12.2z"/><circle cx="12" cy="10" r="3"/></svg>'

interface TileMapOptions {
  /** With `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly start: Pick<SelectedPlace, 'pin' | 'outline' | 'address' | 'location'>
  onMove(pin: Point): void
  onZoom(level: { readonly canZoomIn: boolean; readonly canZoomOut: boolean }): void
  /** Called when no tile can be loaded. */
  onFailed(): void
}

/**
 * A map of tiles with a pin. It is a chunk of its own with Leaflet, and shares no module with the picker that its page would have to list.
 *
 * @throws Error when the style sheet cannot be loaded
 */
export async function loadTileMap(): Promise<typeof createTileMap> {
  await loadStyleSheet(leafletSheet)
  return createTileMap
}

function createTileMap(element: HTMLElement, { url, start, onMove, onZoom, onFailed }: TileMapOptions) {
  const { pin, outline, address, location } = start
  // the page handles the keys, and has its own buttons and source
  const map = new Map(element, { keyboard: false, zoomControl: false, attributionControl: false, maxZoom: MAX_ZOOM })
  map.on('zoomend', () => onZoom({ canZoomIn: map.getZoom() < MAX_ZOOM, canZoomOut: map.getZoom() > 0 }))
  // a city on the antimeridian has longitudes of both signs
  const toNear = ({ lat, lng }: Point, near: Point): Point => ({ lat, lng: toNearLongitude(lng, near.lng) })
  const rings = outline.map(it => decodeRing(it).map(corner => toNear(corner, pin)))
  if (location) {
    const corners = [1, -1].map(it => offsetPoint(pin, location.accuracy * it, location.accuracy * it))
    map.fitBounds(latLngBounds(corners), { maxZoom: HOUSE_ZOOM })
  } else if (address || rings.length === 0) map.setView(pin, address ? HOUSE_ZOOM : CITY_ZOOM)
  else map.fitBounds(latLngBounds(rings.flat()))
  for (const ring of rings) new Polygon(ring, { className: 'tile-map-outline', fill: false, interactive: false }).addTo(map)

  const layer = new TileLayer(url, { maxZoom: MAX_ZOOM })
  let failed = 0
  const countFailure = () => ++failed >= MAX_FAILED_TILES && onFailed()
  layer.on('tileerror', countFailure)
  layer.once('tileload', () => layer.off('tileerror', countFailure))
  layer.addTo(map)

  const icon = new DivIcon({ className: 'tile-map-pin', html: PIN_SVG, iconSize: [44, 44], iconAnchor: [22, 41] })
  const marker = new Marker(pin, { icon, draggable: true, keyboard: false }).addTo(map)
  marker.on('dragend', () => onMove(toPoint(marker.getLatLng())))
  map.on('click', (event: LeafletMouseEvent) => onMove(toPoint(event.latlng)))

  return {
    setPin(point: Point): void {
      const place = toNear(point, map.getCenter())
      marker.setLatLng(place)
      map.panInside(place, { padding: [PIN_MARGIN, PIN_MARGIN] })
    },
    zoomBy: (step: number): void => void map.setZoom(map.getZoom() + step),
    /** Of the visible part, metres. */
    getWidth: (): number => map.distance(map.getBounds().getSouthWest(), map.getBounds().getSouthEast()),
    remove: (): void => void map.remove(),
  }
}
export type TileMapView = ReturnType<typeof createTileMap>
export type CreateTileMap = typeof createTileMap

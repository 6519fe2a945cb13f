import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

import { offsetPoint } from '#domain/geo/distance.ts'
import type { PinMapProps } from '#features/geo/map/DrawnMap.tsx'
import { handleMapKey } from '#features/geo/map/map-keys.ts'
import type { MapTiles } from '#features/geo/map/map-tiles.ts'
import type { CreateTileMap, TileMapView } from '#features/geo/map/tile-layer.ts'
import { ZoomButtons } from '#features/geo/map/ZoomButtons.tsx'
import { PlaceAttribution } from '#features/geo/PlaceAttribution.tsx'

interface Props extends Omit<PinMapProps, 'picker' | 'locale'> {
  tiles: MapTiles
  createMap: CreateTileMap
  onFailed: () => void
}

/** A pin on a map of tiles, moved by dragging, by a click, or by the arrow keys. */
export function TileMap({ t, selected, tiles, createMap, onMove, onFailed }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const view = useRef<TileMapView>(null)
  const [zoom, setZoom] = useState({ canZoomIn: true, canZoomOut: true })
  const moveTo = useEffectEvent(onMove)
  const fail = useEffectEvent(onFailed)
  const getStart = useEffectEvent(() => selected)
  const { pin } = selected

  useEffect(() => {
    const map = createMap(element.current!, {
      url: tiles.url,
      start: getStart(),
      onMove: it => moveTo(it),
      onZoom: setZoom,
      onFailed: () => fail(),
    })
    view.current = map
    return map.remove
  }, [tiles, createMap])
  useEffect(() => view.current?.setPin(pin), [pin])

  const zoomBy = (step: number) => view.current?.zoomBy(step)
  const handleKey = (event: KeyboardEvent) =>
    handleMapKey(event, { width: view.current?.getWidth() ?? 0, zoomBy, move: (north, east) => onMove(offsetPoint(pin, north, east)) })

  return (
    <>
      <div className="pin-map">
        <div ref={element} className="tile-map" role="application" tabIndex={0} aria-label={t.map} onKeyDown={handleKey} />
        <ZoomButtons t={t} {...zoom} onZoom={zoomBy} />
      </div>
      <PlaceAttribution attribution={tiles.attribution} />
    </>
  )
}

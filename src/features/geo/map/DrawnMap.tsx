import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'

import type { Point } from '#contract/primitives.ts'
import { offsetPoint } from '#domain/geo/distance.ts'
import { decodeRing } from '#domain/geo/polygon.ts'
import {
  createMapPlane,
  createView,
  drawStreets,
  findZoomOfRadius,
  getScaleMetres,
  isWellInView,
  MAX_ZOOM,
  type MapView,
  type PlanePoint,
  toViewBox,
} from '#features/geo/map/map-view.ts'
import { handleMapKey } from '#features/geo/map/map-keys.ts'
import { ZoomButtons } from '#features/geo/map/ZoomButtons.tsx'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { AddressPickerStore } from '#state/geo/address-picker.ts'
import type { SelectedPlace } from '#state/geo/selected-place.ts'

export interface PinMapProps {
  t: GeoTexts
  picker: AddressPickerStore
  selected: SelectedPlace
  /** BCP 47. */
  locale: string
  onMove: (pin: Point) => void
}

/** The height of street names, as a share of the visible width. */
const TEXT_HEIGHT_SHARE = 0.036

/** A pin on the outline and the known streets of a city, moved by dragging, by a click, or by the arrow keys. */
export function DrawnMap({ t, picker, selected, locale, onMove }: PinMapProps) {
  const streets = useStore(picker.$streets)
  const rings = useMemo(() => selected.outline.map(decodeRing), [selected.outline])
  // the plane belongs to the city and does not change while the pin moves
  const [firstPin] = useState(selected.pin)
  const plane = useMemo(() => createMapPlane(rings, firstPin), [rings, firstPin])
  const [zoom, setZoom] = useState(() => {
    if (selected.location) return findZoomOfRadius(plane, selected.location.accuracy)
    return selected.address ? MAX_ZOOM : 0
  })
  const [center, setCenter] = useState<PlanePoint>(() => plane.toPlane(selected.pin))
  const [dragging, setDragging] = useState(false)
  const svg = useRef<SVGSVGElement>(null)
  const { cityCode, pin: place } = selected
  useEffect(() => void picker.showStreets(cityCode, place), [picker, cityCode, place])

  const pin = plane.toPlane(selected.pin)
  const currentView = createView(plane, zoom, center)
  // the view follows a pin that leaves it, except while the pin is dragged
  const view = dragging || isWellInView(currentView, pin) ? currentView : createView(plane, zoom, pin)
  const size = view.width * 0.11
  const textHeight = view.width * TEXT_HEIGHT_SHARE
  // the street of the address gets its name first
  const own = selected.address?.addressComponents.find(it => it.name === 'STREET_NAME')?.value
  const drawn = drawStreets([...streets.filter(it => it.name === own), ...streets.filter(it => it.name !== own)], plane, view, textHeight)

  function zoomBy(by: number): void {
    setCenter(pin)
    setZoom(Math.min(MAX_ZOOM, Math.max(0, zoom + by)))
  }
  function moveTo(event: PointerEvent): void {
    const matrix = svg.current?.getScreenCTM()
    if (matrix) onMove(plane.toGeo(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())))
  }
  function handleKey(event: KeyboardEvent): void {
    handleMapKey(event, {
      width: view.width,
      zoomBy,
      move(north, east) {
        setCenter(view.center)
        onMove(offsetPoint(selected.pin, north, east))
      },
    })
  }

  return (
    <div className="pin-map">
      <svg
        ref={svg}
        viewBox={toViewBox(view)}
        role="application"
        tabIndex={0}
        aria-label={t.map}
        onKeyDown={handleKey}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setCenter(view.center)
          setDragging(true)
          moveTo(event)
        }}
        onPointerMove={event => dragging && moveTo(event)}
        onPointerUp={() => setDragging(false)}
        onPointerCancel={() => setDragging(false)}
      >
        {rings.map((ring, index) => (
          <path key={index} className="city-outline" d={toSvgPath(ring.map(plane.toPlane))} />
        ))}
        <g className="address-map-streets" aria-hidden>
          {drawn.map(({ from, to }, index) => (
            <path key={index} d={`M${toPair(from)}L${toPair(to)}`} />
          ))}
          {drawn.map(
            ({ name, label }, index) =>
              label && (
                <text
                  key={index}
                  transform={`translate(${toPair(label.at)}) rotate(${Math.round(label.angle)})`}
                  fontSize={textHeight}
                  dy="0.35em"
                  textAnchor="middle"
                >
                  {name}
                </text>
              ),
          )}
        </g>
        <MapScale view={view} locale={locale} textHeight={textHeight} />
        <g className="pin" transform={`translate(${toPair(pin)}) scale(${size / 24}) translate(-12 -22)`}>
          <path d="M12 22.2C10 20.4 4 15.2 4 10a8 8 0 0 1 16 0c0 5.200-6 10.400-8 12.200z" />
          <circle cx="12" cy="10" r="3" />
        </g>
      </svg>
      <ZoomButtons t={t} canZoomIn={zoom < MAX_ZOOM} canZoomOut={zoom > 0} onZoom={zoomBy} />
    </div>
  )
}

/** A bar of a round length at the bottom left. */
function MapScale({ view, locale, textHeight }: { view: MapView; locale: string; textHeight: number }) {
  const metres = getScaleMetres(view)
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer']
  const [x, y] = [view.center.x - view.width * 0.42, view.center.y + view.width * 0.75 * 0.4]
  return (
    <g className="address-map-scale" aria-hidden>
      <path d={`M${Math.round(x)} ${Math.round(y)}h${metres}`} />
      <text x={x} y={y - textHeight * 0.6} fontSize={textHeight}>
        {new Intl.NumberFormat(locale, { style: 'unit', unit }).format(value)}
      </text>
    </g>
  )
}

/** A decimetre: more than a pixel of the largest map. */
const toPair = ({ x, y }: PlanePoint): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

function toSvgPath(points: readonly PlanePoint[]): string {
  return `M${points.map(it => `${Math.round(it.x)} ${Math.round(it.y)}`).join('L')}Z`
}

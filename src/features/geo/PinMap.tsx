import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'

import type { Point } from '#contract/primitives.ts'
import { offsetPoint } from '#domain/geo/distance.ts'
import { decodeRing } from '#domain/geo/polygon.ts'
import { isWellInView, MAX_ZOOM, createMapPlane, type PlanePoint, createView, toViewBox } from '#features/geo/map-view.ts'
import type { GeoTexts } from '#i18n/island-texts/geo.ts'
import type { SelectedPlace } from '#state/geo/address-picker.ts'
import { Icon } from '#ui/Icon.tsx'

interface Props {
  t: GeoTexts
  selected: SelectedPlace
  onMove: (pin: Point) => void
}

/** Share of the visible width that an arrow key moves the pin; with Shift a quarter of it. */
const ARROW_STEP_SHARE = 0.04
/** Ground lines per visible width. */
const GROUND_LINES_PER_WIDTH = 8

const ARROW_DIRECTIONS: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A pin on the outline of the city, moved by dragging, by a click, or by the arrow keys. */
export function PinMap({ t, selected, onMove }: Props) {
  const rings = useMemo(() => selected.outline.map(decodeRing), [selected.outline])
  // the plane belongs to the city and does not change while the pin moves
  const [firstPin] = useState(selected.pin)
  const plane = useMemo(() => createMapPlane(rings, firstPin), [rings, firstPin])
  const [zoom, setZoom] = useState(selected.address ? MAX_ZOOM - 1 : 0)
  const [center, setCenter] = useState<PlanePoint>(() => plane.toPlane(selected.pin))
  const [dragging, setDragging] = useState(false)
  const svg = useRef<SVGSVGElement>(null)

  const pin = plane.toPlane(selected.pin)
  const currentView = createView(plane, zoom, center)
  // the view follows a pin that leaves it, except while the pin is dragged
  const view = dragging || isWellInView(currentView, pin) ? currentView : createView(plane, zoom, pin)
  const size = view.width * 0.11

  function zoomBy(by: number): void {
    setCenter(pin)
    setZoom(zoom + by)
  }
  function moveTo(event: PointerEvent): void {
    const matrix = svg.current?.getScreenCTM()
    if (matrix) onMove(plane.toGeo(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())))
  }
  function handleKey(event: KeyboardEvent): void {
    const arrow = ARROW_DIRECTIONS[event.key]
    if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const metres = view.width * ARROW_STEP_SHARE * (event.shiftKey ? 0.25 : 1)
    setCenter(view.center)
    onMove(offsetPoint(selected.pin, arrow[0] * metres, arrow[1] * metres))
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
        <path className="ground-lines" d={toGroundLines(view.center, view.width)} />
        <g className="pin" transform={`translate(${Math.round(pin.x)} ${Math.round(pin.y)}) scale(${size / 24}) translate(-12 -22)`}>
          <path d="M12 22.2C10 20.4 4 15.2 4 10a8 8 0 0 1 16 0c0 5.200-6 10.400-8 12.200z" />
          <circle cx="12" cy="10" r="3" />
        </g>
      </svg>
      <div className="zoom">
        <button type="button" aria-label={t.zoomIn} disabled={zoom >= MAX_ZOOM} onClick={() => zoomBy(1)}>
          <Icon name="plus" />
        </button>
        <button type="button" aria-label={t.zoomOut} disabled={zoom <= 0} onClick={() => zoomBy(-1)}>
          <Icon name="minus" />
        </button>
      </div>
    </div>
  )
}

function toSvgPath(points: readonly PlanePoint[]): string {
  return `M${points.map(it => `${Math.round(it.x)} ${Math.round(it.y)}`).join('L')}Z`
}

/** Squares of 1, 2 or 5 times a power of ten metres, so that movement is visible. */
function toGroundLines({ x, y }: PlanePoint, width: number): string {
  const rough = width / GROUND_LINES_PER_WIDTH
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find(it => it * power >= rough) ?? 10)
  const lines: string[] = []
  for (let at = Math.floor((x - width) / step); at * step <= x + width; at += 1) lines.push(`M${at * step} ${y - width}V${y + width}`)
  for (let at = Math.floor((y - width) / step); at * step <= y + width; at += 1) lines.push(`M${x - width} ${at * step}H${x + width}`)
  return lines.join('')
}

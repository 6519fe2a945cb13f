import { useEffect, useMemo, useRef } from 'react'

import type { OrderUpdate } from '#contract/orders/order-flow.ts'
import type { Point } from '#contract/primitives.ts'
import { decodeRing } from '#domain/geo/polygon.ts'
import { createMapProjection, type MapPoint } from '#domain/orders/map-view.ts'
import { getPointAt, getProgressMetres, type RoutePolyline, toRoutePolyline } from '#domain/orders/polyline-progress.ts'
import { getPictureSource } from '#ui/picture-source.ts'
import { stockPictures } from '#ui/stock-pictures.ts'

interface Props {
  tracking: OrderUpdate['tracking']
  /** The picture of the store, drawnMetres until the courier picks up. */
  picture: string
  /** The accessible name of the map. */
  label: string
}

const FRAME = { width: 390, height: 300, margin: 56 }
/** A decorative background of streets, wider than the frame for wide maps. */
const STREETS_PATH =
  'M-900-90 1300 310M-900 20 1300 420M-900-200 1300 200M-900-310 1300 90M-390-600-520 900M-250-600-380 900M-110-600-240 900M30-600-100 900M170-600 40 900M310-600 180 900M450-600 320 900M590-600 460 900M730-600 600 900'
/** Minimum and maximum duration of the courier animation, milliseconds. */
const MOTION_BOUNDS_MS = [300, 4000] as const

/** The route from the store to the customer with the courier on it. It loads no map tiles and nothing of third parties. */
export function OrderMap({ tracking, picture, label }: Props) {
  const { way: encoded, pickupLocation: store, deliveryLocation: destination, courierLocation } = tracking
  const route = useMemo(() => toRoutePolyline(encoded === null ? [] : decodeRing(encoded)), [encoded])
  // the map must not change when a new reply has equal places
  const ends = JSON.stringify([store, destination].filter(it => it !== null))
  const project = useMemo(() => createMapProjection([...route.points, ...(JSON.parse(ends) as Point[])], FRAME), [route, ends])
  const line = route.points.map(it => formatPoint(project(it))).join(' ')
  const courier = useRef<SVGGElement>(null)
  const progressLine = useRef<SVGPolylineElement>(null)
  useCourierMotion(route, courierLocation, metres => {
    const place = getPointAt(route, metres)
    if (place) courier.current?.setAttribute('transform', `translate(${formatPoint(project(place))})`)
    // pathLength is 1000: the dash covers the travelled share
    progressLine.current?.setAttribute('stroke-dasharray', `${route.length === 0 ? 0 : (metres / route.length) * 1000} 2000`)
  })

  return (
    <svg className="order-map" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={label}>
      <path className="map-streets" d={STREETS_PATH} />
      {route.points.length > 1 && (
        <>
          <polyline className="map-route" points={line} />
          <polyline className="map-progress" points={line} pathLength={1000} strokeDasharray="0 2000" ref={progressLine} />
        </>
      )}
      {store && <Marker point={project(store)} className="map-store" />}
      {destination && <Marker point={project(destination)} className="map-destination" />}
      {store && courierLocation === null && <MapPicture point={project(store)} picture={picture} size={56} />}
      {courierLocation && (
        <g ref={courier} className="map-courier" transform={`translate(${formatPoint(project(courierLocation))})`}>
          <MapPicture point={{ x: 0, y: 0 }} picture={stockPictures.scooter} size={64} />
        </g>
      )}
    </svg>
  )
}

const formatPoint = ({ x, y }: MapPoint): string => `${x.toFixed(1)},${y.toFixed(1)}`

function Marker({ point, className }: { point: MapPoint; className: string }) {
  return (
    <g className={className} transform={`translate(${formatPoint(point)})`}>
      <circle r={13} />
      <circle r={5} />
    </g>
  )
}

/** A picture above its point, with an ellipse under it. */
function MapPicture({ point, picture, size }: { point: MapPoint; picture: string; size: number }) {
  return (
    <g transform={`translate(${formatPoint(point)})`}>
      <ellipse className="map-shadow" cx={0} cy={0} rx={size / 2.4} ry={size / 9} />
      <image href={getPictureSource(picture, size).src} x={-size / 2} y={-size * 0.92} width={size} height={size} />
    </g>
  )
}

/**
 * Animates the courier along the route from the last reported position to the new one, in about the time
 * between the two reports; without animation when reduced motion is preferred.
 */
function useCourierMotion(route: RoutePolyline, location: Point | null, draw: (metres: number) => void): void {
  const drawnMetres = useRef<number>(undefined)
  const updatedAt = useRef(0)
  const drawing = useRef(draw)
  useEffect(() => {
    drawing.current = draw
  })
  const target = location && route.length > 0 ? getProgressMetres(route, location) : undefined
  useEffect(() => {
    if (target === undefined) return
    const from = drawnMetres.current ?? target
    const start = performance.now()
    const since = updatedAt.current === 0 ? 0 : start - updatedAt.current
    updatedAt.current = start
    const isStill = from === target || document.visibilityState === 'hidden' || matchMedia('(prefers-reduced-motion: reduce)').matches
    const length = isStill ? 0 : Math.min(Math.max(since, MOTION_BOUNDS_MS[0]), MOTION_BOUNDS_MS[1])
    let frame = 0
    const step = (now: number) => {
      const share = length === 0 ? 1 : Math.min((now - start) / length, 1)
      drawnMetres.current = from + (target - from) * Math.max(share, 0)
      drawing.current(drawnMetres.current)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    step(start)
    return () => cancelAnimationFrame(frame)
  }, [target])
}

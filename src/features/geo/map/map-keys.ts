import type { KeyboardEvent } from 'react'

const ARROW_DIRECTIONS: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}
const ZOOM_KEYS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }
/** Share of the visible width that an arrow key moves the pin; with Shift a quarter of it. */
const ARROW_STEP_SHARE = 0.04

interface MapActions {
  /** @param step 1 or -1 */
  zoomBy(step: number): void
  move(north: number, east: number): void
  /** Of the visible part, metres. */
  readonly width: number
}

/** The keys of both maps: the arrows move the pin, + and - zoom. `move` receives metres. */
export function handleMapKey(event: KeyboardEvent, { zoomBy, move, width }: MapActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const zoomStep = ZOOM_KEYS[event.key]
  const arrow = ARROW_DIRECTIONS[event.key]
  if (zoomStep === undefined && !arrow) return
  event.preventDefault()
  if (!arrow) return zoomBy(zoomStep ?? 0)
  const metres = width * ARROW_STEP_SHARE * (event.shiftKey ? 0.25 : 1)
  move(arrow[0] * metres, arrow[1] * metres)
}

import type { Point } from '#contract/primitives.ts'

/** Target of a place id: a street, a house or a pin on the map. */
export type PlaceReference = { readonly street: string; readonly house: string | null } | { readonly pin: Point }

const PIN = /^pin:(-?\d{1,2}\.\d{5}):(-?\d{1,3}\.\d{5})$/
const STREET = /^([A-Z0-9]{3}\.\d{1,6})(?:\.(\d{1,4}\p{L}?))?$/u

/** "BCN.1.237", or "pin:41.39000:2.16000" for a point without a name. */
export function toPlaceId(place: PlaceReference): string {
  if ('pin' in place) return `pin:${place.pin.lat.toFixed(5)}:${place.pin.lng.toFixed(5)}`
  return place.house === null ? place.street : `${place.street}.${place.house}`
}

export function parsePlaceId(id: string): PlaceReference | undefined {
  const [, lat, lng] = PIN.exec(id) ?? []
  if (lat !== undefined && lng !== undefined) {
    const pin = { lat: Number(lat), lng: Number(lng) }
    return Math.abs(pin.lat) <= 90 && Math.abs(pin.lng) <= 180 ? { pin } : undefined
  }
  const [, street, house] = STREET.exec(id) ?? []
  return street === undefined ? undefined : { street, house: house ?? null }
}

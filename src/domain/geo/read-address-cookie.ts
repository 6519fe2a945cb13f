import type { Address } from '#contract/geo/address.ts'
import { isAddressKey } from '#domain/geo/address-key.ts'
import { DELIVERY_ADDRESS } from '#domain/platform/page-script-names.ts'

/**
 * What the cookie says of the chosen address: enough to name it and to send its point along. A cookie travels with every
 * request and holds 4 kB, so what is inside the house stays in the browser.
 */
export interface CookieAddress {
  readonly placeId: string
  readonly type: Address['type']
  readonly city: { readonly code: string; readonly name: string; readonly countryCode: string }
  readonly geo: Address['geo']
  readonly text: string
  readonly number: string | null
  readonly inbounds: boolean
  /** When it was chosen, Unix milliseconds. */
  readonly at: number
}

/** @source A §5: "Address cookie: decoded up to 5 times then parsed" */
const MAX_DECODINGS = 5
/** Of a `document.cookie` or a header; undefined for none, null for one that makes no sense ("invalid gives null"). */
export function readAddressCookie(cookies: string): CookieAddress | null | undefined {
  const pair = cookies.split('; ').find(it => it.startsWith(`${DELIVERY_ADDRESS}=`))
  if (pair === undefined) return undefined
  const content = decodeAndParse(pair.slice(DELIVERY_ADDRESS.length + 1))
  return isCookieAddress(content) ? content : null
}

function decodeAndParse(raw: string): unknown {
  let text = raw
  for (let round = 0; round <= MAX_DECODINGS; round += 1) {
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object') return value
      if (typeof value !== 'string') return null
      text = value
    } catch {
      try {
        text = decodeURIComponent(text)
      } catch {
        return null
      }
    }
  }
  return null
}

function isCookieAddress(value: unknown): value is CookieAddress {
  const it = value as Partial<Record<keyof CookieAddress, unknown>> | null
  if (typeof it !== 'object' || it === null) return false
  const [geo, city] = [it.geo, it.city] as [Partial<Address['geo']> | null, Partial<CookieAddress['city']> | null]
  return (
    typeof it.placeId === 'string' &&
    it.placeId !== '' &&
    isAddressKey(`${String(it.type)}.${it.placeId}`) &&
    typeof it.text === 'string' &&
    typeof it.at === 'number' &&
    typeof geo?.lat === 'number' &&
    Math.abs(geo.lat) <= 90 &&
    typeof geo.lng === 'number' &&
    Math.abs(geo.lng) <= 180 &&
    typeof city?.code === 'string'
  )
}

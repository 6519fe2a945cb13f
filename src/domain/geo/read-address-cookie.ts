import type { Address } from '#contract/geo/address.ts'
import { isAddressKey } from '#domain/geo/address-key.ts'
import { DELIVERY_ADDRESS } from '#domain/platform/page-script-names.ts'

/**
 * Content of the address cookie: the name and the point of the address. A cookie is sent with every request and limited to 4 kB, so address
 * details stay in the browser.
 */
export interface CookieAddress {
  readonly placeId: string
  readonly type: Address['type']
  readonly city: { readonly code: string; readonly name: string; readonly countryCode: string }
  readonly geo: Address['geo']
  readonly text: string
  readonly number: string | null
  readonly inbounds: boolean
  /** Time of the selection, Unix milliseconds. */
  readonly at: number
}

/** @source A §5: "Address cookie: decoded up to 5 times then parsed" */
const MAX_DECODINGS = 5
/** Of the contract (`contract/geo/address.ts`), characters. */
const MAX_TEXT_LENGTH = 500

/** Reads `document.cookie` or a Cookie header; undefined without the cookie, null for an invalid value ("invalid gives null"). */
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
    typeof it.type === 'string' && // String() of some objects throws
    isAddressKey(`${it.type}.${it.placeId}`) &&
    typeof it.text === 'string' &&
    it.text.length <= MAX_TEXT_LENGTH &&
    typeof it.inbounds === 'boolean' &&
    typeof it.at === 'number' &&
    typeof geo?.lat === 'number' &&
    Math.abs(geo.lat) <= 90 &&
    typeof geo.lng === 'number' &&
    Math.abs(geo.lng) <= 180 &&
    typeof city?.code === 'string' &&
    /^[A-Z0-9]{3}$/.test(city.code) &&
    typeof city.name === 'string' &&
    typeof city.countryCode === 'string'
  )
}

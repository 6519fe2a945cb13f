import type { Address } from '#contract/geo/address.ts'
import { addressKeyOf, isAddressKey } from '#domain/geo/address-key.ts'
import { COOKIE_SECONDS } from '#domain/platform/every-page-names.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'

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
const DECODINGS = 5
/** Longer street names are cut in the cookie; in six bytes a letter they would fill it. */
const TEXT_LENGTH = 120

/** Of a `document.cookie` or a header; undefined for none, null for one that makes no sense ("invalid gives null"). */
export function readAddressCookie(cookies: string): CookieAddress | null | undefined {
  const pair = cookies.split('; ').find(it => it.startsWith(`${STORAGE_NAME.deliveryAddress}=`))
  if (pair === undefined) return undefined
  const said = decodedAndParsed(pair.slice(STORAGE_NAME.deliveryAddress.length + 1))
  return isCookieAddress(said) ? said : null
}

function decodedAndParsed(raw: string): unknown {
  let text = raw
  for (let round = 0; round <= DECODINGS; round += 1) {
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

/** The line that sets the cookie; undefined for an address that no city is known of (A §4: "requires a known address with a city code"). */
export function addressCookie(address: Address, at: number, secure: boolean): string | undefined {
  const { placeId, type, city, geo, number, inbounds } = address
  if (!city || !isAddressKey(addressKeyOf(address))) return undefined
  const said: CookieAddress = {
    placeId,
    type,
    city: { code: city.code, name: city.name, countryCode: city.countryCode },
    geo,
    text: address.text.slice(0, TEXT_LENGTH),
    number,
    inbounds,
    at,
  }
  return line(encodeURIComponent(JSON.stringify(said)), COOKIE_SECONDS, secure)
}

/** The line that takes the cookie away. */
export const noAddressCookie = (secure: boolean): string => line('', 0, secure)

function line(value: string, maxAge: number, secure: boolean): string {
  return `${STORAGE_NAME.deliveryAddress}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`
}

/** As much of an address as its cookie tells. */
export function addressOfCookie({ at: _, ...said }: CookieAddress): Address {
  const { text, city } = said
  return {
    ...said,
    city: { ...city, customAddressConfig: { fields: [] } },
    priority: 'address',
    fullText: `${text}, ${city.name}`,
    description: city.name,
    summary: text,
    addressComponents: [],
    details: null,
    customFields: [],
    userLocation: null,
  }
}

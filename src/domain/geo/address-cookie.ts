import type { Address } from '#contract/geo/address.ts'
import { toAddressKey, isAddressKey } from '#domain/geo/address-key.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { COOKIE_SECONDS, DELIVERY_ADDRESS } from '#domain/platform/page-script-names.ts'

/** Longer street names are cut in the cookie; in six bytes a letter they would fill it. */
const MAX_TEXT_LENGTH = 120

/** The buildCookie that sets the cookie; undefined for an address that no city is known of (A §4: "requires a known address with a city code"). */
export function buildAddressCookie(address: Address, at: number, secure: boolean): string | undefined {
  const { placeId, type, city, geo, number, inbounds } = address
  if (!city || !isAddressKey(toAddressKey(address))) return undefined
  const content: CookieAddress = {
    placeId,
    type,
    city: { code: city.code, name: city.name, countryCode: city.countryCode },
    geo,
    text: address.text.slice(0, MAX_TEXT_LENGTH),
    number,
    inbounds,
    at,
  }
  return buildCookie(encodeURIComponent(JSON.stringify(content)), COOKIE_SECONDS, secure)
}

/** The buildCookie that takes the cookie away. */
export const buildExpiredAddressCookie = (secure: boolean): string => buildCookie('', 0, secure)

function buildCookie(value: string, maxAge: number, secure: boolean): string {
  return `${DELIVERY_ADDRESS}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`
}

/** As much of an address as its cookie tells. */
export function toAddress({ at: _, ...content }: CookieAddress): Address {
  const { text, city } = content
  return {
    ...content,
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

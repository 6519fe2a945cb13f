import type { Address } from '#contract/geo/address.ts'
import { toAddressKey, isAddressKey } from '#domain/geo/address-key.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { COOKIE_SECONDS, DELIVERY_ADDRESS } from '#domain/platform/page-script-names.ts'

/** Maximum street length in the cookie, characters; each may take six bytes when encoded. */
const MAX_TEXT_LENGTH = 120

/** Cookie line that stores the address; undefined without a city (A §4: "requires a known address with a city code"). */
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

/** Cookie line that deletes the address. */
export const buildExpiredAddressCookie = (secure: boolean): string => buildCookie('', 0, secure)

function buildCookie(value: string, maxAge: number, secure: boolean): string {
  return `${DELIVERY_ADDRESS}=${value}; path=/; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`
}

/** Converts the cookie to an address; details that it does not store are empty. */
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

import type { Client } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { getAddressAtPublic } from '#contract/geo/address-lookup.ts'
import { buildAddressCookie } from '#domain/geo/address-cookie.ts'
import type { NavigationRequest } from '#domain/navigation/navigation-request.ts'
import { DELIVERY_ADDRESS_PARAMETERS, parseDeliveryAddressQuery } from '#domain/navigation/route-query.ts'
import type { Report } from '#domain/platform/report.ts'

/** A visitor waits no longer for the address of a link. Milliseconds. */
const TIMEOUT_MS = 1500

interface LinkAddressDependencies {
  readonly call: Client
  readonly report: Report
  /** Unix milliseconds. */
  now(): number
  /** Whether cookies get the attribute `Secure`. */
  readonly secure: boolean
}

export interface LinkAddress {
  /** The same address without these parameters: path and query. */
  readonly cleanUrl: string
  /** Undefined when the visitor has an address, or when the point has none. */
  readonly cookie: string | undefined
}

/**
 * Reads the delivery address of a campaign or legacy brand link (A §2.1: delivery_address_lat, delivery_address_lng). It never replaces an
 * address that the visitor has chosen: any site can link here. The name of the address comes from the marketplace, not from the link.
 *
 * @returns undefined for a URL without these parameters
 */
export async function resolveLinkAddress(
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  { currentAddress, route }: Pick<NavigationRequest, 'currentAddress' | 'route'>,
  { call, report, now, secure }: LinkAddressDependencies,
): Promise<LinkAddress | undefined> {
  if (!DELIVERY_ADDRESS_PARAMETERS.some(it => searchParams.has(it))) return undefined
  const rest = new URLSearchParams(searchParams)
  for (const name of DELIVERY_ADDRESS_PARAMETERS) rest.delete(name)
  const cleanUrl = pathname + (rest.size === 0 ? '' : `?${rest}`)
  const { deliveryAddressLatitude: latitude, deliveryAddressLongitude: longitude } = parseDeliveryAddressQuery(
    Object.fromEntries(searchParams),
  )
  if (latitude === undefined || longitude === undefined || currentAddress !== undefined) return { cleanUrl, cookie: undefined }
  const place = 'language' in route ? { language: route.language } : {}
  try {
    const { address, precision } = await call(getAddressAtPublic, { query: { latitude, longitude } }, { place, timeout: TIMEOUT_MS })
    // the name of a city is never an address
    const isUsable = address !== null && address.inbounds && precision !== 'city'
    return { cleanUrl, cookie: isUsable ? buildAddressCookie(address, now(), secure) : undefined }
  } catch (error) {
    // a point outside of every city is no failure
    const isRejected = error instanceof CallError && error.failure.kind === 'rejected' && error.failure.status < 500
    if (!isRejected) report({ kind: 'event', name: 'ADDRESS_BY_LOCATION_ERROR' })
    return { cleanUrl, cookie: undefined }
  }
}

import { HEADER } from '#contract/headers.ts'

/** Context of a call: who calls, and from where; all optional (A §7, B §7). */
export interface CallPlace {
  readonly language?: string | undefined
  readonly cityCode?: string | undefined
  readonly countryCode?: string | undefined
  /** Permanent id of this browser. */
  readonly deviceId?: string | undefined
  /** Id of this visit. */
  readonly dynamicSessionId?: string | undefined
  /** "Bearer …"; only the API gateway has it. */
  readonly authorization?: string | undefined
  /** URN of the registered device. */
  readonly deviceUrn?: string | undefined
  /** Delivery location; `timestamp` is when the customer set it, Unix time in milliseconds. */
  readonly delivery?: { readonly latitude: number; readonly longitude: number; readonly timestamp: number } | undefined
  readonly analytics?: Analytics | undefined
}

/** B §7: "Analytics headers are added for session id, session timestamp, client id and consent." */
export interface Analytics {
  readonly consent: string
  /** Present only with consent. */
  readonly session?: { readonly id: string; readonly timestamp: number; readonly clientId: string } | undefined
}

/** Version of the API that this storefront uses. */
const API_VERSION = '14'
/** Version of the widgets that this storefront knows. @source A §9: "widget API version 6" */
export const WIDGET_API_VERSION = '6'
/** A §9: "Build version v1.839.0". */
export const APP_VERSION = 'v1.839.0'

/** @source A §7: "All calls send headers for content type, API version, platform (web), app version, app type (customer), …" */
export function toCallHeaders(place: CallPlace): Record<string, string> {
  const { delivery, analytics } = place
  const headers: Record<string, string | undefined> = {
    [HEADER.apiVersion]: API_VERSION,
    [HEADER.platform]: 'web',
    [HEADER.appVersion]: APP_VERSION,
    [HEADER.appType]: 'customer',
    [HEADER.storefront]: '1',
    [HEADER.languageCode]: place.language,
    [HEADER.cityCode]: place.cityCode,
    [HEADER.countryCode]: place.countryCode,
    [HEADER.deviceId]: place.deviceId,
    [HEADER.dynamicSessionId]: place.dynamicSessionId,
    authorization: place.authorization,
    // B §7: "A device header carrying the device URN is added unless the authorization header is already present."
    [HEADER.deviceUrn]: place.authorization === undefined ? place.deviceUrn : undefined,
    [HEADER.deliveryLatitude]: delivery && String(delivery.latitude),
    [HEADER.deliveryLongitude]: delivery && String(delivery.longitude),
    [HEADER.deliveryAccuracy]: delivery && '0',
    [HEADER.deliveryTimestamp]: delivery && String(delivery.timestamp),
    [HEADER.analyticsConsent]: analytics?.consent,
    [HEADER.analyticsSessionId]: analytics?.session?.id,
    [HEADER.analyticsSessionTimestamp]: analytics?.session && String(analytics.session.timestamp),
    [HEADER.analyticsClientId]: analytics?.session?.clientId,
  }
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined))
}

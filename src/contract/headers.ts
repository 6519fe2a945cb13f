import { STOREFRONT_HEADER } from '#contract/storefront-header.ts'

/**
 * Names of the headers that every call carries. A §7 and B §7 list what they say, not how they are spelled: the
 * spelling is ours.
 */
export const HEADER = {
  apiVersion: 'x-api-version',
  platform: 'x-platform',
  appVersion: 'x-app-version',
  appType: 'x-app-type',
  languageCode: 'x-language-code',
  deviceId: 'x-device-id',
  dynamicSessionId: 'x-dynamic-session-id',
  deliveryLatitude: 'x-delivery-location-latitude',
  deliveryLongitude: 'x-delivery-location-longitude',
  deliveryAccuracy: 'x-delivery-location-accuracy',
  deliveryTimestamp: 'x-delivery-location-timestamp',
  cityCode: 'x-city-code',
  countryCode: 'x-country-code',
  /** B §7: "A device header carrying the device URN is added unless the authorization header is already present." */
  deviceUrn: 'x-device-urn',
  analyticsSessionId: 'x-analytics-session-id',
  analyticsSessionTimestamp: 'x-analytics-session-timestamp',
  analyticsClientId: 'x-analytics-client-id',
  analyticsConsent: 'x-analytics-consent',
  /** B §7, sign-up: "special headers, including a facebook-token header for facebook". */
  facebookToken: 'facebook-token',
  /** B §7, checkout template: "optional app-instance header". */
  appInstance: 'x-app-instance',
  /** Ours: one per intention to pay or to order, chosen by the caller, at most 100 characters. */
  idempotencyKey: 'idempotency-key',
  storefront: STOREFRONT_HEADER,
  /** Ours: internet address of the browser, as the storefront sees it behind its proxies; what a browser writes here is dropped. */
  clientAddress: 'x-client-address',
  /** Ours, in the sandbox only: secret key of the browser, out of a cookie of the storefront; what a browser writes here is dropped. */
  sandboxBrowser: 'x-sandbox-browser',
  /** Ours: given by the server to each request, repeated in errors and logs. */
  requestId: 'x-request-id',
} as const

export type HeaderName = keyof typeof HEADER

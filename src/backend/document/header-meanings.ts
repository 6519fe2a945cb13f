import type { HeaderName } from '#contract/headers.ts'

/** What each header of A §7 and B §7 carries, for the document. */
export const HEADER_MEANINGS: Readonly<Record<HeaderName, string>> = {
  apiVersion: 'Version of the API that the caller was written for.',
  platform: 'Always "web".',
  appVersion: 'Version of the storefront.',
  appType: 'Always "customer".',
  languageCode: 'Language of the texts in the reply; en when it is absent or unknown.',
  deviceId: 'Random id of the browser.',
  dynamicSessionId: 'Random id of the visit.',
  deliveryLatitude: 'Latitude of the delivery address.',
  deliveryLongitude: 'Longitude of the delivery address.',
  deliveryAccuracy: 'Accuracy of the location in metres; always 0.',
  deliveryTimestamp: 'When the location was chosen: milliseconds since 1970, UTC.',
  cityCode: 'Code of the city that is looked at.',
  countryCode: 'Code of its country.',
  deviceUrn: 'The urn of the registered device; absent when an authorization header is there.',
  analyticsSessionId: 'Analytics: the session, which ends after 30 minutes of rest.',
  analyticsSessionTimestamp: 'Analytics: when the session began.',
  analyticsClientId: 'Analytics: the browser.',
  analyticsConsent: 'Analytics: what the visitor has agreed to.',
  facebookToken: 'The token of the provider, at a sign-up with it.',
  appInstance: 'The instance of the app around the page, if there is one.',
  idempotencyKey: 'One random key per intention. The same key with the same body gets the saved answer for 24 hours.',
  storefront: 'Sent by the storefront with every call that changes something, so that no other site can make one.',
  clientAddress: 'Internet address of the browser, as the storefront sees it.',
  requestId: 'Id of the request, repeated in errors and logs.',
}

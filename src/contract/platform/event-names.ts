/**
 * Every event that is logged, and where it comes from. A name of A §8 or B §8 stands here as it is spelled there, also when
 * the screen that reports it is still to come; `docs/EVENTS.md` tells who reports what, and a test keeps the two equal.
 * Errors (`kind: 'error'`) bear the name of whatever was thrown: of those there is no list.
 */
export const EVENT_NAMES = [
  // pages
  'ERROR_PAGE_SHOWN',
  'UNKNOWN_POPUP_ID',
  'FETCH_FILTERS_ERROR',
  'CITY_HEADER_INVALID',
  'GOOGLE_WEBCACHE_URL',
  'HYBRID_APPS_SUPPORT_ERROR',
  'CUSTOMER_WEB_ANALYTICS_ERROR',
  'CUSTOMEB_WEB_TRANSLATION_MISSING',
  'TOGGLES_GET_ERROR',
  'CHUNK_LOAD_ERROR',
  // addresses
  'ADDRESS_BY_LOCATION_ERROR',
  'ADDRESS_BY_PLACE_ID_ERROR',
  'ADDRESSES_BY_QUERY_ERROR',
  'SET_DELIVERY_ADDRESS_FROM_COOKIES_ERROR',
  'UNSUPPORTED_GEOLOCATION_API',
  'UNSUPPORTED_PERMISSIONS_API',
  'GEOLOCATION_PERMISSIONS_GET_ERROR',
  'CURRENT_LOCATION_GET_ERROR',
  'PERMISSION_STATE_GET_ERROR',
  // basket and checkout
  'CART_EXPIRED',
  'CART_CORRUPT',
  'CHECKOUT_RESTORE_NOT_APPLIED',
  'CK_BECK_TEMPLATE_LOAD_FAILURE',
  'CK_ORDER_CREATION_ERROR',
  'CK_PAGE_RENDER_ERROR',
  'CK_BECK_ANALYTICS_ERROR',
  'CK_IMAGE_UPLOAD_ERROR',
  'CK_PAYMENT_FAILED',
  // account and device
  'REFRESH_TOKEN_MISMATCH',
  'SESSION_NOT_REVOKED',
  'ERROR_FETCH_GOOGLE_AUTH2_USER_INFO',
  'CAPTCHA_PROVIDER_NOT_LOADED',
  'DEVICE_CREATION_FAILED',
  'DEVICE_IS_FAILING_TO_PARSE',
  'DEVICE_STRINGIFY_FAILED',
  'DEVICE_MISSING_IN_COOKIES',
  'DEVICE_IDENTIFY_FAILED',
  'DEVICE_UPDATE_FAILED',
  'customer_web.fingerprint_failed',
  // prime
  'FETCH_MODAL_CONTENT_ERROR',
  'FETCH_LANDING_PAGE_DATA_ERROR',
  // calls out
  'UPSTREAM_AWAY',
  'UPSTREAM_BACK',
] as const

export type EventName = (typeof EVENT_NAMES)[number]

/**
 * The names that the small script of every page uses, apart from the list of all (`storage-names.ts`, which holds them too): each is a few bytes there, the
 * list would be a tenth of what a landing may load.
 */

/** Prefix; one key per store. */
export const CART_KEY = 'glv_cart_v2'
/** Ours: the readable hint of a session, its expiry in milliseconds and nothing else. */
export const SESSION_HINT = 'glovo_session'
/** Ours: A §2.2 rule 13 names the cookie, not its spelling. Written by script, never by a response. */
export const LAST_VISITED_CITY = 'glv_last_visited_city'
/** Ours: A §3 names the categories of consent, not the cookie that keeps the answer. Readable by script; `consent-cookie.ts` says what it holds. */
export const CONSENT = 'glv_consent'
/** Ours, in local storage: addresses of the fonts that pages in this browser have asked for. */
export const CACHED_FONTS_KEY = 'glv_letters'

/** Where to deliver: enough to name it; see `read-address-cookie.ts`. */
export const DELIVERY_ADDRESS = 'glovo_delivery_address'

/** B §9: "Cookie default lifetime 365 days". Seconds. */
export const COOKIE_SECONDS = 365 * 24 * 60 * 60

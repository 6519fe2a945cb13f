/**
 * Names for the script of every page, separate from the full list (`storage-names.ts`, which includes them): the full list would add a
 * tenth to the script size of a landing.
 */

/** Prefix; one key per store. */
export const CART_KEY = 'glv_cart_v2'
/** Ours: the readable session hint; it holds only the expiry in milliseconds. */
export const SESSION_HINT = 'glovo_session'
/** Ours: A §2.2 rule 13 requires the cookie without naming it. Set by script, never by a response. */
export const LAST_VISITED_CITY = 'glv_last_visited_city'
/** Ours: A §3 lists the consent categories without naming the cookie. Readable by script; see `consent-cookie.ts` for its format. */
export const CONSENT = 'glv_consent'
/** Ours, in local storage: URLs of fonts that this browser has cached. */
export const CACHED_FONTS_KEY = 'glv_letters'
/** Ours, in local storage: the chosen colour scheme, `light` or `dark`; absent: that of the device. */
export const COLOR_SCHEME_KEY = 'glv_color_scheme'
/** Ours, in local storage: where the customer has ordered; see `ordered-places.ts` for its format. */
export const ORDERED_PLACES_KEY = 'glv_ordered_places'

/** Ours, in local storage: the favourite stores and products; see `favourites.ts` for the format. */
export const FAVOURITES_KEY = 'glv_favourites'

/** Delivery address: its name and point; see `read-address-cookie.ts`. */
export const DELIVERY_ADDRESS = 'glovo_delivery_address'

/** B §9: "Cookie default lifetime 365 days". Seconds. */
export const COOKIE_SECONDS = 365 * 24 * 60 * 60

import type { ToggleValue } from '#contract/platform/features.ts'

/** All toggles of the storefront with their defaults. Names as in A and B; defaults of A §9: "Many feature flags default false; true for …". */
export const TOGGLE_DEFAULTS = {
  /** A §9: "Category page items per page default 102". */
  CATEGORY_PAGE_PAGINATION_ITEMS_PER_PAGE: 102,
  /** A §9: "store list ETA limit default 13 (…, -1 none)". */
  CX_STORE_LIST_ETA_LIMIT: 13,
  /** Seconds of CDN caching of HTML; 0: no header. A §7. */
  CCE_CDN_HTML_CACHING_INTERVAL: 0,
  /** A §9: "true for … store view promotions"; the name is ours, as those of the next two. */
  CX_STORE_VIEW_PROMOTIONS_ENABLED: true,
  /** A §9: "true for … React address book": the saved addresses in the address picker. */
  CX_REACT_ADDRESS_BOOK_ENABLED: true,
  /** A §9: "true for … gtag flags": the tag manager of the operator. */
  CCE_GTAG_ENABLED: true,
  WAF_DISABLE_CUSTOM_STORE_REDIRECTION: false,
  WAF_DISABLE_TRY_CLEAN_STORE_REDIRECTION: false,
  MSF_ENABLE_SINGLE_CATEGORY_ENDPOINT: false,
  NEXTJS_SECURITY_PAGE_ROUTE_ENABLED: false,
  CCE_PREFERRED_LANGUAGE_ENABLED: false,
  PHONE_VERIFICATION_COUNTRIES_ENDPOINT_ENABLED: false,
  /** B names it without its meaning. Codes go out by WhatsApp first; without it, in the order of the country (B §9: "SMS and WhatsApp"). */
  RSK_WHATSAPP_OTP: false,
  CCE_IS_STAFF_USER: false,
  /** B §2: "the React-login toggle"; the name is ours. */
  CCE_REACT_LOGIN_ENABLED: false,
  /** Milliseconds. A §9: "URL service timeout and verify delay 1000 ms". */
  GOT_VERIFY_URL_DATA_DELAY_IN_MILLIS: 1000,
  /** A §2.2 rule 19, "if enabled"; the name is ours. */
  GOT_URL_SERVICE_FALLBACK_ENABLED: false,
  /** A §4: "with a toggle raises a 404 'Url service: url not found'"; the name is ours. */
  GOT_URL_SERVICE_NOT_FOUND_ENABLED: false,
  /** A §7: "Retry on timeout or network error when a toggle is on"; the name is ours. */
  CCE_HTTP_RETRIES_ENABLED: false,
  /** A §7: "or the v4 /content/main when pagination is enabled"; the name is ours. A long menu is paginated without it. */
  CX_STORE_CONTENT_PAGINATION_ENABLED: false,
} as const satisfies Record<string, ToggleValue>

export type ToggleName = keyof typeof TOGGLE_DEFAULTS

/** Widens a literal type: `102` to number, `false` to boolean. */
type Widened<T> = T extends boolean ? boolean : T extends number ? number : T extends string ? string : T
export type Toggles = { readonly [Name in ToggleName]: Widened<(typeof TOGGLE_DEFAULTS)[Name]> }

export const TOGGLE_NAMES = Object.keys(TOGGLE_DEFAULTS) as ToggleName[]

/**
 * Merges the server's values with the defaults. Values of another type than the default are ignored, so that a misconfigured toggle has no
 * effect.
 */
export function toToggles(answer: readonly { name: string; value: ToggleValue }[]): Toggles {
  const valid = answer.filter(({ name, value }) => typeof TOGGLE_DEFAULTS[name as ToggleName] === typeof value)
  return { ...TOGGLE_DEFAULTS, ...Object.fromEntries(valid.map(({ name, value }) => [name, value])) }
}

/**
 * Names of cookies and of what the browser stores, spelled as the contract spells them, in one place.
 *
 * @source A §3, "Cookie consent categories"; B §9, "Cookie default lifetime"
 */
export const STORAGE_NAME = {
  device: 'glv_device',
  deviceUid: 'glv_device_uid',
  /** Ours: A §3 names the key's purpose, not its spelling. In session storage. */
  dynamicSession: 'glv_dynamic_session',
  storeId: 'glv_store_id',
  /** Prefix; one key per store. */
  cart: 'glv_cart_v2',
  /** The access handle. */
  authInfo: 'glovo_auth_info',
  /** Ours: the refresh token. */
  refresh: '__Host-glovo_refresh',
  /** Ours: the readable hint of a session, its expiry in milliseconds and nothing else. */
  sessionHint: 'glovo_session',
  /** Ours: trust.md, "a storage lease as fall-back"; also the name of the lock. In local storage. */
  refreshLease: 'glv_refresh_lease',
  deliveryAddress: 'glovo_delivery_address',
  /** Ours, in local storage: what the customer wrote to the courier, which no cookie should carry with every request. */
  addresses: 'glv_addresses',
  /** Ours: B §3, "Saved checkout in local storage", names its parts, not its key. */
  checkout: 'glv_checkout',
  /** Ours: A §2.2 rule 13 names the cookie, not its spelling. Written by script, never by a response. */
  lastVisitedCity: 'glv_last_visited_city',
  /** Ours: A §3 names the categories of consent, not the cookie that keeps the answer. Readable by script; `consent.ts` says what it holds. */
  consent: 'glv_consent',
  /** Ours: A §2.3, "the web-view agent cookie", is not spelled. Set by the app that opens our pages; read by `context.ts`. */
  webViewAgent: 'glv_web_view_agent',
  /** Ours: which app holds the whole shop (A §1: hybrid app, partner super-app). Set by that app. */
  appShell: 'glv_app_shell',
  /** Ours, in session storage: when a page was last loaded again because a part of it was gone, and what was typed into it. */
  chunkReload: 'glv_chunk_reload',
  typed: 'glv_typed',
} as const

/** A request that carries one of these gets an answer of its own, which nobody else sees (A §7, "Caching"). */
export const PERSONAL_COOKIES: readonly string[] = [STORAGE_NAME.authInfo, STORAGE_NAME.sessionHint, STORAGE_NAME.deliveryAddress]

/** B §9: "Cookie default lifetime 365 days". Seconds. */
export const COOKIE_SECONDS = 365 * 24 * 60 * 60

import {
  CART_KEY,
  CONSENT,
  DELIVERY_ADDRESS,
  LAST_VISITED_CITY,
  CACHED_FONTS_KEY,
  SESSION_HINT,
} from '#domain/platform/page-script-names.ts'

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
  cart: CART_KEY,
  /** The access handle. */
  authInfo: 'glovo_auth_info',
  /** Ours: hash of the access handle, without which the handle counts for nothing (docs/decisions/0037). */
  authBinding: '__Host-glovo_auth_binding',
  /** Ours: the refresh token. */
  refresh: '__Host-glovo_refresh',
  /** Ours: accounts that have signed in with this browser, signed and unreadable (server/limits/known-device.ts). */
  knownDevice: '__Host-glovo_device',
  /** Ours, in the sandbox only: names the browser, which may read the mails of the accounts that sign in there (docs/decisions/0035). */
  sandboxBrowser: '__Host-glovo_sandbox',
  sessionHint: SESSION_HINT,
  /** Ours: trust.md, "a storage lease as fall-back"; also the name of the lock. In local storage. */
  refreshLease: 'glv_refresh_lease',
  deliveryAddress: DELIVERY_ADDRESS,
  /** Ours, in local storage: what the customer wrote to the courier, which no cookie should carry with every request. */
  addresses: 'glv_addresses',
  /** Ours: B §3, "Saved checkout in local storage", names its parts, not its key. */
  checkout: 'glv_checkout',
  /** Ours: the language of the payment result pages, whose addresses name none (B §2). */
  checkoutLanguage: 'glv_checkout_language',
  lastVisitedCity: LAST_VISITED_CITY,
  consent: CONSENT,
  cachedFonts: CACHED_FONTS_KEY,
  /** Ours: A §2.3, "the web-view agent cookie", is not spelled. Set by the app that opens our pages; read by `context.ts`. */
  webViewAgent: 'glv_web_view_agent',
  /** Ours: which app holds the whole shop (A §1: hybrid app, partner super-app). Set by that app. */
  appShell: 'glv_app_shell',
  /** Ours, in session storage: when a page was last loaded again because a part of it was gone, and what was typed into it. */
  chunkReload: 'glv_chunk_reload',
  typed: 'glv_typed',
} as const

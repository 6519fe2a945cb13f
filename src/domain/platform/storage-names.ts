import {
  CART_KEY,
  COLOR_SCHEME_KEY,
  CONSENT,
  DELIVERY_ADDRESS,
  LAST_VISITED_CITY,
  CACHED_FONTS_KEY,
  FAVOURITES_KEY,
  ORDERED_PLACES_KEY,
  SESSION_HINT,
} from '#domain/platform/page-script-names.ts'

/**
 * Names of cookies and browser storage, as in the contract.
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
  /** Ours, in local storage: id of the customer who owns the carts; absent without a session. */
  cartOwner: 'glv_cart_owner',
  /** Ours, in local storage: id of the customer when that customer subscribes to Prime. */
  prime: 'glv_prime',
  sessionHint: SESSION_HINT,
  /** Ours: trust.md, "a storage lease as fall-back"; also the name of the lock. In local storage. */
  refreshLease: 'glv_refresh_lease',
  deliveryAddress: DELIVERY_ADDRESS,
  /** Ours, in local storage: address details for the courier, which cookies should not send with every request. */
  addresses: 'glv_addresses',
  /** Ours, in local storage: how often the one-tap prompt was skipped, and until when it stays closed (B §8). */
  oneTap: 'glv_one_tap',
  /** Ours: B §3, "Saved checkout in local storage", defines its parts, not its key. */
  checkout: 'glv_checkout',
  /** Ours, in session storage: what a guest has entered to order. */
  guestCheckout: 'glv_guest_checkout',
  /** Ours, in local storage: the addresses chosen last. */
  recentAddresses: 'glv_recent_addresses',
  /** Ours, in local storage: the form of a parcel. */
  parcel: 'glv_parcel',
  /** Ours, in local storage: the form of a purchase. */
  purchase: 'glv_purchase',
  /** Ours, in local storage: the signature of a parcel that waits for a connection. */
  signature: 'glv_signature',
  /** Ours: the code of the customer who has invited this visitor, until the sign-up. */
  invitation: 'glv_invitation',
  /** Ours: language of the payment result pages, whose URLs have none (B §2). */
  checkoutLanguage: 'glv_checkout_language',
  /** Ours: A §4 names the "upsell-displayed flag", not its key. In local storage: the store and the cart that have shown suggestions. */
  upsell: 'glv_upsell',
  /** Ours, in session storage: this tab has asked for the rating of an order. */
  ratingAsked: 'glv_rating_asked',
  /** Ours, in session storage: when this tab last had the carts of the account, Unix milliseconds. */
  cartsLoadedAt: 'glv_carts_loaded_at',
  /** Ours, in session storage: chat messages that wait for a connection, by conversation. */
  chatQueue: 'glv_chat_queue',
  /** Ours, in local storage: the group orders that this browser has joined. */
  groups: 'glv_groups',
  lastVisitedCity: LAST_VISITED_CITY,
  consent: CONSENT,
  /** Ours: B §3 names the "campaign params" and the "analytics session id and client id", not their cookies. With consent only. */
  campaign: 'glv_campaign',
  analyticsClient: 'glv_analytics_client',
  analyticsSession: 'glv_analytics_session',
  cachedFonts: CACHED_FONTS_KEY,
  orderedPlaces: ORDERED_PLACES_KEY,
  favourites: FAVOURITES_KEY,
  colorScheme: COLOR_SCHEME_KEY,
  /** Ours: A §2.3 names "the web-view agent cookie" without its spelling. Set by the app; read by `context.ts`. */
  webViewAgent: 'glv_web_view_agent',
  /** Ours: the app that embeds the storefront (A §1: hybrid app, partner super-app). Set by that app. */
  appShell: 'glv_app_shell',
  /** Ours, in session storage: time of the last reload after a missing chunk, and the typed text. */
  chunkReload: 'glv_chunk_reload',
  typed: 'glv_typed',
  /** Ours, in local storage: the options chosen last, by store and product. */
  options: 'glv_options',
  /** Ours, in local storage: the recent searches (A §3); see `recent-searches.ts` for the format. */
  recentSearches: 'glv_recent_searches',
  /** Ours, in session storage: the page on which the search began (A §4). */
  searchOrigin: 'glv_search_origin',
  /** Ours, in session storage: the blocked city in which this tab explores (B §5). */
  exploredCity: 'glv_explored_city',
  /** Ours, in session storage, by store: confirmed restrictions (A §2.4, "restrictions modal"). */
  restrictions: 'glv_restrictions',
} as const

const HOUR_MS = 3_600_000

/**
 * A session of a guest ends after this time, however often it is renewed: long enough for an order of today and a slot of the next day, which the
 * guest can then still cancel.
 */
export const GUEST_SESSION_MS = 24 * HOUR_MS
/**
 * The data of a guest is erased after this time. A card payment can be disputed for 120 days at most, but disputes need amounts, which stay; a complaint
 * and a later sign-up need the address. Photos of an order are deleted after the same time (issue 23).
 */
export const GUEST_RETENTION_MS = 90 * 24 * HOUR_MS

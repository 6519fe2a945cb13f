/**
 * Maximum values of requests. The file has no schemas, so that browser scripts can import it without zod. The largest possible sum is far
 * below 2^53 (`domain/checkout/money-limits.test.ts`).
 */

/** Minor units: a price, a fee or a tip in any currency. Each currency has a lower limit: `domain/checkout/money-limits.ts`. */
export const MAX_PRICE = 10_000_000_000

/** Minor units: price of one option in any currency. */
export const MAX_PRICE_IMPACT = MAX_PRICE / 10

/** Minor units: total of an order, or of one unit with its options, as displayed. */
export const MAX_TOTAL = 2_000_000_000_000_000

/** Lines of one order. */
export const MAX_ORDER_LINES = 100

/** Lines of one stored cart, removed ones included. */
export const MAX_SAVED_LINES = 200

/** Maximum of an integer of the database. */
export const MAX_CART_VERSION = 2_147_483_647

/** Characters of a line's key: its product, up to 99 options and a note. */
export const MAX_LINE_KEY_LENGTH = 6000

/** Units of one order line. */
export const MAX_LINE_UNITS = 99

/** Units of all options of one unit of a product. */
export const MAX_OPTION_UNITS = 99

/** Entries per page of a list. @source A §9: "102 items by default, at most 204" */
export const MAX_PAGE_SIZE = 204

/** Entries to skip in a list. */
export const MAX_OFFSET = 1_000_000

/** Milliseconds since 1970: the end of the year 9999, the maximum of ISO 8601. */
export const MAX_INSTANT = 253_402_300_799_999

/** Characters of a person's name. */
export const MAX_PERSON_NAME_LENGTH = 100

/** Characters of a product's name, in the catalogue and in an order. */
export const MAX_PRODUCT_NAME_LENGTH = 300

/** Characters of an id of another system. */
export const MAX_EXTERNAL_ID_LENGTH = 200

/** Favourite stores of one customer or browser, and likewise products. */
export const MAX_FAVOURITES = 500

/** Favourite stores, and likewise products, that one call describes. */
export const MAX_SHOWN_FAVOURITES = 50

/** Days of an offer for new customers. */
export const MAX_WELCOME_DAYS = 365

/** Characters of a search text. */
export const MAX_SEARCH_LENGTH = 100

/** As a customer enters it, characters. */
export const MAX_PROMO_CODE_LENGTH = 50

/** Lines of one participant of a group order. */
export const MAX_PARTICIPANT_LINES = 30

/** For how long others can choose products in a group order, minutes; the host picks one. */
export const GROUP_MINUTES = [30, 60, 120] as const

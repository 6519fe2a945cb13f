/**
 * What a promo code gives. Two kinds give no discount on an order and are used at once: `PRIME_DAYS` starts or extends Prime, and `BALANCE`
 * adds to the balance of the customer.
 */
export type PromoCodeKind = 'PERCENT' | 'AMOUNT' | 'FREE_DELIVERY' | 'PRIME_DAYS' | 'BALANCE'

/** The rules of a promo code. Money is in minor units of `currency`, instants are Unix milliseconds. */
export interface PromoCodeTerms {
  readonly kind: PromoCodeKind
  /** PERCENT: 1 to 100. AMOUNT and BALANCE: minor units. FREE_DELIVERY: 0. PRIME_DAYS: days. */
  readonly amount: number
  /** The currency of all amounts; null when the code has none. */
  readonly currency: string | null
  /** ISO 3166-1 code of the only country; null: all countries. */
  readonly countryCode: string | null
  /** The lowest price of the products after their promotions. */
  readonly minimumProducts: number | null
  /** The highest discount of one order. */
  readonly maximumDiscount: number | null
  /** Only for a customer who has placed no order yet. */
  readonly firstOrderOnly: boolean
  /** Set for a code that only invited friends can use: the credit of their inviter. */
  readonly inviterReward?: number | null
  readonly startsAt: number | null
  /** The first instant at which the code is no longer valid. */
  readonly expiresAt: number | null
  /** Uses by all customers; null: no limit. */
  readonly maximumUses: number | null
  readonly maximumUsesPerCustomer: number
  /** The sum of all discounts; null: no limit. */
  readonly budget: number | null
}

/** How often a promo code was used. A cancelled order does not count. */
export interface PromoCodeUse {
  readonly uses: number
  /** The sum of the discounts. */
  readonly spent: number
  readonly usesByCustomer: number
  /** Whether the customer has placed an order, or has a pending one with a code for first orders. */
  readonly hasOrdered: boolean
  /** Whether the customer was invited with this code. Default: false. */
  readonly isInvited?: boolean
}

/** The order that a promo code shall apply to. */
export interface PromoCodeOrder {
  readonly countryCode: string
  readonly currency: string
  /** The price of the products after their promotions. */
  readonly products: number
  /** Undefined for a pickup. */
  readonly deliveryFee: number | undefined
}

/** Why a code is INVALID for the customer (B §3, "Validity"), independent of an order. */
export type PromoCodeFault = 'unknown' | 'expired' | 'usedUp' | 'alreadyUsed' | 'notFirstOrder'
/** Why a valid code is INCOMPATIBLE with an order (B §3, "Validity"). */
export type PromoCodeConflict = 'otherCountry' | 'belowMinimum' | 'noDeliveryFee' | 'noDiscount'

/**
 * Finds why a customer cannot use a promo code. A code that has not started, or that is for invited friends, is as unknown as one that does
 * not exist.
 *
 * @param now Unix milliseconds
 * @source B §3: "Validity: VALID, INVALID, INCOMPATIBLE"
 */
export function findPromoCodeFault(terms: PromoCodeTerms, use: PromoCodeUse, now: number): PromoCodeFault | undefined {
  if (terms.startsAt !== null && now < terms.startsAt) return 'unknown'
  if ((terms.inviterReward ?? null) !== null && use.isInvited !== true) return 'unknown'
  if (terms.expiresAt !== null && now >= terms.expiresAt) return 'expired'
  if (use.usesByCustomer >= terms.maximumUsesPerCustomer) return 'alreadyUsed'
  if (terms.maximumUses !== null && use.uses >= terms.maximumUses) return 'usedUp'
  if (terms.budget !== null && use.spent >= terms.budget) return 'usedUp'
  if (terms.firstOrderOnly && use.hasOrdered) return 'notFirstOrder'
  return undefined
}

/** Whether the code can be used in a market. An amount in one currency has no meaning in another. */
export const isForMarket = (
  terms: Pick<PromoCodeTerms, 'countryCode' | 'currency'>,
  market: Pick<PromoCodeOrder, 'countryCode' | 'currency'>,
) => (terms.countryCode ?? market.countryCode) === market.countryCode && (terms.currency ?? market.currency) === market.currency

/**
 * Applies a valid promo code to an order. A discount never exceeds the price that it reduces: the products, or the delivery fee. The fees
 * and the tip stay. Fractions of a minor unit are rounded down.
 *
 * @returns the discount, minor units above 0, or why the code does not apply
 */
export function applyPromoCode(
  terms: PromoCodeTerms,
  order: PromoCodeOrder,
): { readonly discount: number } | { readonly conflict: PromoCodeConflict } {
  if (terms.kind === 'PRIME_DAYS' || terms.kind === 'BALANCE') return { conflict: 'noDiscount' }
  if (!isForMarket(terms, order)) return { conflict: 'otherCountry' }
  if (terms.minimumProducts !== null && order.products < terms.minimumProducts) return { conflict: 'belowMinimum' }
  const discount = Math.min(getFullDiscount(terms, order), terms.maximumDiscount ?? Infinity)
  if (discount > 0) return { discount }
  return { conflict: terms.kind === 'FREE_DELIVERY' ? 'noDeliveryFee' : 'noDiscount' }
}

function getFullDiscount({ kind, amount }: PromoCodeTerms, { products, deliveryFee = 0 }: PromoCodeOrder): number {
  if (kind === 'FREE_DELIVERY') return deliveryFee
  return Math.min(products, kind === 'PERCENT' ? Math.floor((products * amount) / 100) : amount)
}

/** Codes are compared without case and without the spaces of a pasted text. */
export const normalizePromoCode = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** What a charity accepts, minor units. */
export interface DonationBounds {
  readonly minimum: number
  readonly maximum: number
}

/** Donations that a customer can begin in 24 hours, so that they cannot be used to test stolen cards. */
export const MAX_DONATIONS_PER_DAY = 10

/** Whether a charity accepts an amount, minor units. */
export const isDonationAmount = (amount: number, { minimum, maximum }: DonationBounds): boolean =>
  Number.isInteger(amount) && amount >= minimum && amount <= maximum

const PREFIX = 'donation-'
const CHECKOUT_ID = /^donation-[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** Whether a checkout pays a donation, and not an order, a debt or a subscription. */
export const isDonationCheckout = (checkoutId: string): boolean => CHECKOUT_ID.test(checkoutId)

export const toDonationCheckoutId = (uuid: string): string => PREFIX + uuid

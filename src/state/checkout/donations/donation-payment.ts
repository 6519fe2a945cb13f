import { donate } from '#contract/checkout/donation.ts'
import { type ChargePayment, type ChargePaymentDependencies, createChargePayment } from '#state/checkout/charge-payment.ts'

/** What the customer gives. */
interface DonationOrder {
  readonly charityId: number
  /** Minor units. */
  readonly amount: number
  readonly currency: string
}

export type DonationPayment = ChargePayment<DonationOrder>

export const createDonationPayment = (dependencies: ChargePaymentDependencies): DonationPayment =>
  createChargePayment(dependencies, (body, options) => dependencies.call(donate, { body }, options))

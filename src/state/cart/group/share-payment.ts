import { payGroupShare } from '#contract/cart/group-order.ts'
import { type ChargePayment, type ChargePaymentDependencies, createChargePayment } from '#state/checkout/charge-payment.ts'

/** A part that is paid, by a participant or by the host. */
interface ShareOrder {
  /** Of the participant on this device. */
  readonly token: string
  /** Whose part it is. */
  readonly participantId: number
  /** Minor units, as the page shows them. */
  readonly amount: number
}

export type SharePayment = ChargePayment<ShareOrder>

export const createSharePayment = (dependencies: ChargePaymentDependencies): SharePayment =>
  createChargePayment(dependencies, (body, options) => dependencies.call(payGroupShare, { body }, options))

import type { AlternativePlatform } from '#domain/checkout/payment-platforms.ts'

/** Why a payment failed: the bank declined it, the funds are insufficient, the customer did not confirm, or it was cancelled. */
export type PaymentErrorReason = 'DECLINED' | 'INSUFFICIENT_FUNDS' | 'CHALLENGE_DECLINED' | 'CANCELLED'

/** State of a payment at the provider. */
export type ProviderPayment =
  | { readonly status: 'AUTHORISED' | 'CAPTURED'; readonly reference: string }
  /** The customer must confirm on a page of the provider, which returns to `returnUrl`. */
  | { readonly status: 'CHALLENGE'; readonly reference: string; readonly url: string }
  | { readonly status: 'REFUSED'; readonly reference: string; readonly reason: PaymentErrorReason }
  /** The provider does not know the payment. */
  | { readonly status: 'NONE' }

export interface ProviderCard {
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
  /** Equal for the same card, whichever customer has entered it. */
  readonly fingerprint: string
}

export interface ProviderBalance {
  /** Minor units. */
  readonly amount: number
  /** Null for a payment that the provider does not know. */
  readonly currency: string | null
}

export interface PaymentRequest {
  /** Our UUID. The provider processes each id once, even if the request arrives twice. */
  readonly paymentId: string
  readonly customer: string
  /** Empty for an alternative platform. */
  readonly cardToken: string
  /** The customer pays on the page of this platform: the payment is always a challenge. Undefined for a card. */
  readonly platform?: AlternativePlatform | undefined
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** Where the customer returns after the challenge. */
  readonly returnUrl: string
  readonly language: string
  /** A payment of a subscription: the first one, or one that is made without the customer. Undefined for an order. */
  readonly recurrence?: 'FIRST' | 'RENEWAL' | undefined
}

/**
 * The port of card payments. Every call can be slow or throw `ProviderUnavailableError`, so no call happens inside a transaction.
 * After such an error the caller reads `status` and never repeats the call (trust.md, "Money and orders").
 */
export interface PaymentProvider {
  /** The value in `payments.provider` and in a country's list of providers. */
  readonly name: string
  /** The alternative platforms that it offers. */
  readonly platforms: readonly AlternativePlatform[]
  /** Creates what the provider's card form needs. `customer` is our URN of the customer. */
  createCustomerToken(customer: string): Promise<{ readonly platformCustomerId: string; readonly platformToken: string }>
  /** Undefined for a token of another customer. */
  readCard(customer: string, cardToken: string): Promise<ProviderCard | undefined>
  authorise(payment: PaymentRequest): Promise<ProviderPayment>
  /** @returns `REFUSED` when the authorised payment can no longer be charged: another try cannot succeed */
  capture(paymentId: string, amount: number): Promise<'CAPTURED' | 'REFUSED'>
  /** Cancels a payment that is not captured. A payment that arrives after its cancellation is rejected. */
  cancel(paymentId: string): Promise<ProviderPayment>
  /** @param amount minor units that the customer has back afterwards: the same call again changes nothing */
  refund(paymentId: string, amount: number): Promise<void>
  status(paymentId: string): Promise<ProviderPayment>
  /** What the provider holds for a payment: captured less refunded. The amount is 0 for an unknown payment. */
  getBalance(paymentId: string): Promise<ProviderBalance>
  /** Deletes a saved card of the customer, which then pays nothing. Does nothing for an unknown card. */
  forgetCard(customer: string, cardToken: string): Promise<void>
  /** Deletes the cards of a customer whose account is deleted. Payments stay. Does nothing for an unknown customer. */
  forgetCustomer(customer: string): Promise<void>
}

/** The provider did not answer, or its answer was invalid. The outcome of the call is unknown. */
export class ProviderUnavailableError extends Error {
  override name = 'ProviderUnavailableError' as const
}

/** Why a provider would not: the bank says no, the card is empty, the customer did not confirm, somebody gave it up. */
export type RefusalReason = 'DECLINED' | 'INSUFFICIENT_FUNDS' | 'CHALLENGE_DECLINED' | 'CANCELLED'

/** What a provider knows of a payment. */
export type ProviderPayment =
  | { readonly status: 'AUTHORISED' | 'CAPTURED'; readonly reference: string }
  /** The customer is asked on a page of the provider's, which leads back to `returnUrl`. */
  | { readonly status: 'CHALLENGE'; readonly reference: string; readonly url: string }
  | { readonly status: 'REFUSED'; readonly reference: string; readonly reason: RefusalReason }
  /** It never heard of it, and will refuse it should it still arrive. */
  | { readonly status: 'NONE' }

export interface ProviderCard {
  readonly brand: string
  readonly lastFour: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

export interface PaymentToAuthorise {
  /** Ours, a uuid: the provider takes the same one once, whatever arrives twice. */
  readonly paymentId: string
  readonly customer: string
  readonly cardToken: string
  /** Minor units. */
  readonly amount: number
  readonly currency: string
  /** Where the challenge leads back to. */
  readonly returnUrl: string
  readonly language: string
}

/**
 * The one door to whoever moves the money of cards. Every call may take long or throw `ProviderSilent`: none is made inside a
 * transaction, and after a silence the payment is asked for by `status`, never tried again (trust.md, "Money and orders").
 */
export interface PaymentProvider {
  /** As it stands in `payments.provider` and in a country's list. */
  readonly name: string
  /** What the provider's card form needs; `customer` is our urn of them. */
  createCustomerToken(customer: string): Promise<{ readonly platformCustomerId: string; readonly platformToken: string }>
  /** Undefined for a token that is not this customer's. */
  readCard(customer: string, cardToken: string): Promise<ProviderCard | undefined>
  authorise(payment: PaymentToAuthorise): Promise<ProviderPayment>
  capture(paymentId: string, amount: number): Promise<void>
  /** Gives up what is not captured. Also for a payment that has not arrived yet: it is then refused when it does. */
  cancel(paymentId: string): Promise<ProviderPayment>
  refund(paymentId: string, amount: number): Promise<void>
  status(paymentId: string): Promise<ProviderPayment>
}

/** The provider did not answer, or nobody understood what it said: what became of the call is not known. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent' as const
}

import * as z from 'zod/mini'

import { Id, Key, Money, text } from '#contract/primitives.ts'

/** B §3, "Payment". Values as in the specification. */
export const PaymentMethodType = z.enum(['Cash', 'CreditCard', 'Alternative'])
/** `Group`: ours; each participant of a group order pays a part (docs/decisions/0112). */
export const AlternativePlatform = z.enum(['PayPal', 'Edenred', 'ApplePay', 'GooglePay', 'Group'])
export const WalletType = /* @__PURE__ */ z.enum(['GooglePay', 'ApplePay'])
/** Of a reply: an unknown type is OTHER. */
export const OrderPaymentMethodType = z.catch(z.enum(['GLOVO_CREDIT', 'CREDIT_CARD', 'CASH', 'OTHER']), 'OTHER')

/** Payment of an order. `instrumentId`: a saved card or account; null for cash and wallets. */
export const PaymentConfiguration = z.object({
  type: PaymentMethodType,
  alternativePlatform: z.nullable(AlternativePlatform),
  instrumentId: z.nullable(Key),
  /** Wallet token for this payment only. */
  walletToken: z.optional(text(4000)),
})
export type PaymentConfiguration = z.infer<typeof PaymentConfiguration>

/** A saved card, with the last four digits only. */
export const CreditCard = z.object({
  id: Key,
  brand: z.string(),
  lastFour: z.string().check(z.regex(/^\d{4}$/)),
  expiryMonth: z.int().check(z.minimum(1), z.maximum(12)),
  expiryYear: z.int(),
})
export type CreditCard = z.infer<typeof CreditCard>

/** B §3, "Payment method entry". */
export const PaymentMethod = z.object({
  /** Ours: the two parts of `payment_methods/default/{a}/{b}`: kind and id. */
  kind: Key,
  id: Key,
  type: PaymentMethodType,
  isDefault: z.boolean(),
  alternativePlatform: z.nullable(z.object({ name: AlternativePlatform, displayName: z.string() })),
  creditCard: z.nullable(CreditCard),
  /** `maximumAmount` null: any sum. B §5: "infinite when not configured". */
  cash: z.nullable(z.object({ maximumAmount: z.nullable(Money) })),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** B §3: "Payment data for 3DS". Exactly one is set if the payment requires a customer action. */
export const PaymentData = z.object({
  '3ds2Data': z.nullable(z.object({ invoiceId: z.string(), cardToken: z.string() })),
  /** B §5: "Web-payment needs a url." The browser opens it, so it is an address of the web. */
  webPaymentData: z.nullable(z.object({ url: z.string().check(z.refine(isWebAddress, 'must be an http(s) address')) })),
})
export type PaymentData = z.infer<typeof PaymentData>

/** B §3: "Error kinds: USER, PAYMENT_ERROR." */
export const PaymentErrorKind = z.enum(['USER', 'PAYMENT_ERROR'])

/** B §3: "Checkout payment status". */
export const CheckoutPaymentStatus = z.enum(['AUTH_REQUIRED', 'COMPLETED', 'FAILED', 'CANCELLED', 'NO_AUTH_PENDING'])
export type CheckoutPaymentStatus = z.infer<typeof CheckoutPaymentStatus>

/** B §3: "Checkout flow modes". */
export const CheckoutFlowMode = z.enum(['AUTH', 'NO_AUTH', 'NO_AUTH_POLL', 'PROCESS_PAYMENT'])

/** Payment status of an order or of a subscription. */
export const CheckoutState = z.object({
  id: Key,
  status: CheckoutPaymentStatus,
  mode: CheckoutFlowMode,
  paymentExposedId: z.nullable(Key),
  provider: z.nullable(z.string()),
  paymentData: z.nullable(PaymentData),
  error: z.nullable(z.object({ kind: PaymentErrorKind, message: z.string() })),
  /** The created order; null before that, and for a subscription. */
  orderId: z.nullable(Id),
})
export type CheckoutState = z.infer<typeof CheckoutState>

import type { ReactNode } from 'react'

import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'
import type { PrimeTexts } from '#i18n/island-texts/prime.ts'
import type { createPaymentMethods } from '#state/checkout/payment-methods.ts'
import type { PrimeProfile } from '#state/prime/prime-profile.ts'
import type { SubscriptionPayment } from '#state/prime/subscription-payment.ts'

/** Data that the server embeds in the page of Prime for its island. */
export interface PrimePageData {
  readonly language: string
  /** BCP 47. */
  readonly locale: string
  /** Two uppercase letters; null: that of the delivery address. */
  readonly countryCode: string | null
  readonly paymentOrigin: string
}

/** The card form of the provider, passed in by the island. */
export interface OpenedCardForm {
  readonly element: ReactNode
  /** Saves the typed card; undefined when there is none, and the form shows why. */
  submitCard(): Promise<{ readonly id: string } | undefined>
}

/** @param onSubmit called when the customer presses Enter in a field of the form */
export type OpenCardForm = (provider: string, onSubmit: () => void) => Promise<OpenedCardForm>

/** What the parts of the page of Prime and of the offer in the checkout share. */
export interface PrimePartProps {
  readonly t: PrimeTexts
  readonly checkout: CheckoutTexts
  readonly data: PrimePageData
  readonly profile: PrimeProfile
  readonly payment: SubscriptionPayment
  readonly cards: ReturnType<typeof createPaymentMethods>
  readonly openCardForm: OpenCardForm
}

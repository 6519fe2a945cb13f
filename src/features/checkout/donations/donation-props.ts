import type { ReactNode, RefObject } from 'react'

import type { DonationPageData } from '#features/checkout/donations/donation-texts.ts'
import type { ChargeState } from '#state/checkout/charge-steps.ts'
import type { DonationPayment } from '#state/checkout/donations/donation-payment.ts'
import type { Donations } from '#state/checkout/donations/donations.ts'

/** What the form asks of the choice of a card. */
export interface DonationCard {
  /** @returns the id of the chosen card, which is saved if it is new; undefined when there is none, and the choice shows why */
  getCard(): Promise<string | undefined>
}

export interface CardOptions {
  readonly ref: RefObject<DonationCard | null>
  /** The card provider; null without one. */
  readonly provider: string | null
  /** The customer presses Enter in the form of a new card. */
  readonly onSubmit: () => void
  /** Another card is chosen. */
  readonly onChange: () => void
}

export interface DonationProps {
  readonly data: DonationPageData
  readonly donations: Donations
  readonly payment: DonationPayment
  /** The choice of a card, and what became of the payment: passed in by the island. */
  readonly renderCards: (options: CardOptions) => ReactNode
  readonly renderPayment: (state: ChargeState) => ReactNode
  readonly missingCardText: string
}

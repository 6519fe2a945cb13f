import type { ReactNode, RefObject } from 'react'

import type { ChargeState } from '#state/checkout/charge-steps.ts'

/** What the form of a payment without an order asks of the choice of a card. */
export interface ChargeCard {
  /** @returns the id of the chosen card, which is saved if it is new; undefined when there is none, and the choice shows why */
  getCard(): Promise<string | undefined>
}

interface CardOptions {
  readonly ref: RefObject<ChargeCard | null>
  /** The card provider; null without one. */
  readonly provider: string | null
  /** The customer presses Enter in the form of a new card. */
  readonly onSubmit: () => void
  /** Another card is chosen. */
  readonly onChange: () => void
}

/** The choice of a card, and what became of the payment: passed in by the island. */
export interface ChargeParts {
  readonly renderCards: (options: CardOptions) => ReactNode
  readonly renderPayment: (state: ChargeState) => ReactNode
  readonly missingCardText: string
}

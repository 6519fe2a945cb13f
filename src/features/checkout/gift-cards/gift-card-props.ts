import type { ChargeParts } from '#features/checkout/charges/charge-props.ts'
import type { GiftCardPageData } from '#features/checkout/gift-cards/gift-card-texts.ts'
import type { GiftCardPayment } from '#state/checkout/gift-cards/gift-card-payment.ts'
import type { GiftCardRedemption } from '#state/checkout/gift-cards/gift-card-redemption.ts'
import type { GiftCards } from '#state/checkout/gift-cards/gift-cards.ts'

export interface GiftCardProps extends ChargeParts {
  readonly data: GiftCardPageData
  readonly giftCards: GiftCards
  readonly payment: GiftCardPayment
  readonly redemption: GiftCardRedemption
}

import type { buyGiftCard } from '#contract/checkout/gift-card.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { GiftCardTerms } from '#domain/checkout/gift-card/gift-card.ts'

/** Gift cards of a country whose currency is the euro. */
export const GIFT_CARD_TERMS: GiftCardTerms = { amounts: [1000, 2500, 5000], minimum: 500, maximum: 20_000 }

type Gift = CallInput<typeof buyGiftCard>['body']

/** A card of €25 that is sent at once. */
export const buildGift = (paymentInstrumentId: string, changes: Partial<Gift> = {}): Gift => ({
  countryCode: 'ES',
  amount: 2500,
  currency: 'EUR',
  senderName: 'Ana',
  recipientName: 'Bo',
  recipientEmail: 'bo@example.com',
  message: 'Happy birthday!',
  sendDay: null,
  paymentInstrumentId,
  ...changes,
})

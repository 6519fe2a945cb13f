import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'

/** The texts of the checkout page before a press. They are in its HTML; parts that load later bring all texts of the checkout. */
export const START_TEXTS = [
  'title', 'leaving', 'backToStore', 'emptyTitle', 'emptyText', 'tryAgain', 'silenceText', 'close',
  'mode', 'modeDelivery', 'modePickup', 'pickupAddress', 'pickupWalk', 'pickupMap', 'pickupReady', 'pickupSlot',
  'address', 'addAddress', 'changeAddress', 'addressHint',
  'time', 'timeNow', 'timeEta', 'timeLater', 'timeSlot', 'timeChoose', 'closedNow',
  'payment', 'savedCard', 'cardValid', 'newCard', 'newCardHint', 'newCardLater', 'cash', 'cashUpTo', 'cashCleared', 'cashAtStore',
  'cashClearedAtStore', 'platformHint', 'noPaymentHere', 'useBalance', 'balanceAvailable', 'balanceCovers', 'cardFormLoading', 'cardFormFailed',
  'promoCode', 'promoCodeSignIn', 'promoCodeAdd', 'promoCodeApplied', 'promoCodeRemove', 'promoCodeRemoveOf', 'promoCodeFailed',
  'extras', 'note', 'noteHint', 'noteStore', 'cutlery', 'noTip', 'order',
  'price', 'priceLoading', 'priceFailed', 'products', 'discount', 'delivery', 'service', 'smallOrder', 'free', 'total', 'totalNote',
  'whyProducts', 'whyDelivery', 'whyDiscount', 'whyService', 'whySmallOrder', 'whyWeather', 'whyDeposit', 'whyTip', 'toFreeDelivery',
  'fromBalance', 'toPay', 'pay', 'continue', 'placeOrder', 'paying', 'polling', 'signInLater', 'guest', 'changesStatus', 'reviewChanges',
  'faultNoTime', 'faultNoPickupTime', 'faultNoCity', 'faultNoAddress', 'faultNoPayment', 'faultOutOfBounds', 'faultLegal',
] as const satisfies readonly (keyof CheckoutTexts)[] // prettier-ignore

export type CheckoutStartTexts = Pick<CheckoutTexts, (typeof START_TEXTS)[number]>

import { ADDRESS_TEXTS, SUMMARY_TEXTS } from '#features/checkout/form/form-texts.ts'
import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'

/** The texts of the form of a purchase, in the HTML of its page. */
export const PURCHASE_TEXTS = [
  ...ADDRESS_TEXTS, ...SUMMARY_TEXTS,
  'purchaseLines', 'purchaseLine', 'purchaseLineHint', 'purchaseQuantity', 'purchaseAddLine', 'purchaseRemoveLine',
  'purchasePhoto', 'purchaseAddPhoto', 'purchaseFaultPhotos', 'purchaseForbidden', 'purchaseShop', 'purchaseShopAny', 'purchaseShopChosen', 'purchaseShopAddress', 'purchaseEstimate', 'purchaseLess', 'purchaseBetween',
  'purchaseMore', 'purchaseLimit', 'purchaseLimitHint', 'purchaseNote', 'purchaseNoteHint', 'purchaseLimitRow', 'purchaseLimitWhy', 'purchaseTotalNote',
  'purchasePriceNote', 'purchaseFaultLines', 'purchaseFaultLimit', 'purchaseFaultLimitLow', 'purchaseFaultLimitHigh',
  'parcelBack', 'parcelContactName', 'parcelContactPhone', 'parcelPhoneHint', 'parcelFaultName', 'parcelFaultPhone',
] as const satisfies readonly (keyof CheckoutTexts)[] // prettier-ignore

export type PurchaseTexts = Pick<CheckoutTexts, (typeof PURCHASE_TEXTS)[number]>

import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'

/** The texts of an address of a form. */
export const ADDRESS_TEXTS = [
  'parcelChooseAddress', 'parcelChangeAddress', 'parcelFaultAddress', 'parcelFaultOutside', 'parcelFaultRepeated',
] as const satisfies readonly (keyof CheckoutTexts)[] // prettier-ignore

/** The texts of the price of a form. */
export const SUMMARY_TEXTS = ['parcelFromPrice', 'parcelFaults'] as const satisfies readonly (keyof CheckoutTexts)[]

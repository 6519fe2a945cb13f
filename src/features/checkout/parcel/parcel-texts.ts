import type { CheckoutTexts } from '#i18n/island-texts/checkout.ts'

/** The texts of the form of a parcel, in the HTML of its page. */
export const PARCEL_TEXTS = [
  'parcelTitle', 'parcelLead', 'parcelBack', 'parcelStops', 'parcelFrom', 'parcelTo', 'parcelStop', 'parcelChooseAddress', 'parcelChangeAddress',
  'parcelContactName', 'parcelContactPhone', 'parcelPhoneHint', 'parcelAddStop', 'parcelAddStopPrice', 'parcelRemoveStop', 'parcelStopKind', 'parcelDropOff',
  'parcelPickUp', 'parcelReturn', 'parcelReturnFree', 'parcelReturnElsewhere', 'parcelReturnAddress', 'parcelContents', 'parcelDescription',
  'parcelDescriptionHint', 'parcelSize', 'parcelSizeSMALL', 'parcelSizeMEDIUM', 'parcelSizeLARGE', 'parcelSizeUpTo', 'parcelWeight', 'parcelWeightUpTo',
  'parcelValue', 'parcelValueHint', 'parcelForbidden', 'parcelForbiddenList', 'parcelForbiddenConfirm', 'parcelFromPrice', 'parcelPriceBase', 'parcelPriceBaseWhy',
  'parcelPriceDistance', 'parcelPriceStops', 'parcelPriceSize', 'parcelPriceNote', 'parcelFaultAddress', 'parcelFaultOutside', 'parcelFaultRepeated',
  'parcelFaultName', 'parcelFaultPhone', 'parcelFaultDescription', 'parcelFaultDescriptionLong', 'parcelFaultValue', 'parcelFaultValueHigh', 'parcelFaultForbidden',
  'parcelFaults', 'parcelKilometres',
] as const satisfies readonly (keyof CheckoutTexts)[] // prettier-ignore

export type ParcelTexts = Pick<CheckoutTexts, (typeof PARCEL_TEXTS)[number]>

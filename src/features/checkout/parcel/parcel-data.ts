import type { ParcelTerms } from '#contract/checkout/parcel.ts'
import type { CheckoutData } from '#features/checkout/checkout-data.ts'
import type { OrderPartProps } from '#features/checkout/checkout-props.ts'
import type { ParcelTexts } from '#features/checkout/parcel/parcel-texts.ts'
import type { ParcelCheckout } from '#state/checkout/parcel/parcel-checkout.ts'

/** What the page of a parcel embeds besides the data of every checkout. */
export interface ParcelData extends CheckoutData {
  readonly parcel: {
    readonly terms: ParcelTerms
    readonly texts: ParcelTexts
    readonly cityName: string
  }
}

/** Common props of the parts of the form. */
export interface ParcelPartProps extends Omit<OrderPartProps, 'checkout' | 'data' | 'chooseAddress'> {
  readonly data: ParcelData
  readonly checkout: ParcelCheckout
  /** Opens the address picker for a stop, or for the place of the return. */
  readonly chooseStopAddress: (stop: string) => void
}

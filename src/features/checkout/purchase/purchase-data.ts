import type { PurchaseTerms } from '#domain/checkout/purchase/purchase-terms.ts'
import type { CheckoutData } from '#features/checkout/checkout-data.ts'
import type { OrderPartProps } from '#features/checkout/checkout-props.ts'
import type { PurchaseTexts } from '#features/checkout/purchase/purchase-texts.ts'
import type { PurchaseCheckout } from '#state/checkout/purchase/purchase-checkout.ts'

/** What the page of a purchase embeds besides the data of every checkout. */
export interface PurchaseData extends CheckoutData {
  readonly purchase: {
    readonly terms: PurchaseTerms
    readonly texts: PurchaseTexts
    readonly cityName: string
    readonly title: string
    readonly lead: string
    /** The custom store in which the courier buys; absent when the customer says where. `address`: absent when unknown. */
    readonly shop?: { readonly name: string; readonly address?: string }
  }
}

/** An address of the form. */
export type PurchaseAddress = 'shop' | 'address'

/** Common props of the parts of the form. */
export interface PurchasePartProps extends Omit<OrderPartProps, 'checkout' | 'data' | 'chooseAddress'> {
  readonly data: PurchaseData
  readonly checkout: PurchaseCheckout
  /** Opens the address picker. */
  readonly chooseFormAddress: (field: PurchaseAddress) => void
}

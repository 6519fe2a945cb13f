import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { getEnteredPayment, SUPPORTED_PAYMENT_METHODS } from '#domain/checkout/checkout-request.ts'
import { type ParcelForm, toFormPoints } from '#domain/checkout/parcel/parcel-form.ts'
import { parseAmount } from '#domain/checkout/parcel/parse-amount.ts'

interface ParcelInput {
  readonly form: ParcelForm
  readonly store: { readonly addressId: number; readonly categoryId: number; readonly cityCode: string }
  /** Digits of the fraction of the currency. */
  readonly digits: number
}

/** The parcel of the form. A value that is no amount yet counts as none. */
export const toParcel = ({ size, weight, value }: ParcelForm, digits: number) => ({ size, weight, value: parseAmount(value, digits) ?? 0 })

/** @source B §3, "Checkout request (template)": "orderType" COURIER */
export function buildParcelRequest({ form, store, digits }: ParcelInput, basketId: string, choices: CheckoutChoices): CheckoutRequest {
  const { scheduledTime, legalCheckboxAccepted, companyInvoice, useBalance } = choices
  return {
    orderDetails: {
      categoryId: store.categoryId,
      cityCode: store.cityCode,
      handlingStrategy: { type: 'DELIVERY' },
      origin: 'CHECKOUT',
      orderType: 'COURIER',
      storeAddressId: store.addressId,
      baseOrderUrn: null,
      basketId,
      paymentMethodSupport: SUPPORTED_PAYMENT_METHODS,
    },
    components: {
      points: { value: toFormPoints(form) },
      parcel: { value: toParcel(form, digits) },
      description: { value: form.description.trim() },
      ...(scheduledTime !== undefined && { scheduledTime: { value: scheduledTime } }),
      paymentMethod: { value: getEnteredPayment(choices) ?? null },
      ...(legalCheckboxAccepted !== undefined && { legalCheckboxAccepted: { value: legalCheckboxAccepted } }),
      ...(companyInvoice !== undefined && { companyInvoice: { value: companyInvoice } }),
      ...(useBalance !== undefined && { useBalance: { value: useBalance } }),
    },
  }
}

/** @source B §3, "Estimation request" */
export function buildParcelEstimation({ form, store, digits }: ParcelInput, scheduledTime: number) {
  return {
    scheduledTime,
    points: toFormPoints(form),
    categoryId: store.categoryId,
    storeAddressId: store.addressId,
    products: [],
    parcel: toParcel(form, digits),
  }
}

import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import { getEnteredPayment, SUPPORTED_PAYMENT_METHODS } from '#domain/checkout/checkout-request.ts'
import { type PurchaseForm, toPurchase, toPurchasePoints } from '#domain/checkout/purchase/purchase-form.ts'

interface PurchaseInput {
  readonly form: PurchaseForm
  readonly store: { readonly addressId: number; readonly categoryId: number; readonly cityCode: string }
  /** Whether the store is a custom store, in which the courier buys. */
  readonly isCustom: boolean
  /** Digits of the fraction of the currency. */
  readonly digits: number
}

/** @source B §3, "Checkout request (template)": "orderType" QUIERO or CUSTOM; "selectedPriceEstimationOption" */
export function buildPurchaseRequest(
  { form, store, isCustom, digits }: PurchaseInput,
  basketId: string,
  choices: CheckoutChoices,
): CheckoutRequest {
  const { scheduledTime, companyInvoice, useBalance } = choices
  return {
    orderDetails: {
      categoryId: store.categoryId,
      cityCode: store.cityCode,
      handlingStrategy: { type: 'DELIVERY' },
      origin: 'CHECKOUT',
      orderType: isCustom ? 'CUSTOM' : 'QUIERO',
      storeAddressId: store.addressId,
      baseOrderUrn: null,
      basketId,
      paymentMethodSupport: SUPPORTED_PAYMENT_METHODS,
    },
    components: {
      points: { value: toPurchasePoints(form) },
      purchase: { value: toPurchase(form, digits) },
      selectedPriceEstimationOption: { value: form.option },
      description: { value: form.note.trim() },
      ...(scheduledTime !== undefined && { scheduledTime: { value: scheduledTime } }),
      paymentMethod: { value: getEnteredPayment(choices) ?? null },
      ...(companyInvoice !== undefined && { companyInvoice: { value: companyInvoice } }),
      ...(useBalance !== undefined && { useBalance: { value: useBalance } }),
    },
  }
}

/** @source B §3, "Estimation request" */
export function buildPurchaseEstimation({ form, store, digits }: Omit<PurchaseInput, 'isCustom'>, scheduledTime: number) {
  return {
    scheduledTime,
    points: toPurchasePoints(form),
    categoryId: store.categoryId,
    storeAddressId: store.addressId,
    products: [],
    purchase: toPurchase(form, digits),
  }
}

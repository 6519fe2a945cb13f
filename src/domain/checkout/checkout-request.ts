import type { Cart } from '#contract/cart/cart.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { CheckoutChoices } from '#contract/checkout/saved-checkout.ts'
import type { CheckoutRequest, OrderMode } from '#contract/checkout/template.ts'
import type { Point } from '#contract/primitives.ts'
import type { Address } from '#contract/geo/address.ts'
import { toOrderLines } from '#domain/checkout/order-lines.ts'

/** Payment methods that the page supports. */
export const SUPPORTED_PAYMENT_METHODS: CheckoutRequest['orderDetails']['paymentMethodSupport'] = ['Cash', 'CreditCard', 'Alternative']

interface CheckoutStore {
  readonly addressId: number
  readonly categoryId: number
  readonly name: string
  readonly mode: OrderMode
  readonly at: Point | null
}

interface CheckoutInput {
  readonly cart: Cart
  readonly store: CheckoutStore & { readonly cityCode: string }
  readonly address: Address | undefined
  readonly choices: CheckoutChoices
}

interface EstimationInput {
  readonly cart: Cart
  readonly store: CheckoutStore
  /** Undefined only for a pickup. */
  readonly address: Address | undefined
  readonly scheduledTime: number
}

/** @source B §3, "Checkout request (template)" */
export function buildCheckoutRequest({ cart, store, address, choices }: CheckoutInput): CheckoutRequest {
  const {
    scheduledTime,
    note,
    courierTip = 0,
    cutleryRequested,
    agreedToShareData,
    legalCheckboxAccepted,
    companyInvoice,
    promoCode,
    useBalance,
  } = choices
  return {
    orderDetails: {
      categoryId: store.categoryId,
      cityCode: store.cityCode,
      handlingStrategy: { type: store.mode },
      origin: 'CHECKOUT',
      orderType: 'STORES',
      storeAddressId: store.addressId,
      baseOrderUrn: null,
      basketId: cart.info.basketId,
      paymentMethodSupport: SUPPORTED_PAYMENT_METHODS,
    },
    components: {
      ...(store.mode === 'PICKUP' && store.at && { pickupAddress: { value: toStorePoint(store.name, store.at) } }),
      ...(store.mode === 'DELIVERY' && address && { deliveryAddress: { value: toPoint(address) } }),
      products: { value: toOrderLines(cart) },
      ...(scheduledTime !== undefined && { scheduledTime: { value: scheduledTime } }),
      paymentMethod: { value: getEnteredPayment(choices) ?? null },
      cutleryRequested: { value: cutleryRequested },
      ...(agreedToShareData !== undefined && { agreedToShareData: { value: agreedToShareData } }),
      ...(legalCheckboxAccepted !== undefined && { legalCheckboxAccepted: { value: legalCheckboxAccepted } }),
      ...(companyInvoice !== undefined && { companyInvoice: { value: companyInvoice } }),
      note: { value: note.trim() },
      ...(store.mode === 'DELIVERY' && courierTip > 0 && { courierTip: { value: courierTip } }),
      ...(promoCode !== undefined && { promoCode: { value: promoCode } }),
      ...(useBalance !== undefined && { useBalance: { value: useBalance } }),
    },
  }
}

/** @source B §3, "Estimation request" */
export function buildEstimationRequest({ cart, store, address, scheduledTime }: EstimationInput) {
  const { mode, name, at } = store
  const point = mode === 'PICKUP' ? at && toStorePoint(name, at) : address && toPoint(address)
  return {
    scheduledTime,
    points: point ? [{ address: point, type: mode }] : [],
    categoryId: store.categoryId,
    storeAddressId: store.addressId,
    products: toOrderLines(cart),
  }
}

/** The selected payment; undefined for a card without entered data. */
export const getEnteredPayment = ({ payment }: CheckoutChoices): PaymentConfiguration | undefined =>
  payment === 'newCard' ? undefined : payment

function toStorePoint(label: string, { lat, lng }: Point) {
  return { label, details: null, latitude: lat, longitude: lng, customFields: [] }
}

/** Converts an address to the point format of the checkout calls. */
export function toPoint({ fullText, text, details, geo, customFields }: Address) {
  return { label: fullText || text, details, latitude: geo.lat, longitude: geo.lng, customFields }
}

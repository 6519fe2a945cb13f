import { Problem } from '#backend/problem.ts'
import { createPurchaseIntent, isPurchaseType, type PurchaseIntent } from '#backend/modules/checkout/purchase/purchase-intent.ts'
import { createParcelIntent, findDestination, type ParcelIntent } from '#backend/modules/checkout/parcel/parcel-intent.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { CheckoutRequest, OrderMode } from '#contract/checkout/template.ts'
import type { CustomFieldValue } from '#contract/geo/address.ts'
import type { NewOrder } from '#contract/orders/place-order.ts'
import type * as z from 'zod/mini'

/** The delivery address of an order. */
export interface DeliveryPoint {
  readonly lat: number
  readonly lng: number
  readonly label: string
  readonly details: string | null
  readonly customFields: readonly z.infer<typeof CustomFieldValue>[]
  readonly placeId: string
}

/** Rejects fields with a value. Null, false, an empty text and an empty list are accepted. */
function rejectUnsupportedFields(values: Readonly<Record<string, unknown>>): void {
  const fields = Object.keys(values).filter(name => {
    const value = values[name]
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
  if (fields.length === 0) return
  throw new Problem(422, `Not supported: ${fields.join(', ')}`, undefined, { code: 'FIELD_NOT_SUPPORTED', payload: { fields } })
}

/** No courier comes to a customer who collects the order. */
function rejectedForPickup(mode: OrderMode, courierTip: number | undefined) {
  return mode === 'PICKUP' ? { courierTip } : {}
}

/** The order that a customer intends to place, independent of the call. */
export interface OrderIntent {
  readonly mode: OrderMode
  /** Of the delivery address; undefined when the address names none. */
  readonly cityCode: string | undefined
  /** False when the customer knows that the store does not deliver there. */
  readonly isAddressReachable: boolean
  readonly storeAddressId: number | null
  readonly lines: readonly OrderLine[]
  /** Undefined before it is selected, and for pickup. */
  readonly deliveryPoint: DeliveryPoint | undefined
  /** Unix milliseconds; -1 for now; undefined before the selection. */
  readonly scheduledTime: number | undefined
  readonly payment: PaymentConfiguration | null
  readonly cutleryRequested: boolean
  readonly agreedToShareData: boolean
  /** Whether the customer confirms the restrictions of the products. */
  readonly legalCheckboxAccepted: boolean
  /** Whether the invoice names the company of the customer. */
  readonly companyInvoice: boolean
  readonly note: string
  readonly description: string
  readonly tip: number
  /** As the customer entered it; empty without one. */
  readonly promoCode: string
  /** Whether the customer wants to use the balance. */
  readonly useBalance: boolean
  /** Urn of the order that this one is delivered with; null: none. */
  readonly baseOrderUrn: string | null
  /** Of a courier order, which has no products. */
  readonly parcel?: ParcelIntent
  /** Of an order that buys anything, which has none either. */
  readonly purchase?: PurchaseIntent
}

/** @throws Problem 422 for a value that the marketplace does not support */
export function createCheckoutIntent({ orderDetails, components: it }: CheckoutRequest): OrderIntent {
  const mode = orderDetails.handlingStrategy.type === 'PICKUP' ? 'PICKUP' : 'DELIVERY'
  const { orderType } = orderDetails
  const isParcel = orderType === 'COURIER'
  const purchaseType = isPurchaseType(orderType) ? orderType : undefined
  const isPurchase = purchaseType !== undefined
  rejectUnsupportedFields({
    phoneNumber: it.phoneNumber?.value,
    // the spec lists eating in the store without any rule for it
    handlingStrategy: orderDetails.handlingStrategy.type === 'IN_STORE',
    ...(!isParcel && { parcel: it.parcel?.value }),
    ...(!isPurchase && { purchase: it.purchase?.value, selectedPriceEstimationOption: it.selectedPriceEstimationOption?.value }),
    ...rejectedForPickup(mode, it.courierTip?.value),
    ...(isParcel || isPurchase
      ? {
          handlingStrategy: mode !== 'DELIVERY',
          products: it.products?.value,
          deliveryAddress: it.deliveryAddress?.value,
          pickupAddress: it.pickupAddress?.value,
          cutleryRequested: it.cutleryRequested?.value,
          agreedToShareData: it.agreedToShareData?.value,
          promoCode: it.promoCode?.value,
          baseOrderUrn: orderDetails.baseOrderUrn,
        }
      : { points: it.points?.value }),
  })
  const parcel = isParcel ? createParcelIntent(it.parcel?.value, it.points?.value) : undefined
  const purchase = isPurchase
    ? createPurchaseIntent(purchaseType, it.purchase?.value, it.points?.value, it.selectedPriceEstimationOption?.value)
    : undefined
  const route = parcel ?? purchase
  const address = mode === 'PICKUP' ? undefined : it.deliveryAddress?.value
  return {
    mode,
    // the address of a checkout has no field for it
    cityCode: orderDetails.cityCode,
    isAddressReachable: true,
    storeAddressId: orderDetails.storeAddressId,
    lines: it.products?.value ?? [],
    deliveryPoint: route
      ? findDestination(route)
      : address && {
          lat: address.latitude,
          lng: address.longitude,
          label: address.label,
          details: address.details,
          customFields: address.customFields ?? [],
          placeId: '',
        },
    scheduledTime: it.scheduledTime?.value,
    payment: it.paymentMethod?.value ?? null,
    cutleryRequested: it.cutleryRequested?.value ?? false,
    agreedToShareData: it.agreedToShareData?.value ?? false,
    legalCheckboxAccepted: it.legalCheckboxAccepted?.value ?? false,
    companyInvoice: it.companyInvoice?.value ?? true,
    note: it.note?.value ?? '',
    description: it.description?.value ?? '',
    tip: it.courierTip?.value ?? 0,
    promoCode: it.promoCode?.value ?? '',
    useBalance: it.useBalance?.value ?? true,
    baseOrderUrn: orderDetails.baseOrderUrn,
    ...(parcel && { parcel }),
    ...(purchase && { purchase }),
  }
}

/**
 * An order with a place of pickup and no delivery address is collected: B §3, "New order", names no mode.
 *
 * @throws Problem 422 for a value that the marketplace does not support
 */
export function createOrderIntent(order: NewOrder): OrderIntent {
  const [address] = order.addresses.DELIVERY
  const isParcel = order.orderType === 'COURIER'
  const purchaseType = isPurchaseType(order.orderType) ? order.orderType : undefined
  const isPurchase = purchaseType !== undefined
  const mode = address === undefined && order.addresses.PICKUP.length > 0 ? 'PICKUP' : 'DELIVERY'
  rejectUnsupportedFields({
    attachments: order.attachments,
    ...(!isParcel && { parcel: order.parcel }),
    ...(!isPurchase && { purchase: order.purchase, selectedPriceEstimationOption: order.selectedPriceEstimationOption }),
    ...rejectedForPickup(mode, order.courierTip),
    ...(isParcel || isPurchase
      ? {
          addresses: [...order.addresses.DELIVERY, ...order.addresses.PICKUP],
          products: order.products,
          cutleryRequested: order.cutleryRequested,
          agreedToShareData: order.agreedToShareData,
          promocode: order.promocode,
        }
      : { points: order.points }),
  })
  const parcel = isParcel ? createParcelIntent(order.parcel, order.points) : undefined
  const purchase = isPurchase
    ? createPurchaseIntent(purchaseType, order.purchase, order.points, order.selectedPriceEstimationOption)
    : undefined
  const route = parcel ?? purchase
  return {
    mode,
    cityCode: route ? order.cityCode : address?.city?.code,
    isAddressReachable: order.hasReachableDeliveryAddress,
    storeAddressId: order.storeAddressId,
    lines: order.products,
    deliveryPoint: route
      ? findDestination(route)
      : address && {
          lat: address.geo.lat,
          lng: address.geo.lng,
          label: address.fullText || address.text,
          details: address.details,
          customFields: address.customFields,
          placeId: address.placeId,
        },
    scheduledTime: order.scheduledTime,
    payment: order.paymentConfiguration,
    cutleryRequested: order.cutleryRequested,
    agreedToShareData: order.agreedToShareData ?? false,
    legalCheckboxAccepted: order.legalCheckboxAccepted ?? false,
    companyInvoice: true,
    note: '',
    description: order.description ?? '',
    tip: order.courierTip ?? 0,
    promoCode: order.promocode ?? '',
    // B §3, "New order", names no part of the balance
    useBalance: false,
    baseOrderUrn: null,
    ...(parcel && { parcel }),
    ...(purchase && { purchase }),
  }
}

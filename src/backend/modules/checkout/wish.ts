import type { OrderLine } from '#contract/cart/order-line.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import type { CustomFieldValue } from '#contract/geo/address.ts'
import type { NewOrder } from '#contract/orders/place-order.ts'
import type * as z from 'zod/mini'

/** Where to, as far as an order needs to know it. */
export interface Door {
  readonly lat: number
  readonly lng: number
  readonly label: string
  readonly details: string | null
  readonly customFields: readonly z.infer<typeof CustomFieldValue>[]
  readonly placeId: string
}

/** What a customer wants, in whichever call it came. */
export interface Wish {
  readonly storeAddressId: number | null
  readonly lines: readonly OrderLine[]
  readonly door: Door | undefined
  /** Unix milliseconds, -1 now; undefined: not said yet. */
  readonly scheduledTime: number | undefined
  readonly payment: PaymentConfiguration | null
  readonly cutleryRequested: boolean
  readonly note: string
  readonly description: string
  readonly tip: number
}

export function wishOfCheckout({ orderDetails, components: it }: CheckoutRequest): Wish {
  const address = it.deliveryAddress?.value
  return {
    storeAddressId: orderDetails.storeAddressId,
    lines: it.products?.value ?? [],
    door: address && {
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
    note: it.note?.value ?? '',
    description: it.description?.value ?? '',
    tip: it.courierTip?.value ?? 0,
  }
}

export function wishOfOrder(order: NewOrder): Wish {
  const [address] = order.addresses.DELIVERY
  return {
    storeAddressId: order.storeAddressId,
    lines: order.products,
    door: address && {
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
    note: '',
    description: order.description ?? '',
    tip: order.courierTip ?? 0,
  }
}

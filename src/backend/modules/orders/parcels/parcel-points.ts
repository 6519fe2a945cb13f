import { openAddress } from '#backend/db/address-keys.ts'
import { toOrderPoints } from '#backend/modules/orders/order-points.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import type { CustomOrderPoint } from '#contract/checkout/parcel.ts'
import type { Address } from '#contract/geo/address.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Point } from '#contract/primitives.ts'
import { hasPassedPoint } from '#domain/orders/parcel-route.ts'

type ParcelRow = NonNullable<OrderRow['parcel']>

/** The points of a parcel (B §3, "points"), with its contacts. */
export function toParcelPoints({ order, parcel }: Pick<OrderRow, 'order'> & { readonly parcel: ParcelRow }): Order['points'] {
  const { points, isReturned } = parcel
  return toOrderPoints(order, points, it => hasPassedPoint({ points, stage: order.stage, isReturned }, it))
}

/** B §3, "addresses {DELIVERY[], PICKUP[]}". */
export function toParcelAddresses({ order, parcel }: Pick<OrderRow, 'order'> & { readonly parcel: ParcelRow }): Order['addresses'] {
  const toAddresses = (type: 'DELIVERY' | 'PICKUP'): Address[] =>
    parcel.points
      .filter(it => it.type === type)
      .map(({ address }) => ({
        ...order.delivery,
        geo: toGeo({ address }),
        fullText: address.label,
        text: address.label,
        summary: address.label,
        details: address.details,
        customFields: address.customFields,
        type,
      }))
  return { DELIVERY: toAddresses('DELIVERY'), PICKUP: toAddresses('PICKUP') }
}

export const toGeo = ({ address }: Pick<CustomOrderPoint, 'address'>): Point => ({ lat: address.latitude, lng: address.longitude })

/** Where the courier takes the parcel first. */
export const findParcelPickup = ({ points }: Pick<ParcelRow, 'points'>): Point | null => {
  const pickup = points.find(it => it.type === 'PICKUP')
  return pickup ? toGeo(pickup) : null
}

type Signature = NonNullable<Order['parcel']>['signatures'][number]

/** What the recipients of a parcel have signed, or can sign. */
export const toSignatures = ({ signatures }: Pick<OrderRow, 'signatures'>): Signature[] =>
  signatures.map(({ id, pointIndex, photoId, sealedName }) => ({
    index: pointIndex,
    uuid: id,
    recipientName: sealedName === null ? null : openAddress(sealedName),
    photoId,
  }))

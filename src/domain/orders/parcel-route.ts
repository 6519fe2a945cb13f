import type { PointPayload } from '#contract/geo/point-payload.ts'
import type { OrderStage } from '#domain/orders/order-status.ts'

interface ParcelProgress {
  readonly points: readonly Pick<PointPayload, 'type'>[]
  readonly stage: OrderStage
  /** Nobody was at the last stop, so the courier has brought the parcel back. */
  readonly isReturned: boolean
}

/** Whether the courier has passed a point: the pickups with the parcel on board, the stops between before the last one. */
export function hasPassedPoint({ points, stage, isReturned }: ParcelProgress, index: number): boolean {
  const type = points[index]?.type
  const isLast = type === 'DELIVERY' && !points.slice(index + 1).some(it => it.type === 'DELIVERY')
  if (type === 'RETURN') return stage === 'DELIVERED' && isReturned
  if (isLast) return stage === 'DELIVERED' && !isReturned
  if (type === 'DELIVERY') return stage === 'NEARBY' || stage === 'DELIVERED'
  return stage === 'PICKED_UP' || stage === 'NEARBY' || stage === 'DELIVERED'
}

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { OrderStatusType } from '#contract/orders/order.ts'
import {
  getOrderGroup,
  isActive,
  isDelivered,
  isFinal,
  canTransition,
  canReachStage,
  ORDER_TRANSITIONS,
  ORDER_STEPS,
  type OrderStage,
  STATUS_STAGES,
} from '#domain/orders/order-status.ts'

const statuses = OrderStatusType.options
const anyStatus = fc.constantFrom(...statuses)
const anyStage = fc.constantFrom<OrderStage>(...ORDER_STEPS, 'CANCELLED')

/** All statuses reachable from a status. */
function findReachable(status: OrderStatusType, seen = new Set([status])): ReadonlySet<OrderStatusType> {
  for (const next of ORDER_TRANSITIONS[status]) {
    if (seen.has(next)) continue
    seen.add(next)
    findReachable(next, seen)
  }
  return seen
}

describe('B §4: order status transitions', () => {
  test('Delivered, Canceled and Orphan are final', () => {
    expect(statuses.filter(isFinal)).toEqual(['OrphanStatus', 'DeliveredStatus', 'CanceledStatus'])
  })
  test('every status can be reached from Draft', () => {
    expect([...findReachable('DraftStatus')].toSorted()).toEqual([...statuses].toSorted())
  })
  test('every other status can be cancelled and reach a final one', () => {
    for (const status of statuses.filter(it => !isFinal(it))) {
      expect(canTransition(status, 'CanceledStatus')).toBe(true)
      expect([...findReachable(status)].some(isFinal)).toBe(true)
    }
  })
  test('Delivered is reached from Progress alone, and Draft from nowhere', () => {
    expect(statuses.filter(it => canTransition(it, 'DeliveredStatus'))).toEqual(['ProgressStatus'])
    expect(statuses.filter(it => canTransition(it, 'DraftStatus'))).toEqual([])
  })
  test('"NewStatus and ProgressStatus count as active orders"; delivered is Delivered alone', () => {
    expect(statuses.filter(isActive)).toEqual(['NewStatus', 'ProgressStatus'])
    expect(statuses.filter(isDelivered)).toEqual(['DeliveredStatus'])
  })
  test('B §4: only active orders are on their way; scheduled and unpaid orders have separate sections', () => {
    expect(Object.fromEntries(statuses.map(it => [it, getOrderGroup(it)]))).toEqual({
      DraftStatus: 'unpaid',
      OrphanStatus: 'earlier',
      NewStatus: 'active',
      ScheduledStatus: 'scheduled',
      ProgressStatus: 'active',
      DeliveredStatus: 'earlier',
      CanceledStatus: 'earlier',
    })
  })
  test('no status has a transition to itself', () => {
    fc.assert(fc.property(anyStatus, it => !canTransition(it, it)))
  })
})

describe('stages', () => {
  test('transitions never return to an earlier stage', () => {
    fc.assert(
      fc.property(anyStatus, fc.array(fc.nat(), { maxLength: 8 }), (start, choices) => {
        let at = start
        for (const choice of choices) {
          const next = ORDER_TRANSITIONS[at][choice % Math.max(1, ORDER_TRANSITIONS[at].length)]
          if (!next) return
          const [from, to] = [STATUS_STAGES[at].at(-1)!, STATUS_STAGES[next][0]!]
          expect(canReachStage(from, to), `${at} → ${next}`).toBe(true)
          at = next
        }
      }),
    )
  })
  test('a stage follows the same or an earlier one; cancellation is always possible and final', () => {
    fc.assert(
      fc.property(anyStage, anyStage, (from, to) => {
        const back = canReachStage(from, to) && canReachStage(to, from)
        expect(back).toBe(from === to)
        expect(canReachStage(from, 'CANCELLED')).toBe(true)
      }),
    )
  })
})

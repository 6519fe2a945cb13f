import { describe, expect, test } from 'vitest'

import { getFallbackImageId, getOrderKind, resolveOrderTitle, getDisplayedStage, getStatusKey } from '#domain/orders/order-display.ts'

describe('order display (B §3, B §4)', () => {
  test('the title is the store name, else the subtype', () => {
    expect(resolveOrderTitle({ storeName: 'Forn de Sant Pau', subtype: 'PURCHASE' })).toEqual({ name: 'Forn de Sant Pau' })
    expect(resolveOrderTitle({ storeName: null, subtype: 'SHIPMENT' })).toEqual({ kind: 'courier' })
    expect(resolveOrderTitle({ storeName: ' ', subtype: 'PURCHASE' })).toEqual({ kind: 'anything' })
  })

  test.each([
    ['SHIPMENT', 'courier', '1f6f5'],
    ['CROSS_DOCKING', 'courier', '1f6f5'],
    ['PURCHASE', 'anything', '1f6cd-fe0f'],
  ] as const)('%s falls back to the picture of %s', (subtype, kind, imageId) => {
    expect(getOrderKind(subtype)).toBe(kind)
    expect(getFallbackImageId(subtype)).toBe(imageId)
  })

  test('display key orderStatus.{type}, or past_order_amended for remakes', () => {
    expect(getStatusKey('ProgressStatus', false)).toBe('orderStatus.ProgressStatus')
    expect(getStatusKey('DeliveredStatus', true)).toBe('past_order_amended')
  })

  test.each([
    ['CanceledStatus', 'CANCELLED'],
    ['OrphanStatus', 'CANCELLED'],
    ['ScheduledStatus', 'SCHEDULED'],
    ['DeliveredStatus', 'DELIVERED'],
    ['ProgressStatus', 'COOKING'],
  ] as const)('the displayed stage of %s is %s', (status, stage) => {
    const step = { title: '', time: null, done: true, current: false }
    const steps = [
      { ...step, stage: 'PLACED' as const },
      { ...step, stage: 'COOKING' as const, current: true },
      { ...step, stage: 'PICKED_UP' as const, done: false },
    ]
    expect(getDisplayedStage({ status, steps })).toBe(stage)
  })

  test('the last completed step is used without a current one, else PLACED', () => {
    const step = { title: '', time: null, current: false }
    const steps = [
      { ...step, stage: 'PLACED' as const, done: true },
      { ...step, stage: 'ACCEPTED' as const, done: false },
    ]
    expect(getDisplayedStage({ status: 'NewStatus', steps })).toBe('PLACED')
    expect(getDisplayedStage({ status: 'NewStatus', steps: [] })).toBe('PLACED')
  })
})

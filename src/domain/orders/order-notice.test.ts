import { describe, expect, test } from 'vitest'

import { getLinkExpiry } from '#domain/orders/order-link.ts'
import { getStepNotice, isPushEndpoint } from '#domain/orders/order-notice.ts'

const BOTH = { push: true, mail: true }
const PUSH = { push: true, mail: false }

describe('issue 24: messages at the steps that matter', () => {
  test.each([
    ['DELIVERY', 'PLACED', false, undefined],
    ['DELIVERY', 'ACCEPTED', false, undefined],
    ['DELIVERY', 'COOKING', false, undefined],
    ['DELIVERY', 'PICKED_UP', false, BOTH],
    ['DELIVERY', 'NEARBY', false, PUSH],
    ['DELIVERY', 'DELIVERED', false, PUSH],
    ['DELIVERY', 'CANCELLED', true, BOTH],
    ['DELIVERY', 'CANCELLED', false, undefined],
    ['PICKUP', 'COOKING', false, undefined],
    ['PICKUP', 'READY', false, BOTH],
    ['PICKUP', 'DELIVERED', false, undefined],
    ['PICKUP', 'CANCELLED', true, BOTH],
  ] as const)('%s %s, by the store: %s', (mode, stage, isByStore, notice) => {
    expect(getStepNotice({ mode, stage, isByStore })).toEqual(notice)
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-db5p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user:secret@fcm.googleapis.com/', false],
  ['https://fcm.googleapis.com.evil.example/', false],
  ['https://evilpush.apple.com.example/', false],
  ['https://notpush.apple.com/', false],
  ['https://127.0.0.1/', false],
  ['https://localhost/', false],
  ['//fcm.googleapis.com/', false],
  ['', false],
])('the push service %s: %s', (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint)).toBe(isKnown)
})

describe('the expiry of a link', () => {
  const DAY = 24 * 3_600_000
  const active = { status: 'ProgressStatus', scheduledFor: null, endedAt: null } as const
  test.each([
    ['an active order', active, 1000, 1000 + DAY],
    ['a scheduled order', { ...active, status: 'ScheduledStatus', scheduledFor: 9 * DAY }, 1000, 10 * DAY],
    ['a scheduled time that has passed', { ...active, scheduledFor: 5 }, 1000, 1000 + DAY],
    ['delivered a day ago', { ...active, status: 'DeliveredStatus', endedAt: 1000 }, 1000 + DAY, 1000 + 2 * DAY],
    ['delivered longer ago', { ...active, status: 'DeliveredStatus', endedAt: 1000 }, 1001 + DAY, undefined],
    ['never begun', { ...active, status: 'OrphanStatus' }, 5 * DAY, undefined],
  ] as const)('%s', (_, order, now, expiry) => {
    expect(getLinkExpiry(order, now)).toBe(expiry)
  })
})

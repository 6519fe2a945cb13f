import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseShareCheckoutId, toShareCheckoutId } from '#domain/cart/group/share-checkout-id.ts'
import { canPayShare, getShareTime, getSplitEnd, HOST_SHARE_MS, SHARE_MS, splitSharedRefund } from '#domain/cart/group/share.ts'

describe('issue 23 point 6: "the sum is split by lines with one payment each": who can pay when', () => {
  const splitEnd = getSplitEnd(0)
  const can = (isHost: boolean, now: number) => canPayShare({ state: 'PAYING', splitEnd }, isHost, now)
  test('participants have 15 minutes, and the host 15 more', () => {
    expect([SHARE_MS, HOST_SHARE_MS, getShareTime(splitEnd)]).toEqual([15 * 60_000, 15 * 60_000, SHARE_MS])
    expect([can(false, SHARE_MS - 1), can(false, SHARE_MS)]).toEqual([true, false])
    expect([can(true, SHARE_MS), can(true, splitEnd - 1), can(true, splitEnd)]).toEqual([true, true, false])
  })
  test.each(['OPEN', 'CLOSED', 'ORDERED', 'EXPIRED', 'CANCELLED'] as const)('nobody pays a part of a group order in %s', state => {
    expect(canPayShare({ state, splitEnd }, true, 0)).toBe(false)
  })
  test('the checkout of a part names its store', () => {
    const uuid = '0190a7f0-1111-4222-8333-444455556666'
    expect(parseShareCheckoutId(toShareCheckoutId(60, uuid))).toBe(60)
    expect([`group-${uuid}`, `group-x-${uuid}`, uuid, `group-6-${uuid}x`].map(parseShareCheckoutId)).toEqual([undefined, undefined, undefined, undefined]) // prettier-ignore
  })
})

describe('issue 23 point 6: refunds of a split order go back to the payers', () => {
  test.each([
    [
      'a line to who has paid for it',
      [
        [1300, 0],
        [2300, 1000],
      ],
      1000,
      [0, 1000],
    ],
    [
      'fees in proportion to the parts',
      [
        [1000, 0],
        [3000, 0],
      ],
      400,
      [100, 300],
    ],
    [
      'the rest of the division to the largest remainder',
      [
        [1000, 0],
        [1000, 0],
        [1000, 0],
      ],
      100,
      [34, 33, 33],
    ],
    [
      'lines of two payers in proportion to the lines',
      [
        [2000, 500],
        [2000, 1500],
      ],
      1000,
      [250, 750],
    ],
    [
      'more than a payer has left: the others get the rest',
      [
        [200, 1000],
        [3000, 0],
      ],
      1000,
      [200, 800],
    ],
    [
      'everything',
      [
        [1300, 700],
        [2300, 0],
      ],
      3600,
      [1300, 2300],
    ],
    [
      'nothing',
      [
        [1300, 700],
        [2300, 0],
      ],
      0,
      [0, 0],
    ],
  ])('%s', (_, shares, amount, parts) => {
    expect(splitSharedRefund(shares.map(([left, refundedLines]) => ({ left: left!, refundedLines: refundedLines! })), amount)).toEqual(parts) // prettier-ignore
  })
  test('the parts of a refund add up to it to the cent, and nobody gets more than was paid, however many refunds follow each other', () => {
    const share = fc.record({ left: fc.integer({ min: 0, max: 1_000_000_000 }), refundedLines: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000 })) }) // prettier-ignore
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 50 }), fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }), (shares, refunds) => {
        let left = shares
        for (const part of refunds) {
          const amount = Math.floor(left.reduce((sum, it) => sum + it.left, 0) * part)
          const parts = splitSharedRefund(left, amount)
          expect(parts.reduce((sum, it) => sum + it, 0)).toBe(amount)
          parts.forEach((it, index) => {
            expect(it).toBeGreaterThanOrEqual(0)
            expect(it).toBeLessThanOrEqual(left[index]!.left)
          })
          left = left.map((it, index) => ({ ...it, left: it.left - parts[index]! }))
        }
      }), // prettier-ignore
      { numRuns: 1000 },
    )
  })
})

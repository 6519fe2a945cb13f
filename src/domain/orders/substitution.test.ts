import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { calculateLineRefund, getRefundable, splitRefund } from '#domain/checkout/refund.ts'
import {
  applySubstitution,
  getAnswerDeadline,
  getChargedPrice,
  getSubstitutionOutcome,
  getSubstitutionRefund,
  pickReplacement,
  splitSubstitutionRefund,
  type Substitution,
  type SubstitutionAnswer,
} from '#domain/orders/substitution.ts'

const MINUTE = 60_000
const LINES = [
  { quantity: 2, unitPrice: 1000 },
  { quantity: 1, unitPrice: 500 },
]
const propose = (position: number, unitPrice: number, answer: SubstitutionAnswer | null): Substitution => ({ position, unitPrice, answer, expiresAt: 10 }) // prettier-ignore

describe('issue 24: "the customer accepts, declines or lets the shop choose, with a time limit and a stated default"', () => {
  test.each<[SubstitutionAnswer | null, number, string]>([
    ['ACCEPT', 11, 'ACCEPTED'],
    ['STORE', 11, 'ACCEPTED'],
    ['DECLINE', 0, 'DECLINED'],
    [null, 9, 'PENDING'],
    [null, 10, 'DECLINED'],
  ])('the answer %s at %i is %s', (answer, now, outcome) => expect(getSubstitutionOutcome({ answer, expiresAt: 10 }, now)).toBe(outcome))
  test('five minutes to answer, in the sandbox at least one', () => {
    expect(getAnswerDeadline(1000, 1)).toBe(1000 + 5 * MINUTE)
    expect(getAnswerDeadline(1000, 2)).toBe(1000 + 2.5 * MINUTE)
    expect(getAnswerDeadline(1000, 240)).toBe(1000 + MINUTE)
  })
  test('"never above what the customer agreed to"', () => {
    expect(getChargedPrice(1000, 1200)).toBe(1000)
    expect(getChargedPrice(1000, 900)).toBe(900)
    expect(applySubstitution(LINES[0]!, propose(0, 1200, 'ACCEPT'), 0)).toEqual(LINES[0])
    expect(applySubstitution(LINES[0]!, propose(0, 900, 'STORE'), 0)).toEqual({ quantity: 2, unitPrice: 900 })
    expect(applySubstitution(LINES[0]!, propose(0, 900, 'DECLINE'), 0)).toEqual({ quantity: 0, unitPrice: 1000 })
    expect(applySubstitution(LINES[0]!, propose(0, 900, null), 9)).toEqual(LINES[0])
    expect(applySubstitution(LINES[0]!, undefined, 0)).toEqual(LINES[0])
  })
  test('the difference of the delivered order, with discounts in proportion', () => {
    expect(getSubstitutionRefund(LINES, [propose(0, 900, 'ACCEPT')], 2500, 20)).toBe(200)
    expect(getSubstitutionRefund(LINES, [propose(0, 900, null)], 2500, 20)).toBe(2000)
    expect(getSubstitutionRefund(LINES, [propose(0, 1200, 'ACCEPT'), propose(1, 1, 'DECLINE')], 2500, 20)).toBe(500)
    // 1250 × 2300 / 2500 = 1150; 1249 × 2300 / 2500 = 1149.08
    expect(getSubstitutionRefund(LINES, [propose(0, 900, 'ACCEPT')], 1249, 20)).toBe(100)
    expect(getSubstitutionRefund(LINES, [], 2500, 20)).toBe(0)
    expect(getSubstitutionRefund([{ quantity: 1, unitPrice: 0 }], [propose(0, 5, 'DECLINE')], 0, 20)).toBe(0)
  })
  test('an order in cash costs less at the door; else the card, then the balance', () => {
    expect(splitSubstitutionRefund(500, { cash: 500, card: 0 })).toEqual({ cash: 500, card: 0, balance: 0 })
    expect(splitSubstitutionRefund(500, { cash: 200, card: 0 })).toEqual({ cash: 200, card: 0, balance: 300 })
    expect(splitSubstitutionRefund(500, { cash: 0, card: 499 })).toEqual({ cash: 0, card: 499, balance: 1 })
    expect(splitSubstitutionRefund(500, { cash: 0, card: -1 })).toEqual({ cash: 0, card: 0, balance: 500 })
  })
  test('the simulated store proposes the closest price, the cheaper one of two', () => {
    const candidates = [{ id: 1, price: 1100 }, { id: 2, price: 900 }, { id: 3, price: 400 }] // prettier-ignore
    expect(pickReplacement(candidates, 1000)?.id).toBe(2)
    expect(pickReplacement(candidates, 1001)?.id).toBe(1)
    expect(pickReplacement([], 1000)).toBeUndefined()
  })
})

test('issue 24: substitutions, claims and refunds of lines together never give back more than was paid', () => {
  const minor = fc.integer({ min: 0, max: 90_000_000_000 })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const order = fc.record({
    drawn: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 99 }),
        unitPrice: minor,
        proposal: fc.option(fc.record({ unitPrice: minor, answer: fc.constantFrom('ACCEPT' as const, 'DECLINE' as const, 'STORE' as const, null) })),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    share: fc.double({ min: 0.1, max: 1, noNaN: true }),
    fees: minor,
    paidBy: part,
    isCash: fc.boolean(),
    support: part,
    refunds: fc.array(fc.record({ line: fc.nat(4), part }), { maxLength: 6 }),
  }) // prettier-ignore
  let settledCount = 0
  fc.assert(
    fc.property(order, ({ drawn, share, fees, paidBy, isCash, support: supportPart, refunds }) => {
      const lines = drawn.map(({ quantity, unitPrice }) => ({ quantity, unitPrice }))
      const substitutions = drawn.flatMap(({ proposal: it }, index) => (it ? [propose(index, it.unitPrice, it.answer)] : []))
      const full = lines.reduce((sum, it) => sum + it.quantity * it.unitPrice, 0)
      const products = Math.floor(full * share)
      const total = products + fees
      const paidOutside = Math.floor(total * paidBy)
      const difference = getSubstitutionRefund(lines, substitutions, products, 20)
      expect(difference).toBeGreaterThanOrEqual(0)
      expect(difference).toBeLessThanOrEqual(products)
      if (difference > 0) settledCount += 1
      const due = isCash ? { cash: paidOutside, card: 0 } : { cash: 0, card: paidOutside }
      const parts = splitSubstitutionRefund(difference, due)
      expect(parts.cash + parts.card + parts.balance).toBe(difference)
      expect(parts.cash).toBeLessThanOrEqual(due.cash)
      let card = parts.card
      // after the delivery, as the backend does: the settlement has lowered what was paid
      const support = Math.floor((total - difference) * supportPart)
      const delivered = lines.map((it, index) =>
        applySubstitution(
          it,
          substitutions.find(its => its.position === index),
          20,
        ),
      )
      const units = lines.map(() => 0)
      let refunded = 0
      for (const { line, part: share_ } of refunds) {
        const it = delivered[line]
        if (!it) continue
        const refundable = getRefundable(total - difference, { cancelled: 0, support, lines: refunded })
        const current = delivered.map((its, index) => ({ ...its, id: String(index), refundedUnits: units[index]! }))
        const count = Math.ceil(it.quantity * share_)
        const result = calculateLineRefund(current, new Map([[String(line), count]]), { products: products - difference, refundable })
        if ('issue' in result) continue
        refunded += result.amount
        card += splitRefund(result.amount, due.card - card).card
        units[line]! += count
      }
      expect(difference + support + refunded).toBeLessThanOrEqual(total)
      expect(difference + refunded).toBeLessThanOrEqual(products)
      expect(card).toBeLessThanOrEqual(due.card)
    }),
    { numRuns: 2000 },
  )
  expect(settledCount).toBeGreaterThan(500)
})

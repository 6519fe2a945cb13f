import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { getPaidShares, NOTHING_RETURNED } from '#domain/checkout/refund.ts'
import { type ClaimChoice, type ClaimedOrder, type ClaimHistory, decideClaim, parseChoices } from '#domain/support/claim.ts'
import { DEFAULT_CLAIM_RULE, type ReasonResolution, type StoredOption, type StoredReason } from '#domain/support/stored-tree.ts'

const HOUR_MS = 3_600_000
const ORDER: ClaimedOrder = {
  total: 2690,
  lines: [
    { id: '0', quantity: 2, unitPrice: 1100 },
    { id: '1', quantity: 1, unitPrice: 190 },
  ],
  deliveryDiscount: 0,
  priceLines: [
    { type: 'PRODUCTS', amount: 2390 },
    { type: 'DELIVERY', amount: 199 },
    { type: 'SERVICE', amount: 101 },
  ],
  refundable: 2690,
  returned: NOTHING_RETURNED,
}
const FRESH: ClaimHistory = { isGranted: false, isOwed: false, recentCount: 0, age: 0 }
const ALL: ReasonResolution = { kind: 'REFUND', share: 'PRODUCTS', percent: 100 }

const createReason = (resolution?: ReasonResolution, values: Partial<StoredReason> = {}): StoredReason => ({
  id: 'r',
  title: { en: 'R' },
  resolution,
  ...values,
})
const choose = (units: Record<string, number>, resolution?: ReasonResolution): ClaimChoice => ({
  reason: createReason(resolution),
  units: new Map(Object.entries(units)),
})
const decide = (choices: readonly ClaimChoice[], order = ORDER, history = FRESH, rule = DEFAULT_CLAIM_RULE) =>
  decideClaim(choices, order, rule, history)

describe('issue 24: "refund or credit by rule, at once where the rule allows"', () => {
  test('products by units, and the delivery fee', () => {
    expect(decide([choose({ 0: 1, 1: 1 }, ALL)])).toEqual({ kind: 'REFUND', products: 1290, delivery: 0, amount: 1290 })
    expect(decide([choose({ 0: 2, 1: 1 }, ALL)])).toMatchObject({ amount: 2390 })
    expect(decide([choose({ 0: 1 }, { ...ALL, percent: 50 })])).toMatchObject({ amount: 550 })
    expect(decide([choose({}, { kind: 'CREDIT', share: 'DELIVERY', percent: 100 })])).toEqual({ kind: 'CREDIT', products: 0, delivery: 199, amount: 199 }) // prettier-ignore
    expect(decide([choose({}, { kind: 'CREDIT', share: 'DELIVERY', percent: 50 })])).toMatchObject({ amount: 99 })
  })
  test('what no card has paid is a credit: cash, and the part of a balance', () => {
    expect(decide([choose({ 1: 1 }, ALL)], { ...ORDER, refundable: 190 })).toMatchObject({ kind: 'REFUND', amount: 190 })
    expect(decide([choose({ 1: 1 }, ALL)], { ...ORDER, refundable: 189 })).toMatchObject({ kind: 'CREDIT', amount: 190 })
    expect(decide([choose({ 1: 1 }, ALL)], { ...ORDER, refundable: 0 })).toMatchObject({ kind: 'CREDIT', amount: 190 })
  })
  test('discounts reduce each product in proportion, rounded down', () => {
    const discounted = {
      ...ORDER,
      total: 1690,
      priceLines: [...ORDER.priceLines, { type: 'DISCOUNT' as const, amount: -1000, promoCode: 'TEN' }],
    }
    // 1100 × 1390 / 2390 = 639.7
    expect(decide([choose({ 0: 1 }, ALL)], discounted)).toMatchObject({ amount: 639 })
    expect(decide([choose({ 0: 2, 1: 1 }, ALL)], discounted)).toMatchObject({ amount: 1390 })
    expect(getPaidShares({ ...discounted, total: 100 })).toEqual({ products: 100, delivery: 0 })
    expect(getPaidShares({ ...discounted, total: 1400 })).toEqual({ products: 1390, delivery: 10 })
    // a code for free delivery takes nothing off the products
    const free = {
      ...ORDER,
      total: 2390,
      priceLines: [...ORDER.priceLines, { type: 'DISCOUNT' as const, amount: -300, promoCode: 'FREE' }],
    }
    expect(getPaidShares({ ...free, deliveryDiscount: 300 })).toEqual({ products: 2390, delivery: 0 })
  })
  test('no more than the order has left', () => {
    const choices = [choose({ 1: 1 }, ALL)]
    expect(decide(choices, { ...ORDER, returned: { ...NOTHING_RETURNED, lines: 2500 } })).toMatchObject({ kind: 'REFUND', amount: 190 })
    expect(decide(choices, { ...ORDER, returned: { ...NOTHING_RETURNED, lines: 2501 } })).toEqual({ kind: 'TICKET' })
  })
  test('a unit in two reasons counts once, with the higher percentage', () => {
    const half = { ...ALL, percent: 50 }
    expect(decide([choose({ 0: 2 }, half), choose({ 0: 1 }, ALL)])).toMatchObject({ amount: 1650 })
    expect(decide([choose({ 0: 1 }, ALL), choose({ 0: 2 }, half)])).toMatchObject({ amount: 1650 })
  })
  test('large amounts are exact', () => {
    const [unitPrice, quantity] = [90_071_992_547, 99]
    const total = unitPrice * quantity
    const large = {
      ...ORDER,
      total,
      refundable: total,
      lines: [{ id: '0', quantity, unitPrice }],
      priceLines: [{ type: 'PRODUCTS' as const, amount: total }],
    }
    expect(decide([choose({ 0: 98 }, ALL)], large)).toMatchObject({ amount: unitPrice * 98 })
  })
  test.each<[string, readonly ClaimChoice[], Partial<ClaimHistory>, object?]>([
    ['a second claim on an order', [choose({ 1: 1 }, ALL)], { isGranted: true }],
    ['an order whose charge failed', [choose({ 1: 1 }, ALL)], { isOwed: true }],
    ['the fourth claim in 30 days', [choose({ 1: 1 }, ALL)], { recentCount: 3 }],
    ['an order on its way', [choose({ 1: 1 }, ALL)], { age: null }],
    ['48 hours after the delivery', [choose({ 1: 1 }, ALL)], { age: 48 * HOUR_MS }],
    ['a reason without a resolution', [choose({ 1: 1 })], {}],
    ['one of two reasons without a resolution', [choose({ 1: 1 }, ALL), choose({})], {}],
    ['a refund and a credit', [choose({ 1: 1 }, ALL), choose({}, { kind: 'CREDIT', share: 'DELIVERY', percent: 100 })], {}],
    ['no amount', [choose({}, ALL)], {}],
    ['more than the rule gives', [choose({ 0: 2, 1: 1 }, ALL)], {}, { maximumPercent: 88 }],
  ])('staff decides: %s', (_, choices, history, rule = {}) => {
    expect(decide(choices, ORDER, { ...FRESH, ...history }, { ...DEFAULT_CLAIM_RULE, ...rule })).toEqual({ kind: 'TICKET' })
  })
  test('the limits themselves are allowed', () => {
    const choices = [choose({ 0: 2, 1: 1 }, ALL)]
    expect(decide(choices, ORDER, { isGranted: false, isOwed: false, recentCount: 2, age: 48 * HOUR_MS - 1 })).toMatchObject({
      kind: 'REFUND',
    })
    // 2390 of 2690 are 88.8 per cent
    expect(decide(choices, ORDER, FRESH, { ...DEFAULT_CLAIM_RULE, maximumPercent: 89 })).toMatchObject({ kind: 'REFUND' })
  })

  const amount = fc.integer({ min: 0, max: 1_000_000 })
  const orderOf = fc
    .record({
      lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), unitPrice: amount }), { minLength: 1, maxLength: 5 }),
      off: fc.double({ min: 0, max: 1, noNaN: true }),
      delivery: amount,
      service: amount,
      paid: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ lines, off, delivery, service, paid }): ClaimedOrder => {
      const products = lines.reduce((sum, it) => sum + it.quantity * it.unitPrice, 0)
      const discount = Math.floor(off * (products + delivery))
      return {
        total: products + delivery + service - discount,
        lines: lines.map((it, index) => ({ id: String(index), ...it })),
        deliveryDiscount: 0,
        priceLines: [
          { type: 'PRODUCTS', amount: products },
          { type: 'DISCOUNT', amount: -discount },
          { type: 'DELIVERY', amount: delivery },
          { type: 'SERVICE', amount: service },
        ],
        refundable: Math.floor(paid * (products + delivery + service - discount)),
        returned: NOTHING_RETURNED,
      }
    })
  const resolutionOf = fc.record<ReasonResolution>({
    kind: fc.constantFrom('REFUND', 'CREDIT'),
    share: fc.constantFrom('PRODUCTS', 'DELIVERY'),
    percent: fc.integer({ min: 1, max: 100 }),
  })
  const claimOf = fc.tuple(orderOf, fc.array(fc.tuple(resolutionOf, fc.array(fc.nat(20), { maxLength: 5 })), { minLength: 1, maxLength: 4 })).map(([order, drawn]) => ({
    order,
    choices: drawn.map(([resolution, counts]) =>
      choose(Object.fromEntries(order.lines.flatMap(({ id, quantity }, index) => ((counts[index] ?? 0) > 0 ? [[id, Math.min(counts[index]!, quantity)]] : []))), resolution),
    ),
  })) // prettier-ignore

  test('issue 24: "total refunded never above paid", and its parts are never above theirs', () => {
    let granted = 0
    fc.assert(
      fc.property(claimOf, fc.integer({ min: 1, max: 100 }), ({ order, choices }, maximumPercent) => {
        const decision = decide(choices, order, FRESH, { ...DEFAULT_CLAIM_RULE, maximumPercent })
        if (decision.kind === 'TICKET') return
        granted += 1
        const paid = getPaidShares(order)
        expect(decision.amount).toBe(decision.products + decision.delivery)
        expect(decision.amount).toBeGreaterThan(0)
        if (decision.kind === 'REFUND') expect(decision.amount).toBeLessThanOrEqual(order.refundable)
        expect(decision.products).toBeGreaterThanOrEqual(0)
        expect(decision.products).toBeLessThanOrEqual(paid.products)
        expect(decision.delivery).toBeLessThanOrEqual(paid.delivery)
        expect(decision.amount * 100).toBeLessThanOrEqual(order.total * maximumPercent)
      }),
      { numRuns: 500 },
    )
    expect(granted).toBeGreaterThan(50)
  })
  test('two claims for disjoint units give together at most one claim for both', () => {
    fc.assert(
      fc.property(orderOf, fc.integer({ min: 1, max: 100 }), fc.array(fc.nat(20), { maxLength: 5 }), (order, percent, counts) => {
        const resolution: ReasonResolution = { kind: 'REFUND', share: 'PRODUCTS', percent }
        const amountOf = (pick: (quantity: number, index: number) => number) => {
          const units = Object.fromEntries(order.lines.map(({ id, quantity }, index) => [id, pick(quantity, index)]))
          const decision = decide([choose(units, resolution)], order)
          return decision.kind === 'TICKET' ? 0 : decision.amount
        }
        const first = (quantity: number, index: number) => Math.min(counts[index] ?? 0, quantity)
        const sum = amountOf(first) + amountOf((quantity, index) => quantity - first(quantity, index))
        expect(sum).toBeLessThanOrEqual(amountOf(quantity => quantity))
      }),
      { numRuns: 300 },
    )
  })
})

describe('B §3, "Support feedback state": the choices of a form', () => {
  const form: StoredOption = {
    id: 'f',
    type: 'Form',
    title: { en: 'F' },
    reasons: [
      createReason(ALL, { id: 'products', products: { title: { en: 'Which?' }, required: true } }),
      createReason(undefined, { id: 'text', details: { placeholder: { en: '' }, required: true } }),
      createReason(undefined, { id: 'free', details: { placeholder: { en: '' }, required: false }, products: { title: { en: '' }, required: false } }), // prettier-ignore
    ],
  }
  const many: StoredOption = { ...form, type: 'MultiSelectForm' }
  const sent = (optionId: string, products: Record<string, number> = {}, textDetails: string | null = null) => ({
    optionId,
    textDetails,
    products: Object.entries(products).map(([id, quantity]) => ({ id, quantity })),
  })
  test('accepts products up to the ordered quantity, required text, and several reasons where the form has them', () => {
    expect(parseChoices(form, [sent('products', { 0: 2, 1: 1 })], ORDER.lines)![0]!.units).toEqual(new Map([['0', 2], ['1', 1]])) // prettier-ignore
    expect(parseChoices(form, [sent('text', {}, ' Late ')], ORDER.lines)).toHaveLength(1)
    expect(parseChoices(form, [sent('free')], ORDER.lines)).toHaveLength(1)
    expect(parseChoices(many, [sent('free'), sent('text', {}, 'x')], ORDER.lines)).toHaveLength(2)
  })
  test.each([
    ['no reason', form, []],
    ['an unknown reason', form, [sent('other')]],
    ['two reasons in a form of one', form, [sent('free'), sent('text', {}, 'x')]],
    ['one reason twice', many, [sent('free'), sent('free')]],
    ['missing products', form, [sent('products')]],
    ['products that the reason does not ask for', form, [sent('text', { 0: 1 }, 'x')]],
    ['more than was ordered', form, [sent('products', { 0: 3 })]],
    ['a product of another order', form, [sent('products', { 7: 1 })]],
    ['missing text', form, [sent('text', {}, '  ')]],
    ['text that the reason does not ask for', form, [sent('products', { 0: 1 }, 'x')]],
  ])('rejects %s', (_, option, choices) => {
    expect(parseChoices(option, choices, ORDER.lines)).toBeUndefined()
  })
  test('rejects a line that is named twice', () => {
    const twice = { optionId: 'products', textDetails: null, products: [{ id: '0', quantity: 2 }, { id: '0', quantity: 1 }] } // prettier-ignore
    expect(parseChoices(form, [twice], ORDER.lines)).toBeUndefined()
  })
})

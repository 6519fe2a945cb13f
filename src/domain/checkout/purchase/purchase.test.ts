import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MAX_PURCHASE_LINES, type PriceEstimationOption } from '#contract/checkout/purchase.ts'
import { findBoughtIssue, findLimitIssue, findPurchaseIssues, findPurchaseRouteIssue } from '#domain/checkout/purchase/check-purchase.ts'
import {
  addLine,
  canAddLine,
  changeLine,
  chooseOption,
  createPurchaseForm,
  findPurchaseFormIssues,
  isPurchasePriced,
  type PurchaseForm,
  removeLine,
  setLinePhoto,
  toPurchase,
  toPurchasePoints,
} from '#domain/checkout/purchase/purchase-form.ts'
import { getUnspentAmount, pricePurchase, simulateAmount } from '#domain/checkout/purchase/purchase-price.ts'
import { getPurchaseTerms, proposeLimit, toPriceEstimate } from '#domain/checkout/purchase/purchase-terms.ts'
import { restorePurchase } from '#domain/checkout/purchase/restore-purchase.ts'
import { createTestAddress } from '#tests/support/parcel-prices.ts'

const TERMS = { lower: 2000, upper: 5000, maxLimit: 20_000 }
const anyOption = fc.constantFrom<PriceEstimationOption>(1, 2, 3)
const address = { label: 'Street', latitude: 41, longitude: 2, details: null, customFields: [] }
const contact = { name: 'Ada', phone: '612345678' }
const delivery = { type: 'DELIVERY' as const, address, contact }
const order = { points: [delivery], purchase: { lines: [{ name: 'Milk', quantity: 1 }], limit: 2000 }, option: 1 as const, note: '' }

describe('B §3, Country: "priceEstimationValues"; "selectedPriceEstimationOption (1 less than, 2 between, 3 more than)"', () => {
  test('two ascending prices are the terms of a country', () => {
    expect(getPurchaseTerms([2000, 5000])).toEqual(TERMS)
    for (const values of [[], [2000], [2000, 2000], [5000, 2000], [0, 5000], [1, 2, 3]]) expect(getPurchaseTerms(values)).toBeUndefined()
    expect(getPurchaseTerms([1, 2])).toEqual({ lower: 1, upper: 2, maxLimit: 8 })
  })
  test('each option is a range', () => {
    expect(([1, 2, 3] as const).map(it => toPriceEstimate(it, TERMS))).toEqual([{ from: null, to: 2000 }, { from: 2000, to: 5000 }, { from: 5000, to: null }]) // prettier-ignore
    expect(([1, 2, 3] as const).map(it => proposeLimit(toPriceEstimate(it, TERMS)))).toEqual([2000, 5000, 10_000])
  })
  test('the limit allows the estimate and is not above the highest one', () => {
    expect([0, 1, 20_000, 20_001].map(it => findLimitIssue(it, 1, TERMS))).toEqual(['LIMIT_TOO_LOW', undefined, undefined, 'LIMIT_TOO_HIGH']) // prettier-ignore
    expect([1999, 2000].map(it => findLimitIssue(it, 2, TERMS))).toEqual(['LIMIT_TOO_LOW', undefined])
    expect([4999, 5000].map(it => findLimitIssue(it, 3, TERMS))).toEqual(['LIMIT_TOO_LOW', undefined])
  })
})

describe('a purchase', () => {
  test('has lines, one delivery, and at most one shop', () => {
    expect(findPurchaseIssues(order, TERMS)).toEqual([])
    const shop = { type: 'PICKUP' as const, address }
    expect(findPurchaseRouteIssue([shop, delivery])).toBeUndefined()
    expect(findPurchaseRouteIssue([])).toBe('NO_DELIVERY')
    expect(findPurchaseRouteIssue([shop])).toBe('NO_DELIVERY')
    const elsewhere = { ...address, latitude: 42 }
    expect(findPurchaseRouteIssue([delivery, { ...delivery, address: elsewhere }])).toBe('TOO_MANY_STOPS')
    expect(findPurchaseRouteIssue([shop, { ...shop, address: elsewhere }, delivery])).toBe('TOO_MANY_STOPS')
    expect(findPurchaseRouteIssue([delivery, { type: 'RETURN', address }])).toBe('TOO_MANY_STOPS')
    expect(findPurchaseRouteIssue([delivery, shop])).toBe('WRONG_ORDER')
  })
  test('names everything that is missing', () => {
    const empty = { points: [{ ...delivery, contact: { name: ' ', phone: '12' } }], purchase: { lines: [], limit: 0 }, option: 1 as const, note: 'x'.repeat(501) } // prettier-ignore
    expect(findPurchaseIssues(empty, TERMS)).toEqual(['NO_LINES', 'NOTE_TOO_LONG', 'LIMIT_TOO_LOW', 'NO_CONTACT_NAME', 'NO_CONTACT_PHONE'])
    expect(findPurchaseIssues({ ...order, note: 'x'.repeat(500) }, TERMS)).toEqual([])
    expect(findPurchaseIssues({ ...order, purchase: { ...order.purchase, lines: [{ name: ' ', quantity: 1 }] } }, TERMS)).toEqual(['NO_LINES']) // prettier-ignore
    const lines = (count: number) => Array.from({ length: count }, () => ({ name: 'Milk', quantity: 1 }))
    expect(findPurchaseIssues({ ...order, purchase: { limit: 1, lines: lines(40) } }, TERMS)).toEqual([])
    expect(findPurchaseIssues({ ...order, purchase: { limit: 1, lines: lines(41) } }, TERMS)).toEqual(['TOO_MANY_LINES'])
  })
  test('issue 23: "never above the limit without consent"', () => {
    const purchase = { limit: 2000, lines: ['a', 'b'] }
    expect([0, 1, 2000, 2001].map(amount => findBoughtIssue({ amount, missing: [] }, purchase))).toEqual(['NOTHING_BOUGHT', undefined, undefined, 'ABOVE_LIMIT']) // prettier-ignore
    expect(findBoughtIssue({ amount: 1, missing: [1] }, purchase)).toBeUndefined()
    expect(findBoughtIssue({ amount: 1, missing: [2] }, purchase)).toBe('UNKNOWN_LINE')
    expect(findBoughtIssue({ amount: 1, missing: [1, 1] }, purchase)).toBeUndefined()
    expect(findBoughtIssue({ amount: 1, missing: [0, 1] }, purchase)).toBe('NOTHING_BOUGHT')
  })
  test('costs its limit and the fees; what is not spent comes back, so the final price is the sum and the fees', () => {
    expect(pricePurchase(2000, { deliveryFee: 199, serviceFee: 50 })).toEqual({
      lines: [{ type: 'PRODUCTS', amount: 2000 }, { type: 'DELIVERY', amount: 199 }, { type: 'SERVICE', amount: 50 }],
      total: 2249,
    }) // prettier-ignore
    expect(pricePurchase(2000, { deliveryFee: 0, serviceFee: 0 }).lines.map(it => it.type)).toEqual(['PRODUCTS', 'DELIVERY'])
    // nobody has entered a sum: nothing was spent
    expect(getUnspentAmount({ limit: 2000, amount: null })).toBe(2000)
    const money = fc.nat(1_000_000)
    fc.assert(
      fc.property(money, money, money, money, (limit, amount, deliveryFee, serviceFee) => {
        const { lines, total } = pricePurchase(limit, { deliveryFee, serviceFee })
        expect(lines.reduce((sum, it) => sum + it.amount, 0)).toBe(total)
        const paid = total - getUnspentAmount({ limit, amount })
        expect(paid).toBe(Math.min(amount, limit) + deliveryFee + serviceFee)
      }),
    )
  })
  test('the simulated courier spends within the estimate and the limit', () => {
    fc.assert(
      fc.property(anyOption, fc.integer({ min: 1, max: 20_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (option, limit, fraction) => {
        const estimate = toPriceEstimate(option, TERMS)
        const amount = simulateAmount(estimate, limit, fraction)
        expect(findBoughtIssue({ amount, missing: [] }, { limit, lines: ['a'] })).toBeUndefined()
        if (estimate.to !== null) expect(amount).toBeLessThanOrEqual(estimate.to)
        if (findLimitIssue(limit, option, TERMS) === undefined) expect(amount).toBeGreaterThanOrEqual(estimate.from ?? 1)
      }),
    )
  })
})

describe('the form of a purchase', () => {
  let ids = 0
  const newId = () => `id-${++ids}`
  const empty = createPurchaseForm(newId, TERMS, 2)
  const inCity = createTestAddress(41)
  const key = empty.lines[0]!.key
  const full: PurchaseForm = { ...changeLine(empty, key, { name: ' Milk ' }), address: inCity, name: 'Ada', phone: '612345678' }
  const rules = { terms: TERMS, cityCode: 'BCN', digits: 2 }

  test(`issue 23: "up to 40 lines with amounts"`, () => {
    let form = empty
    for (let count = 1; count < 50; count++) form = addLine(form, newId())
    expect(form.lines).toHaveLength(MAX_PURCHASE_LINES)
    expect([canAddLine(form), canAddLine(removeLine(form, key))]).toEqual([false, true])
    expect(removeLine(full, key).lines).toEqual([{ key, name: '', quantity: 1 }])
    expect([0, 1, 99, 100].map(quantity => changeLine(full, key, { quantity }).lines[0]!.quantity)).toEqual([1, 1, 99, 99])
    // lines without a text are not sent
    expect(toPurchase(addLine(full, newId()), 2)).toEqual({ lines: [{ name: 'Milk', quantity: 1 }], limit: 2000 })
  })
  test('issue 23: "up to 40 lines with amounts and photos": a line has a photo and a name; a reload keeps both', () => {
    const photo = { id: '0a0a0a0a-0000-4000-8000-000000000001', url: '/photos/1', width: 30, height: 20, expirationTime: 5000 }
    const form = setLinePhoto(full, key, photo)
    expect(toPurchase(form, 2).lines).toEqual([{ name: 'Milk', quantity: 1, photo: photo.id }])
    expect(findPurchaseFormIssues(form, rules)).toEqual([])
    const unnamed = setLinePhoto(addLine(full, 'second'), 'second', photo)
    expect(findPurchaseFormIssues(unnamed, rules)).toEqual([{ field: 'lines', reason: 'missing' }])
    expect(findPurchaseFormIssues(setLinePhoto(unnamed, 'second', undefined), rules)).toEqual([])
    const text = JSON.stringify({ savedAt: 1000, cityCode: 'BCN', storeId: 3, basketId: 'b', form })
    expect(restorePurchase(text, { storeId: 3 }, 1000)?.form).toEqual(form)
  })
  test('an estimate proposes its limit unless the customer has entered another one', () => {
    expect(empty.limit).toBe('20')
    expect(chooseOption(empty, 2, TERMS, 2).limit).toBe('50')
    expect(chooseOption(chooseOption(empty, 3, TERMS, 2), 1, TERMS, 2).limit).toBe('20')
    expect(chooseOption({ ...empty, limit: '35' }, 2, TERMS, 2)).toMatchObject({ option: 2, limit: '35' })
    expect(chooseOption({ ...empty, limit: ' ' }, 2, TERMS, 2).limit).toBe('50')
    expect(createPurchaseForm(newId, { ...TERMS, lower: 1995 }, 2).limit).toBe('19.95')
    expect(createPurchaseForm(newId, { ...TERMS, lower: 5 }, 2).limit).toBe('0.05')
    expect(createPurchaseForm(newId, TERMS, 0).limit).toBe('2000')
  })
  test('its issues are in the order of the form', () => {
    expect(findPurchaseFormIssues(full, rules)).toEqual([])
    const issues = findPurchaseFormIssues({ ...empty, isShopChosen: true, limit: 'x' }, rules)
    expect(issues.map(it => `${it.field} ${it.reason}`)).toEqual(['lines missing', 'shop missing', 'limit missing', 'address missing', 'name missing', 'phone missing']) // prettier-ignore
    const other = { ...full, isShopChosen: true, shop: { ...inCity, inbounds: false }, address: { ...inCity, city: { ...inCity.city!, code: 'MAD' } } } // prettier-ignore
    expect(findPurchaseFormIssues(other, rules).map(it => `${it.field} ${it.reason}`)).toEqual(['shop outside', 'address outside'])
    expect(findPurchaseFormIssues({ ...full, option: 2, limit: '19.99' }, rules)).toEqual([{ field: 'limit', reason: 'tooLow' }])
    expect(findPurchaseFormIssues({ ...full, limit: '200.01' }, rules)).toEqual([{ field: 'limit', reason: 'tooHigh' }])
    expect(findPurchaseFormIssues({ ...full, limit: '0' }, rules)).toEqual([{ field: 'limit', reason: 'tooLow' }])
  })
  test('can be priced with an address and a limit that couriers can pay', () => {
    const isPriced = (changes: Partial<PurchaseForm>) => isPurchasePriced({ ...full, ...changes }, TERMS, 2)
    expect([{}, { limit: '200' }, { isShopChosen: true, shop: inCity }].map(isPriced)).toEqual([true, true, true])
    expect([{ limit: '200.01' }, { limit: '0' }, { limit: '' }, { isShopChosen: true }].map(isPriced)).toEqual([false, false, false, false])
    expect(isPurchasePriced(empty, TERMS, 2)).toBe(false)
  })
  test('its route has the shop first, and only when it is chosen', () => {
    const types = (form: PurchaseForm) => toPurchasePoints(form).map(it => it.type)
    expect([full, { ...full, shop: inCity }, { ...full, isShopChosen: true, shop: inCity }, empty].map(types)).toEqual([['DELIVERY'], ['DELIVERY'], ['PICKUP', 'DELIVERY'], []]) // prettier-ignore
    expect(toPurchasePoints(full)[0]?.contact).toEqual({ name: 'Ada', phone: '612345678' })
  })
  test('B §9: "Saved dynamic checkout expiry 30 minutes", of one store', () => {
    const text = JSON.stringify({ savedAt: 1000, cityCode: 'BCN', storeId: 3, basketId: 'b', form: full })
    expect(restorePurchase(text, { storeId: 3 }, 1000 + 30 * 60_000)?.form).toEqual(full)
    expect(restorePurchase(text, { storeId: 3 }, 1001 + 30 * 60_000)).toBeUndefined()
    expect(restorePurchase(text, { storeId: 4 }, 1000)).toBeUndefined()
    for (const invalid of [null, '', '{}', text.replace('"option":1', '"option":4')]) expect(restorePurchase(invalid, { storeId: 3 }, 1000)).toBeUndefined() // prettier-ignore
  })
})

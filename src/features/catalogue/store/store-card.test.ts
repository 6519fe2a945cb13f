import { expect, test } from 'vitest'

import type { Promotion } from '#contract/catalogue/promotion.ts'
import { formatDeliveryFee, formatPromotion, formatRating, getTags } from '#features/catalogue/store/store-card.ts'
import type { Translate } from '#i18n/translator.ts'
import type { MoneyStyle } from '#i18n/money.ts'

const t = ((key: string, values?: { offer?: string; percentage?: number }) =>
  values?.offer ? `Prime ${values.offer}` : `${key}${values?.percentage ?? ''}`) as unknown as Translate
const promotion = (type: Promotion['type'], prime: boolean, percentage: number | null = null): Promotion => ({ type, prime, price: null, percentage }) // prettier-ignore

test('issue 18, store cards: two tags, and the texts of the others for the accessible name of "+2"', () => {
  const promotions = [promotion('FREE_DELIVERY', true), promotion('TWO_FOR_ONE', false), promotion('FLAT_PRODUCT', false, 29), promotion('PERCENTAGE_DISCOUNT', true, 40)] // prettier-ignore
  expect(getTags({ promotions, deliveryFee: 190 }, {} as MoneyStyle, t)).toEqual({
    shown: [
      { kind: 'deal', text: 'catalogue:upToPercentOff29' },
      { kind: 'prime', text: 'Prime catalogue:freeDelivery' },
    ],
    others: ['catalogue:twoForOne', 'Prime catalogue:upToPercentOff40'],
  })
})

test('a store that delivers larger orders free tells its price after its best offer', () => {
  const money = { locale: 'en', currency: 'EUR', pattern: '{0} €', decimal: '.', group: ',', groupFrom: 4 } as MoneyStyle
  const texts = ((key: string, values?: { price?: string }) => `${key} ${values?.price ?? ''}`.trim()) as unknown as Translate
  const store = { promotions: [promotion('TWO_FOR_ONE', false), promotion('FLAT_PRODUCT', true, 20)], deliveryFee: 190, freeDeliveryFrom: 2000 } // prettier-ignore
  expect(getTags(store, money, texts).shown.map(it => it.text)).toEqual(['catalogue:twoForOne', 'catalogue:freeDeliveryFrom 20.00 €'])
  expect(getTags({ ...store, promotions: [] }, money, texts)).toEqual({ shown: [{ kind: 'deal', text: 'catalogue:freeDeliveryFrom 20.00 €' }], others: [] }) // prettier-ignore
  const free = [promotion('FREE_DELIVERY', false)]
  expect(getTags({ ...store, promotions: free }, money, texts)).toEqual({ shown: [], others: [] })
})

test.each([
  [190, true, 'catalogue:deliveryFrom'],
  [190, undefined, 'catalogue:delivery'],
  [0, true, 'catalogue:freeDelivery'],
])('a fee of %i that a long way raises (%s) is written as %s', (deliveryFee, feeGrowsWithDistance, key) => {
  const keys = ((it: string) => it) as unknown as Translate
  const money = { locale: 'en', currency: 'EUR', pattern: '{0} €', decimal: '.', group: ',', groupFrom: 4 } as MoneyStyle
  const store = { deliveryFee, feeGrowsWithDistance }
  expect(formatDeliveryFee({ ...store, promotions: [] }, money, keys)).toBe(key)
  const offer = { ...promotion('FLAT_DELIVERY', false), price: 90 }
  expect(formatDeliveryFee({ ...store, promotions: [offer] }, money, keys)).not.toBe('catalogue:deliveryFrom')
})

test('copy: "the real figure, never Special price"', () => {
  const special = { ...promotion('FLAT_PRODUCT', false), price: 710 }
  expect(formatPromotion(special, {} as MoneyStyle, t, 1000)).toBe('catalogue:percentOff29')
  expect(formatPromotion(special, {} as MoneyStyle, t)).toBe('catalogue:offer')
})

test.each([
  [0, 'en', '4.9'],
  [99, 'en', '4.9 (99)'],
  [100, 'en', '4.9 (100+)'],
  [499, 'en', '4.9 (100+)'],
  [500, 'en', '4.9 (500+)'],
  [999, 'en', '4.9 (500+)'],
  [1000, 'en', '4.9 (1,000+)'],
  [25_000, 'es', '4,9 (1000+)'],
])('a rating shows its count of %i rounded down, in %s', (count, locale, text) =>
  expect(formatRating({ rating: 4.9, ratingInfo: { count } } as Parameters<typeof formatRating>[0], locale)).toBe(text),
)

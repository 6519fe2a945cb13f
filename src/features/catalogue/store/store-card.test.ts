import { expect, test } from 'vitest'

import type { Promotion } from '#contract/catalogue/promotion.ts'
import { formatRating, getBadges } from '#features/catalogue/store/store-card.ts'
import type { Translate } from '#i18n/translator.ts'
import type { MoneyStyle } from '#i18n/money.ts'

const t = ((key: string, values?: { offer?: string }) => (values?.offer ? `Prime ${values.offer}` : key)) as unknown as Translate
const promotion = (type: Promotion['type'], prime: boolean): Promotion => ({ promotionId: 1, type, prime, price: null, percentage: null }) as unknown as Promotion // prettier-ignore

test('at most two badges are shown, and offers for all customers precede Prime offers', () => {
  const promotions = [promotion('FREE_DELIVERY', true), promotion('TWO_FOR_ONE', false), promotion('FLAT_PRODUCT', false)]
  expect(getBadges({ promotions }, {} as MoneyStyle, t)).toEqual([
    { kind: 'deal', text: 'catalogue:twoForOne' },
    { kind: 'deal', text: 'catalogue:offer' },
  ])
  expect(getBadges({ promotions: promotions.slice(0, 2) }, {} as MoneyStyle, t).map(it => it.text)).toEqual([
    'catalogue:twoForOne',
    'Prime catalogue:freeDelivery',
  ])
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

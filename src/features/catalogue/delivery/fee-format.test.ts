import { describe, expect, test } from 'vitest'

import { createFeeFormat, formatFee } from '#features/catalogue/delivery/fee-format.ts'
import { formatDeliveryFee } from '#features/catalogue/store/store-card.ts'
import { createMoneyStyle } from '#i18n/money.ts'
import { getTranslator } from '#i18n/translator.ts'

const MONEY = [
  ['en', createMoneyStyle('EUR', '{0} €', 'en-ES')],
  ['hy', createMoneyStyle('AMD', '{0} ֏', 'hy-AM')],
  ['ka', createMoneyStyle('GEL', '{0} ₾', 'ka-GE')],
  ['bg', createMoneyStyle('EUR', '{0} €', 'bg-BG', { currency: 'BGN', multiplier: 1.95583 })],
  ['fr', createMoneyStyle('XOF', '{0} CFA', 'fr-CI')],
] as const

describe('a script writes a delivery fee as the server does, with spaces that do not break', () => {
  test.each(MONEY)('in %s', (language, money) => {
    const t = getTranslator(language)
    const format = createFeeFormat(money, t)
    for (const deliveryFee of [0, 1, 199, 123_456])
      for (const feeGrowsWithDistance of [false, true]) {
        const text = formatDeliveryFee({ deliveryFee, promotions: [], feeGrowsWithDistance }, money, t)
        expect(formatFee(format, deliveryFee, feeGrowsWithDistance)).toBe(text.replaceAll(' ', '\u00A0'))
      }
  })
  test('the text of a message cannot change the amount', () => {
    expect(
      formatFee(JSON.stringify({ ...JSON.parse(createFeeFormat(MONEY[0][1], getTranslator('en'))), fee: '$& {{price}}' }), 199, false),
    ).toContain('$&')
  })
})

import { expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import { toLocale } from '#domain/language/locale.ts'
import { formatMoney as formatPageMoney, createMoneyStyle } from '#i18n/money.ts'

test.each(Object.values(MARKETS))(
  'mails and pages format the amounts of $country equally',
  ({ currency, currencyPattern, languages, round, level }) => {
    for (const language of languages) {
      for (const minor of [round(350 * level), round(890 * level), round(129_900 * level), -round(200 * level), 1]) {
        expect(formatMoney(minor, currency, currencyPattern, language)).toBe(
          formatPageMoney(minor, createMoneyStyle(currency, currencyPattern, toLocale(language))),
        )
      }
    }
  },
)

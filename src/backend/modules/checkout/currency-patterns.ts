import { inArray } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { cities } from '#backend/db/schema/geo.ts'
import type { Tx } from '#backend/db/transaction.ts'

/** The currency pattern of each of these currencies; `{0}` is the number. */
export async function loadCurrencyPatterns(db: Db | Tx, currencies: readonly string[]): Promise<(currency: string) => string> {
  const rows =
    currencies.length === 0
      ? []
      : await db
          .selectDistinctOn([cities.currency], { currency: cities.currency, pattern: cities.currencyPattern })
          .from(cities)
          .where(inArray(cities.currency, [...new Set(currencies)]))
          .orderBy(cities.currency, cities.code)
  const patterns = new Map(rows.map(it => [it.currency, it.pattern]))
  return currency => patterns.get(currency) ?? '{0}'
}

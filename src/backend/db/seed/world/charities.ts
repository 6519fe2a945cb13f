import type { Rows } from '#backend/db/seed/rows.ts'
import charities from '#backend/db/seed/world/charities.json' with { type: 'json' }
import { MARKETS } from '#backend/db/seed/world/markets.ts'

/** Euro cents at the Spanish price level. */
const AMOUNTS = [200, 500, 1000]
const MINIMUM = 100
const MAXIMUM = 50_000

type CharityTexts = Readonly<Record<string, { readonly name: string; readonly description: string }>>

/** The invented charities of each market whose customers can pay by card. */
export function addCharities(rows: Rows): void {
  for (const { country, currency, languages, level, paymentProviders, roundBasket } of Object.values(MARKETS)) {
    if (!paymentProviders.includes('CARD')) continue
    const toAmount = (cents: number): number => roundBasket(cents * level)
    for (const [position, texts] of Object.values<CharityTexts>(charities).entries()) {
      const pick = (field: 'name' | 'description') =>
        Object.fromEntries(languages.map(it => [it, texts[it]?.[field] ?? texts['en']![field]]))
      rows.charities.push({
        id: rows.charities.length + 1,
        countryCode: country,
        name: pick('name'),
        description: pick('description'),
        website: null,
        currency,
        amounts: AMOUNTS.map(toAmount),
        minimum: toAmount(MINIMUM),
        maximum: toAmount(MAXIMUM),
        position,
        active: true,
      })
    }
  }
}

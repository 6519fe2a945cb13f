/**
 * The largest sum that couriers take in cash, per country, minor units. A country that is not here has none.
 *
 * @source B §9: "Cash maximum amount: configured per country, value not shown"; B §5: "infinite when not configured"
 */
const CASH_LIMITS: Readonly<Record<string, number>> = { ES: 6_000, UA: 250_000, AM: 2_500_000 }

/** Null: any sum. */
export function cashLimitIn(countryCode: string): number | null {
  return CASH_LIMITS[countryCode] ?? null
}

import { wordIn } from '#backend/messages/messages.ts'
import type { PricingBreakdown } from '#contract/checkout/pricing.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'

/** A receipt as the contract shows it: its lines in the customer's language, then their sum. */
export function pricingBreakdown(lines: readonly PriceLine[], total: number, language: string): PricingBreakdown {
  return {
    lines: [
      ...lines.map(it => ({ ...it, style: 'DEFAULT' as const })),
      { type: 'TOTAL' as const, amount: total, style: 'BOLD' as const },
    ].map(({ type, amount, style }) => ({ type, description: wordIn(language, `receipt.${type}`), amount, style })),
    comment: null,
  }
}

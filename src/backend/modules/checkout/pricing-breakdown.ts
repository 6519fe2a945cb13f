import { translate } from '#backend/messages/messages.ts'
import type { PricingBreakdown } from '#contract/checkout/pricing.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'

/** Converts price lines to the contract's form: lines in the customer's language, then the total. */
export function toPricingBreakdown(lines: readonly PriceLine[], total: number, language: string): PricingBreakdown {
  return {
    lines: [
      ...lines.map(it => ({ ...it, style: 'DEFAULT' as const })),
      { type: 'TOTAL' as const, amount: total, style: 'BOLD' as const },
    ].map(({ type, amount, style }) => ({ type, description: translate(language, `receipt.${type}`), amount, style })),
    comment: null,
  }
}

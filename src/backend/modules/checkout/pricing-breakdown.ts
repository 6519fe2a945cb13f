import { translate } from '#backend/messages/messages.ts'
import type { PricingBreakdown, PricingLineType } from '#contract/checkout/pricing.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import type { Quote } from '#backend/modules/checkout/quote.ts'

/** Converts a quote to the contract's form: lines in the customer's language, then the total. The comment names the offer that was applied. */
export function toPricingBreakdown(quote: Pick<Quote, 'priceLines' | 'total' | 'isWelcomeFee'>, language: string): PricingBreakdown {
  const { priceLines, total, isWelcomeFee } = quote
  return {
    lines: [
      ...priceLines.map(it => ({ ...it, style: 'DEFAULT' as const })),
      { type: 'TOTAL' as const, amount: total, style: 'BOLD' as const },
    ].map(({ style, ...line }) => ({ type: line.type, description: describeLine(line, language), amount: line.amount, style })),
    comment: isWelcomeFee ? translate(language, 'receipt.welcome') : null,
  }
}

function describeLine({ type, promoCode }: Pick<PriceLine, 'promoCode'> & { readonly type: PricingLineType }, language: string): string {
  return promoCode ? translate(language, 'receipt.promoCode', { code: promoCode }) : translate(language, `receipt.${type}`)
}

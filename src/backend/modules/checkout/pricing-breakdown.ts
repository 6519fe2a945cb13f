import { translate } from '#backend/messages/messages.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import type { PricingBreakdown, PricingLineType } from '#contract/checkout/pricing.ts'
import type { PriceLine } from '#domain/checkout/price-order.ts'
import type { Quote } from '#backend/modules/checkout/quote.ts'

type PricedQuote = Pick<Quote, 'priceLines' | 'total' | 'isWelcomeFee' | 'primeSaving' | 'isPurchase'> & {
  readonly store: { readonly city: Pick<Quote['store']['city'], 'currency' | 'currencyPattern'> }
}

/** Converts a quote to the contract's form: lines in the customer's language, then the total. The comment names the offer that was applied. */
export function toPricingBreakdown(quote: PricedQuote, language: string): PricingBreakdown {
  const { priceLines, total, isWelcomeFee, primeSaving } = quote
  const { currency, currencyPattern } = quote.store.city
  const comments = [
    ...(isWelcomeFee ? [translate(language, 'receipt.welcome')] : []),
    ...(primeSaving > 0
      ? [translate(language, 'receipt.primeSaving', { price: formatMoney(primeSaving, currency, currencyPattern, language) })]
      : []),
  ]
  return {
    lines: [
      ...priceLines.map(it => ({ ...it, style: 'DEFAULT' as const })),
      { type: 'TOTAL' as const, amount: total, style: 'BOLD' as const },
    ].map(({ style, ...line }) => ({
      type: line.type,
      description: describeLine(line, language, quote.isPurchase),
      amount: line.amount,
      style,
    })),
    comment: comments.length > 0 ? comments.join(' ') : null,
    ...(primeSaving > 0 && { primeSaving }),
  }
}

function describeLine(
  { type, promoCode }: Pick<PriceLine, 'promoCode'> & { readonly type: PricingLineType },
  language: string,
  isPurchase = false,
): string {
  if (isPurchase && type === 'PRODUCTS') return translate(language, 'receipt.purchaseLimit')
  return promoCode ? translate(language, 'receipt.promoCode', { code: promoCode }) : translate(language, `receipt.${type}`)
}

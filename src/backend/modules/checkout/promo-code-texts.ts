import { formatMoney } from '#backend/modules/orders/format-money.ts'
import type { CustomerPromoCode, RequestedPromoCode } from '#backend/modules/checkout/promo-codes.ts'
import { translate } from '#backend/messages/messages.ts'
import { toLocale } from '#domain/language/locale.ts'

type DescribedPromoCode = Pick<CustomerPromoCode, 'terms' | 'currencyPattern'>

/** Says what a promo code gives and under which conditions: "20% off your order, up to €10, on orders from €15, first order only". */
export function describePromoCode(promoCode: DescribedPromoCode, language: string): string {
  const { minimumProducts, maximumDiscount, firstOrderOnly } = promoCode.terms
  const toPrice = (minor: number) => formatPrice(promoCode, minor, language)
  return [
    describeGift(promoCode, language),
    maximumDiscount !== null && translate(language, 'promoCodes.maximum', { price: toPrice(maximumDiscount) }),
    minimumProducts !== null && translate(language, 'promoCodes.minimum', { price: toPrice(minimumProducts) }),
    firstOrderOnly && translate(language, 'promoCodes.firstOrderOnly'),
  ]
    .filter(Boolean)
    .join(', ')
}

function describeGift(promoCode: DescribedPromoCode, language: string): string {
  const { kind, amount } = promoCode.terms
  switch (kind) {
    case 'PERCENT': {
      const percent = new Intl.NumberFormat(toLocale(language), { style: 'percent' }).format(amount / 100)
      return translate(language, 'promoCodes.discount', { discount: percent })
    }
    case 'AMOUNT':
      return translate(language, 'promoCodes.discount', { discount: formatPrice(promoCode, amount, language) })
    case 'FREE_DELIVERY':
      return translate(language, 'promoCodes.freeDelivery')
    case 'BALANCE':
      return translate(language, 'promoCodes.credit', { price: formatPrice(promoCode, amount, language) })
    case 'PRIME_DAYS':
      return translate(language, 'promoCodes.prime')
  }
}

/** Why a requested code does not apply, for the customer. @param products price of the products, minor units */
export function describePromoCodeIssue(
  { found, issue }: Extract<RequestedPromoCode, { issue: string }>,
  language: string,
  products = 0,
): string {
  const missing = (found?.terms.minimumProducts ?? 0) - products
  return translate(language, `promoCodeIssues.${issue}`, { price: found ? formatPrice(found, missing, language) : '' })
}

function formatPrice({ terms, currencyPattern }: DescribedPromoCode, minor: number, language: string): string {
  return formatMoney(minor, terms.currency ?? 'EUR', currencyPattern ?? '{0}', language)
}

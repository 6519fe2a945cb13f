import { translate } from '#backend/messages/messages.ts'
import { formatMoney } from '#backend/modules/orders/format-money.ts'
import type { OrderRow } from '#backend/modules/orders/order-rows.ts'
import { toLocale } from '#domain/language/locale.ts'

/** The decision on a claim. */
export interface ResolutionDetails {
  readonly kind: 'REFUND' | 'CREDIT' | 'TICKET'
  /** Minor units. */
  readonly amount: number
  readonly ticketId: string | null
  /** The promo code of a credit; null when it is gone. */
  readonly credit: { readonly code: string; readonly expiresAt: Date } | null
}

/** The texts of a decision: of the outcome page, of its mail, and of the page of the order. */
export function toResolutionTexts(
  { order, city, customer }: Pick<OrderRow, 'order' | 'city' | 'customer'>,
  { kind, amount, credit }: ResolutionDetails,
  language: string,
): { readonly title: string; readonly message: string } {
  const price = formatMoney(amount, order.currency, city.currencyPattern, language)
  if (kind === 'TICKET')
    return {
      title: translate(language, 'support.ticketTitle'),
      message: translate(language, 'support.ticketMessage', { email: customer.email }),
    }
  if (kind === 'REFUND')
    return { title: translate(language, 'support.refundTitle', { price }), message: translate(language, 'support.refundMessage') }
  const date =
    credit && new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long', timeZone: city.timeZone }).format(credit.expiresAt)
  return {
    title: translate(language, 'support.creditTitle', { price }),
    message: credit ? translate(language, 'support.creditMessage', { code: credit.code, date: date! }) : '',
  }
}

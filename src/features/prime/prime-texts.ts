import { formatDate } from '#i18n/date.ts'
import { fill, fillCount } from '#i18n/fill.ts'
import type { PrimeTexts } from '#i18n/island-texts/prime.ts'
import type { PrimeOffer } from '#state/prime/prime-profile.ts'

/** "€5.99 a month". */
export function getPeriodPrice({ sum, period }: Pick<PrimeOffer, 'sum' | 'period'>, t: PrimeTexts, locale: string): string {
  return period === 1 ? fill(t.pricePerMonth, { price: sum.text }) : fillCount(t, 'pricePerMonths', period, locale, { price: sum.text })
}

/** "30 days free, then €5.99 a month", or the price alone. */
export function getOfferPrice(offer: PrimeOffer, t: PrimeTexts, locale: string): string {
  const price = getPeriodPrice(offer, t, locale)
  return offer.trial > 0 ? fillCount(t, 'freeDays', offer.trial, locale, { price }) : price
}

/** The action that leads to the offer. */
export const getJoinText = ({ trial }: Pick<PrimeOffer, 'trial'>, t: PrimeTexts, locale: string): string =>
  trial > 0 ? fillCount(t, 'tryFree', trial, locale) : t.join

/** "27 December 2026". */
export const formatLongDate = (time: number, locale: string): string => formatDate(time, locale, { dateStyle: 'long' })

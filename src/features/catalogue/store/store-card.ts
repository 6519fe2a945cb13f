import type { Promotion } from '#contract/catalogue/promotion.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { getPublicDeliveryFee } from '#domain/catalogue/list-facts.ts'
import { type OpenState, getOpenState } from '#domain/catalogue/store-state.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import type { PageCity } from '#features/catalogue/city-place.ts'
import type { Translate } from '#i18n/translator.ts'
import { formatMoney, type MoneyStyle } from '#i18n/money.ts'
import { formatHour, formatNextHour } from '#i18n/time.ts'

export interface Badge {
  readonly kind: 'deal' | 'prime' | 'plain'
  readonly text: string
}

/** "15–25 min" */
export function formatEta({ eta, etaEnabled }: Pick<Store, 'eta' | 'etaEnabled'>, t: Translate): string | undefined {
  return eta && etaEnabled ? t('catalogue:eta', { from: eta.lowerBound, to: eta.upperBound }) : undefined
}

/** The delivery time as a sentence. */
export function formatEtaSentence({ eta, etaEnabled }: Pick<Store, 'eta' | 'etaEnabled'>, t: Translate): string | undefined {
  return eta && etaEnabled ? t('catalogue:factEta', { from: eta.lowerBound, to: eta.upperBound }) : undefined
}

/** The delivery fee with promotions, without Prime-only offers. */
export function formatDeliveryFee(store: Pick<Store, 'promotions' | 'deliveryFee'>, money: MoneyStyle, t: Translate): string {
  const fee = getPublicDeliveryFee(store)
  return fee === 0 ? t('catalogue:freeDelivery') : t('catalogue:delivery', { price: formatMoney(fee, money) })
}

export function formatPromotion({ type, percentage, price }: Promotion, money: MoneyStyle, t: Translate): string {
  switch (type) {
    case 'TWO_FOR_ONE':
      return t('catalogue:twoForOne')
    case 'PERCENTAGE_DISCOUNT':
      return percentage === null ? t('catalogue:offer') : t('catalogue:percentOff', { percentage })
    case 'FREE_DELIVERY':
      return t('catalogue:freeDelivery')
    case 'FLAT_DELIVERY':
      return t('catalogue:delivery', { price: formatMoney(price ?? 0, money) })
    case 'FLAT_PRODUCT':
      return t('catalogue:offer')
  }
}

/** At most two badges. Offers for all customers come first, because a narrow card shows only one. */
export function getBadges(store: Pick<Store, 'promotions'>, money: MoneyStyle, t: Translate): Badge[] {
  const texts = new Map<string, Badge>()
  for (const it of [...store.promotions].sort((a, b) => Number(a.prime) - Number(b.prime))) {
    const text = formatPromotion(it, money, t)
    if (!texts.has(text))
      texts.set(text, { kind: it.prime ? 'prime' : 'deal', text: it.prime ? t('catalogue:withPrime', { offer: text }) : text })
  }
  return [...texts.values()].slice(0, 2)
}

/** "Open until 23:30", "Opens Mon 09:00", or that it is closed. */
export function getOpeningState(
  store: Store,
  { city }: PageCity,
  locale: string,
  now: number,
  t: Translate,
): { state: OpenState; text: string } {
  const state = getOpenState(store)
  const zone = city.timeZone.name
  if (state === 'open') {
    return {
      state,
      text: store.openUntil === null ? t('catalogue:open') : t('catalogue:openUntil', { hour: formatHour(store.openUntil, zone, locale) }),
    }
  }
  const opens = store.nextOpeningTime
  return {
    state,
    text:
      opens === null || !store.enabled ? t('catalogue:closed') : t('catalogue:opensAt', { hour: formatNextHour(opens, now, zone, locale) }),
  }
}

/** "4.8 (500+)"; undefined for a new store. */
export function formatRating({ rating, ratingInfo }: Pick<Store, 'rating' | 'ratingInfo'>, locale: string): string | undefined {
  if (rating === null) return undefined
  return ratingInfo.count === 0 ? formatStars(rating, locale) : `${formatStars(rating, locale)} (${formatCount(ratingInfo.count, locale)})`
}

/** The rating as a sentence; undefined for a new store. */
export function formatRatingSentence({ rating }: Pick<Store, 'rating'>, locale: string, t: Translate): string | undefined {
  return rating === null ? undefined : t('catalogue:factRating', { rating: formatStars(rating, locale) })
}

const getStarsFormat = memoizeByKey(locale => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }))
const formatStars = (rating: number, locale: string): string => getStarsFormat(locale).format(rating)

const getCountFormat = memoizeByKey(locale => new Intl.NumberFormat(locale))

/** Rounds down: 730 is "500+", 1200 is "1,000+". */
function formatCount(count: number, locale: string): string {
  const step = [1000, 500, 100].find(it => count >= it)
  return step === undefined ? String(count) : `${getCountFormat(locale).format(step)}+`
}

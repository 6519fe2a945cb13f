import type { Promotion } from '#contract/catalogue/promotion.ts'
import type { Store } from '#contract/catalogue/store.ts'
import { calculatePercentage, chooseCardOffers, MAX_CARD_OFFERS } from '#domain/catalogue/card-offers.ts'
import { toDeliveryFees } from '#domain/cart/store-fees.ts'
import { getPublicDeliveryFee } from '#domain/catalogue/list-facts.ts'
import { type OpenState, getOpenState } from '#domain/catalogue/store-state.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import type { PageCity } from '#features/catalogue/city-place.ts'
import type { Translate } from '#i18n/translator.ts'
import { formatMoney, type MoneyStyle } from '#i18n/money.ts'
import { formatHour, formatNextHour } from '#i18n/time.ts'

type DeliveryTerms = Pick<Store, 'promotions' | 'deliveryFee' | 'freeDeliveryFrom'>

/** A label of a store card: an offer for every customer, or one with Prime. */
export interface Tag {
  readonly kind: 'deal' | 'prime'
  readonly text: string
}

export interface CardTags {
  /** At most two. */
  readonly shown: readonly Tag[]
  /** The texts of the further offers, which the card only counts. */
  readonly others: readonly string[]
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
export function formatDeliveryFee(
  store: Pick<Store, 'promotions' | 'deliveryFee' | 'feeGrowsWithDistance'>,
  money: MoneyStyle,
  t: Translate,
): string {
  const fee = getPublicDeliveryFee(store)
  if (fee === 0) return t('catalogue:freeDelivery')
  return t(isLowestFee(store) ? 'catalogue:deliveryFrom' : 'catalogue:delivery', { price: formatMoney(fee, money) })
}

/** Whether a customer whose location is not known may pay more. An offer is the same for every way. */
export const isLowestFee = (store: Pick<Store, 'promotions' | 'deliveryFee' | 'feeGrowsWithDistance'>): boolean =>
  store.feeGrowsWithDistance === true && getPublicDeliveryFee(store) === store.deliveryFee

/** @param price of the promoted product before the promotion, minor units; a special price is then a percentage */
export function formatPromotion(promotion: Promotion, money: MoneyStyle, t: Translate, price = 0): string {
  switch (promotion.type) {
    case 'TWO_FOR_ONE':
      return t('catalogue:twoForOne')
    case 'PERCENTAGE_DISCOUNT':
    case 'FLAT_PRODUCT': {
      const percentage = calculatePercentage(price, promotion)
      return percentage === undefined ? t('catalogue:offer') : t('catalogue:percentOff', { percentage })
    }
    case 'FREE_DELIVERY':
      return t('catalogue:freeDelivery')
    case 'FLAT_DELIVERY':
      return t('catalogue:delivery', { price: formatMoney(promotion.price ?? 0, money) })
  }
}

/** A promotion of a store, which covers some of its products: "Up to −30%". */
export function formatStorePromotion(promotion: Promotion, money: MoneyStyle, t: Translate): string {
  const { percentage, prime } = promotion
  const text = percentage === null ? formatPromotion(promotion, money, t) : t('catalogue:upToPercentOff', { percentage })
  return prime ? t('catalogue:withPrime', { offer: text }) : text
}

/** "Free delivery from €20.00"; undefined for a store without such a price, and where the delivery is free anyway. */
export function formatFreeDeliveryFrom(store: DeliveryTerms, money: MoneyStyle, t: Translate): string | undefined {
  const { freeDeliveryFrom } = toDeliveryFees(store, false)
  return freeDeliveryFrom === undefined ? undefined : t('catalogue:freeDeliveryFrom', { price: formatMoney(freeDeliveryFrom, money) })
}

/** The offers of a store as labels: the best one, the price of free delivery, then the others. */
export function getTags(store: DeliveryTerms, money: MoneyStyle, t: Translate): CardTags {
  const { shown, others } = chooseCardOffers(store)
  const [best, ...rest] = [...shown, ...others].map((it): Tag => ({
    kind: it.prime ? 'prime' : 'deal',
    text: formatStorePromotion(it, money, t),
  }))
  const threshold = formatFreeDeliveryFrom(store, money, t)
  const tags = [...(best ? [best] : []), ...(threshold === undefined ? [] : [{ kind: 'deal' as const, text: threshold }]), ...rest]
  return { shown: tags.slice(0, MAX_CARD_OFFERS), others: tags.slice(MAX_CARD_OFFERS).map(it => it.text) }
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

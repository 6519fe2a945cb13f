import type { Promotion } from '#contract/catalogue/promotion.ts'
import { calculateDeliveryFee } from '#domain/cart/store-fees.ts'

/** Offers that a store card names; the others are counted. */
export const MAX_CARD_OFFERS = 2

export interface CardOffers {
  /** At most `MAX_CARD_OFFERS`. */
  readonly shown: readonly Promotion[]
  readonly others: readonly Promotion[]
}

interface PricedStore {
  /** Delivery fee before promotions, minor units. */
  readonly deliveryFee: number
  readonly promotions: readonly Promotion[]
}

/** The offers of a store in the order of `chooseOffers`, as a card has room for them. */
export function chooseCardOffers(store: PricedStore): CardOffers {
  const offers = chooseOffers(store)
  return { shown: offers.slice(0, MAX_CARD_OFFERS), others: offers.slice(MAX_CARD_OFFERS) }
}

/**
 * The offers that a store names: the best one for every customer first, then the delivery fee with Prime. A public delivery offer is left
 * out, because the fee of the store includes it. So is a Prime offer that is not better than the public one.
 */
export function chooseOffers({ deliveryFee, promotions }: PricedStore): readonly Promotion[] {
  const products = promotions.filter(it => !isDeliveryOffer(it))
  const open = mergeDiscounts(products.filter(it => !it.prime))
  const prime = mergeDiscounts(products.filter(it => it.prime)).filter(it => !open.some(other => isAsGood(other, it)))
  const publicFee = calculateDeliveryFee(
    deliveryFee,
    promotions.filter(it => !it.prime),
  )
  const primeFee = calculateDeliveryFee(deliveryFee, promotions)
  const delivery = primeFee < publicFee ? [toDeliveryOffer(primeFee)] : []
  return [...open.slice(0, 1), ...delivery, ...open.slice(1), ...prime]
}

/**
 * The discount of a promotion in whole percent, rounded down, so that no text promises more than the price; undefined below 1 %.
 *
 * @param price without the promotion, minor units
 */
export function calculatePercentage(
  price: number,
  { percentage, price: promoted }: Pick<Promotion, 'percentage' | 'price'>,
): number | undefined {
  if (percentage !== null) return percentage
  return promoted === null || price <= promoted ? undefined : Math.floor(((price - promoted) * 100) / price) || undefined
}

export const isDeliveryOffer = ({ type }: Pick<Promotion, 'type'>): boolean => type === 'FREE_DELIVERY' || type === 'FLAT_DELIVERY'

const isDiscount = ({ type }: Promotion): boolean => type === 'PERCENTAGE_DISCOUNT' || type === 'FLAT_PRODUCT'

const toDeliveryOffer = (fee: number): Promotion =>
  fee === 0
    ? { type: 'FREE_DELIVERY', percentage: null, price: null, prime: true }
    : { type: 'FLAT_DELIVERY', percentage: null, price: fee, prime: true }

/** The largest discount first, then the offers of other types. Two discounts of one audience are one offer: "up to −30 %". */
function mergeDiscounts(offers: readonly Promotion[]): Promotion[] {
  const [best] = offers.filter(isDiscount).toSorted((one, other) => (other.percentage ?? 0) - (one.percentage ?? 0))
  return [...(best ? [best] : []), ...offers.filter(it => !isDiscount(it))]
}

function isAsGood(one: Promotion, other: Promotion): boolean {
  if (isDiscount(one) && isDiscount(other)) return (one.percentage ?? 0) >= (other.percentage ?? 0)
  return one.type === other.type
}

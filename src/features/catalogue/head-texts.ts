import type { ProductListFacts, StoreListFacts } from '#domain/catalogue/list-facts.ts'
import type { Translate } from '#i18n/translator.ts'
import { formatMoney, type MoneyStyle } from '#i18n/money.ts'

/** Characters; search engines truncate longer texts. */
const MAX_DESCRIPTION_LENGTH = 160
/** Names in a description. */
const MAX_NAMES = 3

/** A sentence, or its variants from longest to shortest; the longest that fits is used. */
type Sentence = string | readonly string[] | undefined

/**
 * Builds a description for search engines: the beginning, then each further sentence that fits.
 *
 * @param sentences undefined ones are left out
 */
export function buildDescription(beginning: string, sentences: readonly Sentence[]): string {
  return sentences.reduce((text: string, sentence) => {
    const variants = typeof sentence === 'string' ? [sentence] : (sentence ?? [])
    const fitting = variants.find(it => text.length + 1 + it.length <= MAX_DESCRIPTION_LENGTH)
    return fitting === undefined ? text : `${text} ${fitting}`
  }, beginning)
}

/** Delivery time, store names and delivery fee. */
export function getStoresSentences(
  { fastestMinutes, deliveryFeeFrom, names }: StoreListFacts,
  money: MoneyStyle,
  t: Translate,
): Sentence[] {
  return [getMinutesSentence(fastestMinutes, t), getNamesSentence(names, t), getFeeSentence(deliveryFeeFrom, money, t)]
}

/** The same sentences for the page itself, without names; '' without data. */
export function getStoresLead({ fastestMinutes, deliveryFeeFrom }: StoreListFacts, money: MoneyStyle, t: Translate): string {
  return [getMinutesSentence(fastestMinutes, t), getFeeSentence(deliveryFeeFrom, money, t)].filter(it => it !== undefined).join(' ')
}

/** Product count and prices of a menu. */
export function getProductsSentences({ count, priceFrom, usualPrice }: ProductListFacts, money: MoneyStyle, t: Translate): Sentence[] {
  if (count === 0 || priceFrom === undefined || usualPrice === undefined) return []
  return [
    t('catalogue:factProducts', { count, price: formatMoney(priceFrom, money) }),
    // for a few products the lowest price is enough
    count > MAX_NAMES ? formatPriceSentence(usualPrice, money, t) : undefined,
  ]
}

/** @param price minor units */
export function formatPriceSentence(price: number, money: MoneyStyle, t: Translate): string {
  return t('catalogue:factUsualPrice', { price: formatMoney(price, money) })
}

export function getNamesSentence(names: readonly string[], t: Translate): Sentence {
  const shown = names.slice(0, MAX_NAMES)
  return shown.map((_, left) => t('catalogue:factNames', { names: shown.slice(0, shown.length - left).join(', ') }))
}

function getMinutesSentence(minutes: number | undefined, t: Translate): string | undefined {
  return minutes === undefined ? undefined : t('catalogue:factMinutes', { minutes })
}

function getFeeSentence(fee: number | undefined, money: MoneyStyle, t: Translate): string | undefined {
  if (fee === undefined) return undefined
  return fee === 0 ? t('catalogue:factFreeDelivery') : t('catalogue:factDeliveryFee', { price: formatMoney(fee, money) })
}

/** Adds the page number to a name, so that each page of a list has its own texts. */
export function addPageNumber(name: string, page: number, t: Translate): string {
  return page === 1 ? name : t('catalogue:onPage', { name, page })
}

import type { ProductListFacts, StoreListFacts } from '#domain/catalogue/list-facts.ts'
import type { Translate } from '#i18n/translator.ts'
import { formatMoney, type MoneyStyle } from '#i18n/money.ts'

/** Search engines cut off what is longer; characters. */
const MAX_DESCRIPTION_LENGTH = 160
/** Names that show what a list holds; more are a list themselves. */
const MAX_NAMES = 3

/** A sentence, or the same said ever more shortly: the longest that fits is taken. */
type Sentence = string | readonly string[] | undefined

/**
 * A description for search engines: how it begins always stands, and of what follows, in its order, each sentence that finds room.
 *
 * @param more what is not known is undefined, and left out
 */
export function buildDescription(beginning: string, more: readonly Sentence[]): string {
  return more.reduce((text: string, sentence) => {
    const variants = typeof sentence === 'string' ? [sentence] : (sentence ?? [])
    const fitting = variants.find(it => text.length + 1 + it.length <= MAX_DESCRIPTION_LENGTH)
    return fitting === undefined ? text : `${text} ${fitting}`
  }, beginning)
}

/** How fast, from whom, and for how much it is brought. */
export function getStoresSentences(
  { fastestMinutes, deliveryFeeFrom, names }: StoreListFacts,
  money: MoneyStyle,
  t: Translate,
): Sentence[] {
  return [getMinutesSentence(fastestMinutes, t), getNamesSentence(names, t), getFeeSentence(deliveryFeeFrom, money, t)]
}

/** The same for who reads the page, where the stores stand below; '' where nothing is known. */
export function getStoresLead({ fastestMinutes, deliveryFeeFrom }: StoreListFacts, money: MoneyStyle, t: Translate): string {
  return [getMinutesSentence(fastestMinutes, t), getFeeSentence(deliveryFeeFrom, money, t)].filter(it => it !== undefined).join(' ')
}

/** How much there is on a menu, and what it costs. */
export function getProductsSentences({ count, priceFrom, usualPrice }: ProductListFacts, money: MoneyStyle, t: Translate): Sentence[] {
  if (count === 0 || priceFrom === undefined || usualPrice === undefined) return []
  return [
    t('catalogue:factProducts', { count, price: formatMoney(priceFrom, money) }),
    // of a few products the least says as much
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

/** What a list in several pages is called, or the place it is of, so that each page has words of its own. */
export function addPageNumber(name: string, page: number, t: Translate): string {
  return page === 1 ? name : t('catalogue:onPage', { name, page })
}

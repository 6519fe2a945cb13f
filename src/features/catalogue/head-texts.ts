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
export function getStoresSentences({ fastestMinutes, deliveryFeeFrom, names }: StoreListFacts, money: MoneyStyle, say: Translate): Sentence[] {
  return [getMinutesSentence(fastestMinutes, say), getNamesSentence(names, say), getFeeSentence(deliveryFeeFrom, money, say)]
}

/** The same for who reads the page, where the stores stand below; '' where nothing is known. */
export function getStoresLead({ fastestMinutes, deliveryFeeFrom }: StoreListFacts, money: MoneyStyle, say: Translate): string {
  return [getMinutesSentence(fastestMinutes, say), getFeeSentence(deliveryFeeFrom, money, say)].filter(it => it !== undefined).join(' ')
}

/** How much there is on a menu, and what it costs. */
export function getProductsSentences({ count, priceFrom, usualPrice }: ProductListFacts, money: MoneyStyle, say: Translate): Sentence[] {
  if (count === 0 || priceFrom === undefined || usualPrice === undefined) return []
  return [
    say('catalogue:factProducts', { count, price: formatMoney(priceFrom, money) }),
    // of a few products the least says as much
    count > MAX_NAMES ? formatPriceSentence(usualPrice, money, say) : undefined,
  ]
}

/** @param price minor units */
export function formatPriceSentence(price: number, money: MoneyStyle, say: Translate): string {
  return say('catalogue:factUsualPrice', { price: formatMoney(price, money) })
}

export function getNamesSentence(names: readonly string[], say: Translate): Sentence {
  const shown = names.slice(0, MAX_NAMES)
  return shown.map((_, left) => say('catalogue:factNames', { names: shown.slice(0, shown.length - left).join(', ') }))
}

function getMinutesSentence(minutes: number | undefined, say: Translate): string | undefined {
  return minutes === undefined ? undefined : say('catalogue:factMinutes', { minutes })
}

function getFeeSentence(fee: number | undefined, money: MoneyStyle, say: Translate): string | undefined {
  if (fee === undefined) return undefined
  return fee === 0 ? say('catalogue:factFreeDelivery') : say('catalogue:factDeliveryFee', { price: formatMoney(fee, money) })
}

/** What a list in several pages is called, or the place it is of, so that each page has words of its own. */
export function addPageNumber(name: string, page: number, say: Translate): string {
  return page === 1 ? name : say('catalogue:onPage', { name, page })
}

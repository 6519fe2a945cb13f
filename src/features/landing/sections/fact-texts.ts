import type { LandingFacts } from '#contract/landing/landing-facts.ts'
import { sortByName } from '#domain/language/sort-by-name.ts'
import { memoizeByKey } from '#domain/language/memoize-by-key.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import type { Translate } from '#i18n/translator.ts'
import { formatWithSecondCurrency, formatMoney, createMoneyStyle } from '#i18n/money.ts'

/** Formats the facts of a market in the language of its landing. */
export interface FactTexts {
  readonly t: Translate
  readonly number: (count: number) => string
  /** "12 stores" */
  readonly stores: (count: number) => string
  /** "3 cities" */
  readonly cities: (count: number) => string
  /** "15 min" */
  readonly minutes: (minutes: number) => string
  /** "12 stores · 15 min", without unknown values: one line, or none. */
  readonly storesAndMinutes: (count: number | undefined, minutes: number | null | undefined) => string[]
  /** An amount, with the second currency of the country if there is one. @param minor minor units */
  readonly money: (minor: number) => string
  /** In the first currency only, for narrow layouts. */
  readonly shortMoney: (minor: number) => string
  /** "4.8" */
  readonly rating: (rating: number) => string
  /** "3 May" */
  readonly day: (instant: number) => string
  /** "Pizza: half of all stores …": adds the subject to a sentence. */
  readonly about: (name: string, text: string) => string
  /** "A, B and C" */
  readonly list: (items: readonly string[]) => string
  /** Sorts by name in the order of the language. @source A §2.5: "cities are sorted by name per locale" */
  readonly byName: <Named extends { readonly name: string }>(items: readonly Named[]) => Named[]
}

/** The currency of the facts; the default is unused without facts. */
type FactCurrency = Pick<LandingFacts, 'currency' | 'currencyPattern' | 'extraCurrencyToDisplay'>
const DEFAULT_CURRENCY: FactCurrency = { currency: 'EUR', currencyPattern: '{0}', extraCurrencyToDisplay: null }

export function createFactTexts(language: string, facts: FactCurrency | null | undefined, t: Translate): FactTexts {
  const { locale } = getLanguageRow(language)
  const { currency, currencyPattern, extraCurrencyToDisplay } = facts ?? DEFAULT_CURRENCY
  const money = createMoneyStyle(currency, currencyPattern, locale, extraCurrencyToDisplay)
  const { number, rating, day, list } = getFormats(locale)
  const formatStores = (count: number): string => t('catalogue:foundStores', { count })
  const formatMinutes = (minutes: number): string => t('landing:minutes', { minutes })
  return {
    t,
    number: it => number.format(it),
    stores: formatStores,
    cities: count => t('landing:citiesCount', { count }),
    minutes: formatMinutes,
    storesAndMinutes(count, minutes) {
      const parts = [...(count === undefined ? [] : [formatStores(count)]), ...(minutes == null ? [] : [formatMinutes(minutes)])]
      return parts.length > 0 ? [parts.join(' · ')] : []
    },
    money: minor => formatWithSecondCurrency(minor, money),
    shortMoney: minor => formatMoney(minor, money),
    rating: it => rating.format(it),
    day: instant => day.format(instant),
    about: (name, text) => t('landing:about', { name, text: text.slice(0, 1).toLocaleLowerCase(locale) + text.slice(1) }),
    list: items => list.format(items),
    byName: items => sortByName(items, language),
  }
}

/** The English of the site is British: 3 May, and no comma before the last "and". */
const BRITISH_ENGLISH = 'en-GB'
const getFormats = memoizeByKey(locale => ({
  number: new Intl.NumberFormat(locale),
  rating: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  day: new Intl.DateTimeFormat(locale === 'en' ? BRITISH_ENGLISH : locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  list: new Intl.ListFormat(locale === 'en' ? BRITISH_ENGLISH : locale),
}))

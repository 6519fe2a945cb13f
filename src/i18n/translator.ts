import i18next, { type i18n } from 'i18next'

import { type LanguageRow, LANGUAGES, getLanguageRow } from '#i18n/languages.ts'
import { fill, type Messages } from '#i18n/fill.ts'
import type account from '#i18n/messages/account/en.json'
import type cart from '#i18n/messages/cart/en.json'
import type catalogue from '#i18n/messages/catalogue/en.json'
import type checkout from '#i18n/messages/checkout/en.json'
import type geo from '#i18n/messages/geo/en.json'
import type landing from '#i18n/messages/landing/en.json'
import type navigation from '#i18n/messages/navigation/en.json'
import type orders from '#i18n/messages/orders/en.json'
import type platform from '#i18n/messages/platform/en.json'
import type prime from '#i18n/messages/prime/en.json'
import type support from '#i18n/messages/support/en.json'

interface TextsByDomain {
  account: typeof account
  cart: typeof cart
  catalogue: typeof catalogue
  checkout: typeof checkout
  geo: typeof geo
  landing: typeof landing
  navigation: typeof navigation
  orders: typeof orders
  platform: typeof platform
  prime: typeof prime
  support: typeof support
}
type TextDomain = keyof TextsByDomain

/** `items` represents `items_one`, `items_few` and other plural forms. */
type Base<Key> = Key extends `${infer Stem}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Stem : Key
export type TextKey = { [Domain in TextDomain]: `${Domain}:${Base<keyof TextsByDomain[Domain]> & string}` }[TextDomain]

/** Translates a text into one language; `count` selects the plural form. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string

/** @source A §8: "CUSTOMEB_WEB_TRANSLATION_MISSING (skipped for key captcha_terms_and_conditions)" */
const OPTIONAL_KEY = 'captcha_terms_and_conditions'

let reportMissing: (key: string) => void = () => {}
const reported = new Set<string>()

/**
 * Sets the listener for reportMissingText texts.
 *
 * @param listener receives each key that has no text in its language and in English, once: "platform:nopageTitle"
 */
export function onMissingText(listener: (key: string) => void): void {
  reportMissing = listener
}

function reportMissingText(area: string, key: string): void {
  const name = `${area}:${key}`
  if (key === OPTIONAL_KEY || reported.has(name)) return
  reported.add(name)
  reportMissing(name)
}

const files = import.meta.glob<{ default: Messages }>('./messages/*/*.json', { eager: true })
const translators = new Map<string, Translate>()

/** Returns the cached translator of a language. Translators are immutable, so concurrent requests do not affect each other. */
export function getTranslator(language: string): Translate {
  const row = getLanguageRow(language)
  const translate = translators.get(row.code) ?? createTranslator(row)
  translators.set(row.code, translate)
  return translate
}

/** i18next resolves each text and plural form once. Values are filled in here, because pages translate thousands of texts per minute. */
function createTranslator(row: LanguageRow): Translate {
  const instance = createInstance(row)
  const plurals = new Intl.PluralRules(row.locale)
  const texts = new Map<string, string>()
  return (key, values) => {
    const count = values?.['count']
    const form = typeof count === 'number' ? `${key} ${count === 0 ? 'none' : plurals.select(count)}` : key
    const text = texts.get(form) ?? instance.t(key as string, { ...values, skipInterpolation: true })
    texts.set(form, text)
    return values ? fill(text, values) : text
  }
}

function createInstance({ code, locale }: LanguageRow): i18n {
  const instance = i18next.createInstance()
  const areas = [...new Set(Object.keys(files).map(it => it.split('/')[2]!))]
  const english = LANGUAGES[0]!
  void instance.init({
    // decides plural forms: 0 is "one" in Brazil, but not in Portugal
    lng: locale,
    fallbackLng: english.locale,
    ns: areas,
    initAsync: false,
    saveMissing: true,
    missingKeyHandler: (_, area, key) => reportMissingText(area, key),
    interpolation: { escapeValue: false }, // Astro and React escape output
    resources: Object.fromEntries(
      [english, { code, locale }].map(row => [
        row.locale,
        Object.fromEntries(areas.map(area => [area, files[`./messages/${area}/${row.code}.json`]?.default ?? {}])),
      ]),
    ),
  })
  return instance
}

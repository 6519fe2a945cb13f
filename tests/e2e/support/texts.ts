import accountEn from '#i18n/messages/account/en.json' with { type: 'json' }
import accountHy from '#i18n/messages/account/hy.json' with { type: 'json' }
import accountUk from '#i18n/messages/account/uk.json' with { type: 'json' }
import cartEn from '#i18n/messages/cart/en.json' with { type: 'json' }
import cartHy from '#i18n/messages/cart/hy.json' with { type: 'json' }
import cartUk from '#i18n/messages/cart/uk.json' with { type: 'json' }
import catalogueEn from '#i18n/messages/catalogue/en.json' with { type: 'json' }
import catalogueHy from '#i18n/messages/catalogue/hy.json' with { type: 'json' }
import catalogueUk from '#i18n/messages/catalogue/uk.json' with { type: 'json' }
import checkoutEn from '#i18n/messages/checkout/en.json' with { type: 'json' }
import checkoutHy from '#i18n/messages/checkout/hy.json' with { type: 'json' }
import checkoutUk from '#i18n/messages/checkout/uk.json' with { type: 'json' }
import geoEn from '#i18n/messages/geo/en.json' with { type: 'json' }
import geoHy from '#i18n/messages/geo/hy.json' with { type: 'json' }
import geoUk from '#i18n/messages/geo/uk.json' with { type: 'json' }
import landingEn from '#i18n/messages/landing/en.json' with { type: 'json' }
import landingHy from '#i18n/messages/landing/hy.json' with { type: 'json' }
import landingUk from '#i18n/messages/landing/uk.json' with { type: 'json' }
import navigationEn from '#i18n/messages/navigation/en.json' with { type: 'json' }
import navigationHy from '#i18n/messages/navigation/hy.json' with { type: 'json' }
import navigationUk from '#i18n/messages/navigation/uk.json' with { type: 'json' }
import ordersEn from '#i18n/messages/orders/en.json' with { type: 'json' }
import ordersHy from '#i18n/messages/orders/hy.json' with { type: 'json' }
import ordersUk from '#i18n/messages/orders/uk.json' with { type: 'json' }
import platformEn from '#i18n/messages/platform/en.json' with { type: 'json' }
import platformHy from '#i18n/messages/platform/hy.json' with { type: 'json' }
import platformUk from '#i18n/messages/platform/uk.json' with { type: 'json' }
import primeEn from '#i18n/messages/prime/en.json' with { type: 'json' }
import primeHy from '#i18n/messages/prime/hy.json' with { type: 'json' }
import primeUk from '#i18n/messages/prime/uk.json' with { type: 'json' }
import supportEn from '#i18n/messages/support/en.json' with { type: 'json' }
import supportHy from '#i18n/messages/support/hy.json' with { type: 'json' }
import supportUk from '#i18n/messages/support/uk.json' with { type: 'json' }
import { fill, fillCount } from '#i18n/fill.ts'

/** One language of each script. */
export type Language = 'en' | 'uk' | 'hy'

export type TextKey =
  | `account:${keyof typeof accountEn}`
  | `cart:${keyof typeof cartEn}`
  | `catalogue:${keyof typeof catalogueEn}`
  | `checkout:${keyof typeof checkoutEn}`
  | `geo:${keyof typeof geoEn}`
  | `landing:${keyof typeof landingEn}`
  | `navigation:${keyof typeof navigationEn}`
  | `orders:${keyof typeof ordersEn}`
  | `platform:${keyof typeof platformEn}`
  | `prime:${keyof typeof primeEn}`
  | `support:${keyof typeof supportEn}`

type Values = Readonly<Record<string, string | number>>
type DomainMessages = Readonly<Record<string, Readonly<Record<string, string>>>>

const MESSAGES: Readonly<Record<Language, DomainMessages>> = {
  en: {
    account: accountEn,
    cart: cartEn,
    catalogue: catalogueEn,
    checkout: checkoutEn,
    geo: geoEn,
    landing: landingEn,
    navigation: navigationEn,
    orders: ordersEn,
    platform: platformEn,
    prime: primeEn,
    support: supportEn,
  },
  uk: {
    account: accountUk,
    cart: cartUk,
    catalogue: catalogueUk,
    checkout: checkoutUk,
    geo: geoUk,
    landing: landingUk,
    navigation: navigationUk,
    orders: ordersUk,
    platform: platformUk,
    prime: primeUk,
    support: supportUk,
  },
  hy: {
    account: accountHy,
    cart: cartHy,
    catalogue: catalogueHy,
    checkout: checkoutHy,
    geo: geoHy,
    landing: landingHy,
    navigation: navigationHy,
    orders: ordersHy,
    platform: platformHy,
    prime: primeHy,
    support: supportHy,
  },
}

/** The site's messages, read from its message files, so that a test works in each language and a message may change. */
export interface Texts {
  readonly language: Language
  t(key: TextKey, values?: Values): string
  /** "1 item", "2 items": the plural form of the language. */
  formatItemCount(count: number): string
}

export function getTexts(language: Language): Texts {
  const messages = MESSAGES[language]
  return {
    language,
    t(key, values = {}) {
      const [domain = '', name = ''] = key.split(':')
      const text = messages[domain]?.[name]
      if (text === undefined) throw new Error(`${key} has no message in ${language}`)
      return fill(text, values)
    },
    formatItemCount: count => fillCount(messages['cart'] ?? {}, 'items', count, language),
  }
}

/** Matches an accessible name that starts with `text`: the names of options and buttons end in a price. */
export function toPrefixPattern(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}

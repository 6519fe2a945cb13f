import type { Messages } from '#i18n/fill.ts'
import { languageRow } from '#i18n/languages.ts'
import type account from '#i18n/messages/account/en.json'
import type cart from '#i18n/messages/cart/en.json'
import type checkout from '#i18n/messages/checkout/en.json'
import type geo from '#i18n/messages/geo/en.json'
import type orders from '#i18n/messages/orders/en.json'

export type AccountTexts = Record<keyof typeof account, string>
export type CartTexts = Record<keyof typeof cart, string>
export type CheckoutTexts = Record<keyof typeof checkout, string>
export type GeoTexts = Record<keyof typeof geo, string>
export type OrdersTexts = Record<keyof typeof orders, string>

type Files = Record<string, () => Promise<Messages>>

/** The texts of the islands in the page's language alone: one small file beside React, no translation runtime. English where there is none. */
const loader =
  <Texts>(area: string, files: Files) =>
  async (language: string): Promise<Texts> =>
    (await (files[`./messages/${area}/${languageRow(language).code}.json`] ?? files[`./messages/${area}/en.json`]!)()) as Texts

export const loadAccountTexts = loader<AccountTexts>(
  'account',
  import.meta.glob<Messages>('./messages/account/*.json', { import: 'default' }),
)
export const loadCartTexts = loader<CartTexts>('cart', import.meta.glob<Messages>('./messages/cart/*.json', { import: 'default' }))
export const loadCheckoutTexts = loader<CheckoutTexts>(
  'checkout',
  import.meta.glob<Messages>('./messages/checkout/*.json', { import: 'default' }),
)
export const loadGeoTexts = loader<GeoTexts>('geo', import.meta.glob<Messages>('./messages/geo/*.json', { import: 'default' }))
export const loadOrdersTexts = loader<OrdersTexts>('orders', import.meta.glob<Messages>('./messages/orders/*.json', { import: 'default' }))

import type { Messages } from '#i18n/fill.ts'
import { languageRow } from '#i18n/languages.ts'
import type cart from '#i18n/messages/cart/en.json'

export type CartTexts = Record<keyof typeof cart, string>

const files = import.meta.glob<Messages>('./messages/cart/*.json', { import: 'default' })

/** The texts of the islands in the page's language alone: one small file beside React, no translation runtime. */
export async function loadCartTexts(language: string): Promise<CartTexts> {
  return (await files[`./messages/cart/${languageRow(language).code}.json`]!()) as CartTexts
}

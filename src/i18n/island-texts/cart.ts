import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/cart/en.json'

export type CartTexts = Record<keyof typeof texts, string>

export const loadCartTexts = loader<CartTexts>(import.meta.glob<Messages>('../messages/cart/*.json', { import: 'default' }))

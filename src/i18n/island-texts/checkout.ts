import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/checkout/en.json'

export type CheckoutTexts = Record<keyof typeof texts, string>

export const loadCheckoutTexts = loader<CheckoutTexts>(import.meta.glob<Messages>('../messages/checkout/*.json', { import: 'default' }))

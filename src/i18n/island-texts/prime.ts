import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/prime/en.json'

export type PrimeTexts = Record<keyof typeof texts, string>

export const loadPrimeTexts = loader<PrimeTexts>(import.meta.glob<Messages>('../messages/prime/*.json', { import: 'default' }))

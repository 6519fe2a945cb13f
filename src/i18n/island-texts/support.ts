import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/support/en.json'

export type SupportTexts = Record<keyof typeof texts, string>

export const loadSupportTexts = loader<SupportTexts>(import.meta.glob<Messages>('../messages/support/*.json', { import: 'default' }))

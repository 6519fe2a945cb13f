import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/account/en.json'

export type AccountTexts = Record<keyof typeof texts, string>

export const loadAccountTexts = loader<AccountTexts>(import.meta.glob<Messages>('../messages/account/*.json', { import: 'default' }))

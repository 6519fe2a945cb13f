import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/catalogue/en.json'

export type CatalogueTexts = Record<keyof typeof texts, string>

export const loadCatalogueTexts = loader<CatalogueTexts>(import.meta.glob<Messages>('../messages/catalogue/*.json', { import: 'default' }))

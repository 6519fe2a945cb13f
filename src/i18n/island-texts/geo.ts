import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/geo/en.json'

export type GeoTexts = Record<keyof typeof texts, string>

export const loadGeoTexts = loader<GeoTexts>(import.meta.glob<Messages>('../messages/geo/*.json', { import: 'default' }))

import type { Messages } from '#i18n/fill.ts'
import { loader } from '#i18n/island-texts/loader.ts'
import type texts from '#i18n/messages/platform/en.json'

export type PlatformTexts = Record<keyof typeof texts, string>

export const loadPlatformTexts = loader<PlatformTexts>(import.meta.glob<Messages>('../messages/platform/*.json', { import: 'default' }))

import type { WritingStyle } from '#features/orders/island-props.ts'
import { dayStyle } from '#i18n/day.ts'
import { languageRow } from '#i18n/languages.ts'
import { numberStyle } from '#i18n/money.ts'

/** On the server, which knows every language. */
export function writingStyle(language: string): WritingStyle {
  const { locale } = languageRow(language)
  return { numbers: numberStyle(locale), days: dayStyle(locale) }
}

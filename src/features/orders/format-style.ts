import type { FormatStyle } from '#features/orders/island-props.ts'
import { getDayStyle } from '#i18n/day.ts'
import { getLanguageRow } from '#i18n/languages.ts'
import { getNumberStyle } from '#i18n/money.ts'

/** Runs on the server, which has every locale. */
export function getFormatStyle(language: string): FormatStyle {
  const { locale } = getLanguageRow(language)
  return { numbers: getNumberStyle(locale), days: getDayStyle(locale) }
}

import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/** Messages of one area as they stand in the file: what a page hands to its islands. */
export type Messages = Readonly<Record<string, string>>

/** Puts values in place of `{{name}}`; a name without a value stays as it is, so that a test sees it. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * The right form for a number: `items_one`, `items_few` … by the language's own rules.
 *
 * @param locale BCP 47
 */
export function fillCount(
  messages: Messages,
  key: string,
  count: number,
  locale: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = getPluralRules(locale).select(count)
  return fill(messages[`${key}_${form}`] ?? messages[`${key}_other`] ?? key, { count, ...values })
}

const getPluralRules = memoizeByKey(locale => new Intl.PluralRules(locale))

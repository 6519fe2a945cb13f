import { memoizeByKey } from '#domain/language/memoize-by-key.ts'

/** Messages of one domain, as in its file; pages pass them to islands. */
export type Messages = Readonly<Record<string, string>>

/** Replaces `{{name}}` by values; unknown names remain, so that tests find them. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * Selects the plural form of a message (`items_one`, `items_few` …) by the rules of the language.
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

import type { Texts } from '#backend/db/seed/vocabulary/types.ts'
import { type DemonstrationTexts, loadTexts, type PageTexts } from '#backend/db/seed/seed-texts.ts'

/** Returns one text of the pages in the languages of a market, with values for its placeholders. */
export type GetPageText<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => Texts

type PageTextKey = Exclude<keyof PageTexts, 'demonstration'>

export const createGetPageText =
  (languages: readonly string[]): GetPageText<PageTextKey> =>
  (key, values = {}) =>
    collect(languages, language => loadTexts(language).pages[key], values)

export const createGetDemonstrationText =
  (languages: readonly string[]): GetPageText<keyof DemonstrationTexts> =>
  (key, values = {}) =>
    collect(languages, language => loadTexts(language).pages.demonstration?.[key], values)

function collect(
  languages: readonly string[],
  select: (language: string) => string | undefined,
  values: Readonly<Record<string, string | number>>,
): Texts {
  return Object.fromEntries(
    languages.map(language => {
      const text = select(language)
      if (text === undefined) throw new Error(`no text of a page in ${language}`)
      return [language, text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))]
    }),
  )
}

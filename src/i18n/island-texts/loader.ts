import type { Messages } from '#i18n/fill.ts'
import { getLanguageRow } from '#i18n/languages.ts'

type Files = Record<string, () => Promise<Messages>>

/**
 * The texts of the islands in the page's language alone: one small file beside React, no translation runtime. English where there is none.
 * Each area has a module of its own here: a list of all languages' files is some seven hundred bytes, which no page should load five times.
 */
export const loader =
  <Texts>(files: Files) =>
  async (language: string): Promise<Texts> => {
    const ending = `/${getLanguageRow(language).code}.json`
    const paths = Object.keys(files)
    return (await files[paths.find(it => it.endsWith(ending)) ?? paths.find(it => it.endsWith('/en.json'))!]!()) as Texts
  }

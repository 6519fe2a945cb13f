import type { Messages } from '#i18n/fill.ts'
import { getLanguageRow } from '#i18n/languages.ts'

type Files = Record<string, () => Promise<Messages>>

/**
 * Loads island texts in the page language only: one small file, no translation runtime. English is the fallback.
 *
 * Each domain has its own module: a file list of all languages has about 700 bytes, and a page should load only the lists it needs.
 */
export const loader =
  <Texts>(files: Files) =>
  async (language: string): Promise<Texts> => {
    const ending = `/${getLanguageRow(language).code}.json`
    const paths = Object.keys(files)
    return (await files[paths.find(it => it.endsWith(ending)) ?? paths.find(it => it.endsWith('/en.json'))!]!()) as Texts
  }

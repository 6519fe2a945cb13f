import { fontFiles } from '#styles/font-files.ts'

const latin = [fontFiles['onest-latin']]
const withCyrillic = [fontFiles['onest-cyrillic'], fontFiles['onest-latin']]
/** Languages whose first screen needs more than Latin letters; digits, spaces and the euro sign are always in the Latin file. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  bg: withCyrillic,
  hy: [fontFiles['noto-armenian'], fontFiles['onest-latin']],
  ka: [fontFiles['noto-georgian'], fontFiles['onest-latin']],
  kk: withCyrillic,
  ky: withCyrillic,
  ru: withCyrillic,
  uk: withCyrillic,
}

/**
 * Addresses of the fonts that a page wants from its first frame on, the most wanted first. Fonts are `optional`: late is never. A visitor who has none of
 * them yet reads the words first, in the letters of the system, and gets the fonts for the next page (STARTUP_SCRIPT of `layouts/inline.ts`, docs/decisions/0032).
 */
export function getFonts(language: string): readonly string[] {
  return byLanguage[language] ?? latin
}

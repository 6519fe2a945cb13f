import { fontFiles } from '#styles/font-files.ts'

const latin = [fontFiles['onest-latin']]
const withCyrillic = [fontFiles['onest-cyrillic'], fontFiles['onest-latin']]
/** Languages whose first screen needs more than Latin characters; digits, spaces and the euro sign are always in the Latin file. */
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
 * URLs of the web fonts of a page, the most important first. They have `font-display: optional`: a font that loads late is not used. A visitor without
 * cached fonts sees system fonts, and gets the web fonts on the next page (STARTUP_SCRIPT of `layouts/inline.ts`, docs/decisions/0032).
 */
export function getFonts(language: string): readonly string[] {
  return byLanguage[language] ?? latin
}

/** Countries whose prices have a currency sign that many system fonts lack (`CURRENCY_SIGNS` of make-fonts.ts): ֏ ₾ ₵ ₸ ₦ ₴. */
const SIGN_COUNTRIES = new Set(['am', 'ge', 'gh', 'kz', 'ng', 'ua'])

/** Whether the fonts of currency signs come before the system font: in these countries, and on pages that may show prices of several countries. */
export const prefersSignFonts = (country: string | undefined): boolean => country === undefined || SIGN_COUNTRIES.has(country)

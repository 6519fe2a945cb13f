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

/** Addresses for `<link rel="preload" as="font" type="font/woff2" crossorigin>`, the most wanted first. Fonts are `optional`: late is never. */
export function fontsToPreload(language: string): readonly string[] {
  return byLanguage[language] ?? latin
}

import type { Random } from '#backend/db/seed/random.ts'
import { COURIER_NAMES } from '#backend/jobs/courier-names.ts'

const CYRILLIC_LANGUAGES: readonly string[] = ['uk', 'ru', 'bg', 'kk', 'ky']
const LOCAL_SCRIPT_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  UA: CYRILLIC_LANGUAGES,
  KZ: CYRILLIC_LANGUAGES,
  KG: CYRILLIC_LANGUAGES,
  BG: CYRILLIC_LANGUAGES,
  GE: ['ka'],
  AM: ['hy'],
}

/** Picks a courier name in the country's own script when the language of the order uses it, otherwise in Latin script. */
export function pickCourierName(countryCode: string, language: string, random: Random): string {
  const { latin, local } = COURIER_NAMES[countryCode] ?? COURIER_NAMES['ES']!
  const readsLocalScript = LOCAL_SCRIPT_LANGUAGES[countryCode]?.includes(language.split(/[-_]/)[0]!) ?? false
  return random.pick(readsLocalScript && local ? local : latin)
}

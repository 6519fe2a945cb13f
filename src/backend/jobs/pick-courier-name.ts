import type { Random } from '#backend/db/seed/random.ts'
import { PEOPLE } from '#backend/jobs/courier-names.ts'

/** Who reads the letters that a country writes its names in. */
const CYRILLIC: readonly string[] = ['uk', 'ru', 'bg', 'kk', 'ky']
const READERS: Readonly<Record<string, readonly string[]>> = {
  UA: CYRILLIC,
  KZ: CYRILLIC,
  KG: CYRILLIC,
  BG: CYRILLIC,
  GE: ['ka'],
  AM: ['hy'],
}

/** Written as whoever ordered can read it: in the country's own letters, or in Latin ones. */
export function courierNameFor(countryCode: string, language: string, draw: Random): string {
  const { latin, own } = PEOPLE[countryCode] ?? PEOPLE['ES']!
  const readsOwn = READERS[countryCode]?.includes(language.split(/[-_]/)[0]!) ?? false
  return draw.pick(readsOwn && own ? own : latin)
}

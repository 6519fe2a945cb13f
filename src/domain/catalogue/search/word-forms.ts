/**
 * Spellings that sound alike, longest first: transliterations ("khinkali", "chinkali", "xinkali"), digraphs of several languages ("sz",
 * "sh") and letters that customers confuse.
 */
const SOUNDS: Readonly<Record<string, string>> = {
  shch: 's', szcz: 's', sch: 's', sh: 's', sz: 's',
  tch: 'h', ch: 'h', cz: 'h', kh: 'h', x: 'h',
  gh: 'g', ph: 'f', th: 't', zh: 'z', ts: 'z', tz: 'z', dz: 'z',
  ck: 'k', qu: 'k', q: 'k', c: 'k',
  w: 'v', y: 'i', j: 'i', ou: 'u',
} // prettier-ignore

const SOUND_PATTERN = new RegExp(Object.keys(SOUNDS).join('|'), 'g')

/** A key that different spellings of a word share. @param word one word of a search key */
export function toSoundKey(word: string): string {
  return word.replace(SOUND_PATTERN, it => SOUNDS[it] ?? it).replace(/(.)\1+/g, '$1')
}

/** Letters that a stem has at least: more if the ending is long, because short words have many neighbours. */
const MIN_STEM_LENGTH = 3
const getMinStemLength = (ending: string): number => (ending.length <= 2 ? MIN_STEM_LENGTH : MIN_STEM_LENGTH + 1)

/** Irregular plurals: Portuguese "pastéis", French "gâteaux", Spanish "nueces", Italian "bistecche". Armenian adds "ներ" to the singular. */
const REPLACED_ENDINGS: readonly (readonly [string, string])[] = [
  ['eis', 'el'],
  ['ois', 'ol'],
  ['eaux', 'eau'],
  ['aux', 'al'],
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ies', 'y'],
  ['ces', 'z'],
  ['che', 'ca'],
  ['chi', 'co'],
  ['ghe', 'ga'],
  ['ner', ''],
  ['nery', ''],
  ['neri', ''],
  ['nerov', ''],
]

/** Endings of plurals and cases, as search keys write them. */
const ENDINGS: readonly string[] = [
  // Romance languages and English
  'a', 'e', 'i', 'o', 'u', 's', 'as', 'es', 'os', 'is', 'ns', 'ii', 'ie', 'ele', 'ei', 'uri', 'ul', 'lor',
  // Slavic languages
  'y', 'ov', 'iv', 'ev', 'ow', 'ej', 'ei', 'am', 'iam', 'om', 'em', 'iem', 'ami', 'iami', 'akh', 'iakh', 'ach', 'ah', 'ia', 'iu', 'oiu',
  'oi', 'aia', 'oe', 'ye', 'ogo', 'oho', 'uiu', 'ykh', 'ikh', 'ym', 'im', 'ymi', 'ove', 'eve',
  // Georgian
  'ebi', 'ebis', 'ebit', 'it',
] // prettier-ignore

const byLength = (one: string, other: string): number => other.length - one.length
const LONGEST_FIRST: readonly string[] = [...new Set(ENDINGS)].sort(byLength)

/** A key that the singular, the plural and the cases of a word share. It is no word of a language. */
export function toStem(word: string): string {
  const replaced = REPLACED_ENDINGS.find(
    ([ending, singular]) => word.endsWith(ending) && word.length - ending.length >= MIN_STEM_LENGTH + Number(singular === ''),
  )
  const singular = replaced ? word.slice(0, -replaced[0].length) + replaced[1] : word
  const ending = LONGEST_FIRST.find(it => singular.endsWith(it) && singular.length - it.length >= getMinStemLength(it))
  return toSoundKey(ending === undefined ? singular : singular.slice(0, -ending.length))
}

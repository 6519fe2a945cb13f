/**
 * Normalizes a text for search: letter case, accents and script are removed. The result has lowercase Latin letters, digits and single
 * spaces: "Café" → "cafe", "Піца" → "pitsa", "Խորոված" → "khorovats".
 *
 * Rows store this key, and queries use the same function. PostgreSQL does not do it: with a C locale, `lower` ignores Cyrillic and Armenian
 * and pg_trgm finds no letters in them. An ASCII key works with any locale of a managed database.
 */
export function toSearchKey(...texts: readonly string[]): string {
  return texts.flatMap(text => foldText(text).match(/[a-z0-9]+/g) ?? []).join(' ')
}

/** Creates a URL slug from a text; never empty. */
export function toSlug(text: string): string {
  return toSearchKey(text).replaceAll(' ', '-') || 'x'
}

function foldText(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}|['’ʼ`]/gu, '')
  return letters.replaceAll('ու', 'u').replace(/[^\0-\x7f]/gu, letter => LATIN.get(letter) ?? ' ')
}

const toPairs = (from: string, to: string): [string, string][] => {
  const latin = to.split(' ')
  return from.split(' ').map((letter, index) => [letter, latin[index] ?? ''])
}

/**
 * Based on the national romanisations; where languages differ, the usual Latin spelling of dishes wins ("бургер" → "burger"). Decomposing
 * letters (й, ї, ё, և) need no row.
 */
const LATIN: ReadonlyMap<string, string> = new Map([
  ['ь', ''],
  ['ъ', ''],
  ...toPairs(
    'а б в г ґ д е є ж з и і к л м н о п р с т у ф х ц ч ш щ ю я',
    'a b v g g d e ie zh z i i k l m n o p r s t u f kh ts ch sh shch iu ia',
  ),
  ...toPairs('ы э ђ ј љ њ ћ џ ѕ', 'i e dj j lj nj c dz dz'),
  ...toPairs('ә ғ қ ң ө ұ ү һ', 'a g k n o u u h'),
  ...toPairs('ա բ գ դ ե զ է ը թ ժ ի լ խ ծ կ հ ձ ղ ճ մ յ ն շ ո', 'a b g d e z e y t zh i l kh ts k h dz gh ch m y n sh o'),
  ...toPairs('չ պ ջ ռ ս վ տ ր ց ւ փ ք օ ֆ', 'ch p j r s v t r ts v p k o f'),
  ...toPairs(
    'ა ბ გ დ ე ვ ზ თ ი კ ლ მ ნ ო პ ჟ რ ს ტ უ ფ ქ ღ ყ შ ჩ ც ძ წ ჭ ხ ჯ ჰ',
    'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h',
  ),
  ...toPairs('ß æ œ ø ł đ ð þ ı ə', 'ss ae oe o l d d th i a'),
])

import { toSearchKey } from '#domain/catalogue/search-key.ts'

/** Bounds of a typed address: a longer text costs no more than this. Words, and letters of a word. */
export const [MAX_QUERY_WORDS, MAX_WORD_LENGTH] = [10, 24]

/** Spellings of one sound in the romanisations of several languages, in the order in which they are replaced. */
const SPELLINGS: readonly (readonly [from: string, to: string])[] = [
  ['kh', 'h'],
  ['zh', 'z'],
  ['sh', 's'],
  ['ts', 'c'],
  ['ch', 'c'],
  ['ph', 'f'],
  ['th', 't'],
  ['gh', 'g'],
  ['ck', 'k'],
  ['dj', 'd'],
  ['q', 'k'],
  ['w', 'v'],
  ['y', 'i'],
  ['j', 'i'],
  ['ie', 'e'],
  ['ii', 'i'],
]
/** Most words of a name have none of the spellings, and the search folds hundreds of words a request. */
const HAS_SPELLING = new RegExp(SPELLINGS.map(([from]) => from).join('|'))

/**
 * Folds a word of a search key, so that the spellings of a name in several romanisations are equal: "khreshchatyk" and "hreschatik",
 * "mihajlova" and "mihailova". The SQL function `fold_street_word` gives the same result.
 *
 * @param word lowercase Latin letters and digits
 */
export function foldStreetWord(word: string): string {
  const start = word.slice(0, MAX_WORD_LENGTH)
  const spelt = HAS_SPELLING.test(start) ? SPELLINGS.reduce((text, [from, to]) => text.replaceAll(from, to), start) : start
  return spelt.replace(/([a-z])\1+/g, '$1')
}

/**
 * Folds a typed word. One that is mostly the same letters again and again ("zzzz") is not the beginning of a name: it stays as it is, and so
 * it matches nothing, because no folded word has a double letter.
 */
function foldQueryWord(word: string): string {
  const folded = foldStreetWord(word)
  return /([a-z])\1\1/.test(word) && folded.length * 2 <= word.length ? word.slice(0, MAX_WORD_LENGTH) : folded
}

/** The folded words of a text in any script. */
const toKeyWords = (text: string): string[] => toSearchKey(text).split(' ').filter(it => it !== '') // prettier-ignore
export const toStreetWords = (text: string): string[] => toKeyWords(text).map(foldStreetWord)
/** The folded words of a search key, which is not empty. */
export const foldSearchKey = (key: string): string[] => key.split(' ').map(foldStreetWord)

const toWordSet = (text: string): ReadonlySet<string> => new Set(toStreetWords(text))

/** Kinds of streets and their abbreviations, and particles. They distinguish streets little, and people leave them out. */
const WEAK_WORDS = toWordSet(`
  carrer calle c cl cr avinguda avenida avda avd av ave avenue aven passeig paseo pso pg ps plaza placa plz pl pza pca rambla rbla ronda rda camino cami travessera
  travesia via viale vle corso cso vicolo piazza pzza largo lg strada str rua r travessa tv praca estrada estr alameda rue quai impasse bd bld bvd blvd boul boulevard
  bulevard bulevardul bulevar bulvar bul blv soseaua sos calea cal piata intrarea aleea splaiul
  ulica ul ulice ulitsa vulytsia vulitsia vul vulytsya prospekt prosp prospect pr pros prov provulok pereulok per ploshcha ploshchad plosha naberezhna nab shosse
  uzviz uzvoz alea aleje aleja al plac rynek os osiedle trg cesta put obala kej setaliste
  poghots pokhots poghota poghoc pogota hraparak kucha kuchis gamziri khevi moedani
  street st road rd lane ln drive dr way close crescent cres highway hwy square sq court ct lorong jalan
  de del la el els les los las d l i e y da do dos das di della dello dei degli du des of the a an in na im imeni
`)

/** Words before a house number: "no 5", "nr. 5", "дом 5". */
const NUMBER_MARKERS = toWordSet('no nr num numero n nº br broj d dom bud budynok house casa kuca shenoba tun №')

export const isWeakWord = (word: string): boolean => WEAK_WORDS.has(word)
export const isNumberMarker = (word: string): boolean => NUMBER_MARKERS.has(word)

/** A part of a typed address. */
export interface QueryWord {
  /** Folded. */
  readonly word: string
  /** The house number that it may be, as typed: "12", "12а". */
  readonly house: string | null
}

const HOUSE = /^(\d{1,4})(\p{L}?)$/u
/** Numbers, or words; the separators of a house number ("12/3", "12-14") end it, and its second part is not read. */
const PARTS = /\d+\p{L}?(?![\p{L}\p{N}])(?:\s?[/-]\s?\d+\p{L}?(?![\p{L}\p{N}]))*|[\p{L}\p{M}\p{N}'’ʼ]+/gu

/**
 * Splits a typed address into words, in the order in which they were typed. Flat numbers after a comma and a house number are words without
 * a match. The result is bounded: see `MAX_QUERY_WORDS`.
 */
export function parseQueryWords(text: string): readonly QueryWord[] {
  const words: QueryWord[] = []
  for (const [part] of text.toLowerCase().matchAll(PARTS)) {
    if (words.length >= MAX_QUERY_WORDS) break
    const number = part.split(/\s?[/-]\s?/)[0] ?? part
    const house = HOUSE.test(number) ? number : null
    // a postal code
    if (/^\d{5,}/.test(number)) continue
    for (const word of house === null ? toKeyWords(part).map(foldQueryWord) : [number])
      if (words.length < MAX_QUERY_WORDS) words.push({ word: house === null ? word : toStreetWords(word).join(''), house })
  }
  return words
}

/** A name of a city or a store is no sentence: what is shorter may stand on as many pages as it likes. Words. */
const MIN_SENTENCE_WORDS = 3

/** Elements that go on within a sentence; every other tag ends one. */
const INLINE = /<\/?(?:a|b|em|i|small|span|strong)(?:\s[^>]*)?>/g
/** What nobody reads as text, and the row of breadcrumbs. */
const NON_TEXT = /<(script|style|svg|nav)\b[\s\S]*?<\/\1>/g
/** A stop, and the Armenian full stop; a dot within a number ends nothing. */
const SENTENCE_END = /(?<=[.!?։…])\s+/u

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const unescapeHtml = (text: string): string => text.replace(/&(#39|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** The blocks of text between `<main>` and its end, as a reader meets them; of the whole text where there is no `<main>`. */
export function extractTextBlocks(html: string): string[] {
  const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? html
  return main
    .replace(NON_TEXT, '\n')
    .replace(INLINE, ' ')
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map(it => unescapeHtml(it).replace(/\s+/gu, ' ').trim())
    .filter(it => it !== '')
}

/** The sentences of some blocks of text, in lower case: headings, questions and labels are some too, where they are long enough. */
export function extractSentences(blocks: readonly string[]): ReadonlySet<string> {
  const sentences = blocks.flatMap(it => it.split(SENTENCE_END)).map(it => it.toLowerCase().trim())
  return new Set(sentences.filter(it => (it.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'.,-]*/gu) ?? []).length >= MIN_SENTENCE_WORDS))
}

/**
 * How much of the shorter of two pages stands on the other too.
 *
 * @returns 0 to 1; 0 where one says nothing
 */
export function calculateOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one]
  if (shorter.size === 0) return 0
  let shared = 0
  for (const it of shorter) if (longer.has(it)) shared += 1
  return shared / shorter.size
}

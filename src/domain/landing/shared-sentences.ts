/** Minimum words of a sentence: shorter texts, such as names of cities and stores, may repeat on any number of pages. */
const MIN_SENTENCE_WORDS = 3

/** Inline elements; every other tag ends a sentence. */
const INLINE = /<\/?(?:a|b|em|i|small|span|strong)(?:\s[^>]*)?>/g
/** Elements without readable text, and the breadcrumbs. */
const NON_TEXT = /<(script|style|svg|nav)\b[\s\S]*?<\/\1>/g
/** Sentence end: Latin or Armenian full stop; a decimal point does not count. */
const SENTENCE_END = /(?<=[.!?։…])\s+/u

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
const unescapeHtml = (text: string): string => text.replace(/&(#39|\w+);/g, (match, name: string) => ENTITIES[name] ?? match)

/** Text blocks of `<main>` in reading order; of the whole document if there is no `<main>`. */
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

/** Sentences of text blocks, in lower case. Headings, questions and labels count if they are long enough. */
export function extractSentences(blocks: readonly string[]): ReadonlySet<string> {
  const sentences = blocks.flatMap(it => it.split(SENTENCE_END)).map(it => it.toLowerCase().trim())
  return new Set(sentences.filter(it => (it.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'.,-]*/gu) ?? []).length >= MIN_SENTENCE_WORDS))
}

/**
 * Share of the sentences of the shorter page that the other page contains.
 *
 * @returns 0 to 1; 0 if one page has no sentences
 */
export function calculateOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [shorter, longer] = one.size <= other.size ? [one, other] : [other, one]
  if (shorter.size === 0) return 0
  let shared = 0
  for (const it of shorter) if (longer.has(it)) shared += 1
  return shared / shorter.size
}

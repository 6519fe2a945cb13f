/** A word that the project no longer uses, and the term to write instead. */
export interface RetiredWord {
  /** Matched as a whole word, in the case given. */
  readonly word: string
  readonly use: string
}

/** One sentence for each line that has a retired word: `file:line: "word": write "term"`. */
export function findRetiredWords(file: string, text: string, words: readonly RetiredWord[]): string[] {
  const findings: string[] = []
  const pattern = new RegExp(`(?<![\\w$])(?:${words.map(it => escapeRegExp(it.word)).join('|')})(?![\\w$])`, 'g')
  const replacements = new Map(words.map(it => [it.word, it.use]))
  const check = (place: string, line: string): void => {
    for (const [word] of line.matchAll(pattern)) findings.push(`${place}: "${word}": write "${replacements.get(word)}"`)
  }
  check(`${file} (its name)`, file.replace(/\.[a-z.]+$/, ''))
  for (const [index, line] of text.split('\n').entries()) check(`${file}:${index + 1}`, line)
  return findings
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

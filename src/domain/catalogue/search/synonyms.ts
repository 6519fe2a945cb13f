import { toSoundKey, toStem } from '#domain/catalogue/search/word-forms.ts'

/** The other names of what a word of a query means: search keys of one or more words. */
export type Synonyms = (word: string) => readonly string[]

/**
 * Joins groups of search keys that mean the same. A word finds its groups in any of its forms.
 *
 * @param groups each group: search keys; a key of several words is a result only
 */
export function createSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const byForm = new Map<string, Set<string>>()
  for (const group of groups) {
    for (const key of group) {
      if (key === '' || key.includes(' ')) continue
      for (const form of getForms(key)) {
        const names = byForm.get(form) ?? new Set()
        byForm.set(form, names)
        for (const other of group) if (other !== key && other !== '') names.add(other)
      }
    }
  }
  return word => [...new Set(getForms(word).flatMap(form => [...(byForm.get(form) ?? [])]))]
}

export const joinSynonyms =
  (all: readonly Synonyms[]): Synonyms =>
  word => [...new Set(all.flatMap(it => it(word)))]

/** The prefix separates both kinds of forms. */
const getForms = (word: string): string[] => [`sound ${toSoundKey(word)}`, `stem ${toStem(word)}`]

import type english from '#backend/words/en.json'
import { languageChain, spoken, textIn } from '#domain/language/text-in.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/** What the marketplace itself says: steps of an order, refusals, mails. All else it says is data. */
export type WordKey = keyof typeof english

/** The keys of one group without its name: "storeClosed" of "refusals.storeClosed". */
export type WordOf<Group extends string> = WordKey extends infer Key ? (Key extends `${Group}.${infer Name}` ? Name : never) : never

export type Fills = Readonly<Record<string, string>>

/** One file a language; a text that a language has not is said in English. */
const files = import.meta.glob<Readonly<Record<string, string>>>('./*.json', { eager: true, import: 'default' })

const LANGUAGES = new Map(Object.entries(files).map(([path, words]) => [path.slice('./'.length, -'.json'.length), words]))

/** Key → language → text: asked for thousands of times in a long menu. */
const TEXTS = new Map<string, Record<string, string>>()
for (const [language, words] of LANGUAGES) {
  for (const [key, text] of Object.entries(words)) TEXTS.set(key, { ...TEXTS.get(key), [language]: text })
}

/** A text in every language that has it. */
export function wordTexts(key: WordKey): Readonly<Record<string, string>> {
  return TEXTS.get(key)!
}

/** A text in a language, its family ("es" for "es_419") or English, with values in place of `{{name}}`. */
export function wordIn(language: string, key: WordKey, fills: Fills = {}): string {
  const text = textIn(wordTexts(key), languageChain(language))
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fills[name] ?? whole)
}

/** The first language that the marketplace speaks, of those wanted and their families; else English. */
export function wordLanguage(...wanted: readonly string[]): string {
  return wanted.flatMap(spoken).find(it => LANGUAGES.has(it)) ?? FALLBACK_LANGUAGE
}

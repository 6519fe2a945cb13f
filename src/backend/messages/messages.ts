import bg from '#backend/messages/bg.json' with { type: 'json' }
import bs from '#backend/messages/bs.json' with { type: 'json' }
import ca from '#backend/messages/ca.json' with { type: 'json' }
import en from '#backend/messages/en.json' with { type: 'json' }
import es from '#backend/messages/es.json' with { type: 'json' }
import eu from '#backend/messages/eu.json' with { type: 'json' }
import fr from '#backend/messages/fr.json' with { type: 'json' }
import hr from '#backend/messages/hr.json' with { type: 'json' }
import hy from '#backend/messages/hy.json' with { type: 'json' }
import it from '#backend/messages/it.json' with { type: 'json' }
import ka from '#backend/messages/ka.json' with { type: 'json' }
import pl from '#backend/messages/pl.json' with { type: 'json' }
import pt from '#backend/messages/pt.json' with { type: 'json' }
import ro from '#backend/messages/ro.json' with { type: 'json' }
import ru from '#backend/messages/ru.json' with { type: 'json' }
import sl from '#backend/messages/sl.json' with { type: 'json' }
import sr from '#backend/messages/sr.json' with { type: 'json' }
import uk from '#backend/messages/uk.json' with { type: 'json' }
import { getLanguageChain, withLanguageFamily, pickText } from '#domain/language/language-chain.ts'
import { FALLBACK_LANGUAGE } from '#domain/language/country-locale.ts'

/** What the marketplace itself says: steps of an order, refusals, mails. All else it says is data. */
export type WordKey = keyof typeof en

/** The keys of one group without its name: "storeClosed" of "refusals.storeClosed". */
export type WordOf<Group extends string> = WordKey extends infer Key ? (Key extends `${Group}.${infer Name}` ? Name : never) : never

export type Fills = Readonly<Record<string, string>>

/** One file a language; a text that a language has not is said in English. Named one by one: Node alone has no glob. */
const files: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bg,
  bs,
  ca,
  en,
  es,
  eu,
  fr,
  hr,
  hy,
  it,
  ka,
  pl,
  pt,
  ro,
  ru,
  sl,
  sr,
  uk,
}

const LANGUAGES = new Map(Object.entries(files))

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
  const text = pickText(wordTexts(key), getLanguageChain(language))
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => fills[name] ?? whole)
}

/** The first language that the marketplace speaks, of those wanted and their families; else English. */
export function wordLanguage(...wanted: readonly string[]): string {
  return wanted.flatMap(withLanguageFamily).find(it => LANGUAGES.has(it)) ?? FALLBACK_LANGUAGE
}

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

/** Messages of the marketplace itself: order steps, errors, mails. All its other texts are data. */
export type MessageKey = keyof typeof en

/** The keys of one group without the group's name: "storeClosed" for "refusals.storeClosed". */
export type MessageName<Group extends string> = MessageKey extends infer Key ? (Key extends `${Group}.${infer Name}` ? Name : never) : never

export type MessageValues = Readonly<Record<string, string>>

/** One file per language. A missing message falls back to English. Listed one by one, because Node has no glob imports. */
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

const MESSAGES_BY_LANGUAGE = new Map(Object.entries(files))

/** Key → language → text. Precomputed, because a long menu reads it thousands of times. */
const MESSAGES = new Map<string, Record<string, string>>()
for (const [language, messages] of MESSAGES_BY_LANGUAGE) {
  for (const [key, text] of Object.entries(messages)) MESSAGES.set(key, { ...MESSAGES.get(key), [language]: text })
}

/** The translations of a message, by language. */
export function getMessageTexts(key: MessageKey): Readonly<Record<string, string>> {
  return MESSAGES.get(key)!
}

/** Translates a message to a language, its family ("es" for "es_419") or English. Replaces `{{name}}` by its value. */
export function translate(language: string, key: MessageKey, values: MessageValues = {}): string {
  const text = pickText(getMessageTexts(key), getLanguageChain(language))
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}

/** The first of the preferred languages, or of their families, that has messages. Otherwise English. */
export function pickLanguage(...languages: readonly string[]): string {
  return languages.flatMap(withLanguageFamily).find(it => MESSAGES_BY_LANGUAGE.has(it)) ?? FALLBACK_LANGUAGE
}

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { LANGUAGES } from '#i18n/languages.ts'

/**
 * Compares the texts of each language with English: keys, `{{placeholders}}`, the language's own plural categories,
 * empty and untranslated texts, and keys that no source file uses. Every language of `i18n/languages.ts` must have every file.
 * `node scripts/check-messages.ts` prints one line a fault and ends with 1 if there is any; `node scripts/check-messages.ts ka`
 * looks at one language.
 */

/** What the marketplace itself says: one file a language. */
const BACKEND_TEXTS = 'src/backend/messages'
const MESSAGES = 'src/i18n/messages'
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Flat: key → text. */
export type Texts = Readonly<Record<string, string>>

/** What is rightly the same in English and in every other language: names and signs. */
const SAME_IN_ALL_LANGUAGES = /^(OK|Prime|SMS|WhatsApp|Google|Facebook|Recado)$/
/** Words that a language shares with English: translators add theirs. */
const SAME_AS_ENGLISH = JSON.parse(readFileSync(new URL('same-as-english.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>

const toStem = (key: string): string => key.replace(PLURAL, '')

/** Keys that are one text in several numbers: `_other` is what i18next asks for last, so it marks a plural. */
function findPluralStems(texts: Texts): Set<string> {
  return new Set(
    Object.keys(texts)
      .filter(key => key.endsWith('_other'))
      .map(toStem),
  )
}

/** The keys a language must have, given English: its own plural categories in place of English's. */
export function getExpectedKeys(english: Texts, language: string): string[] {
  const plurals = findPluralStems(english)
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...new Set(
      Object.keys(english).flatMap(key => {
        const stem = toStem(key)
        // a `_zero` beside the plural is i18next's own, and a language's choice
        if (!plurals.has(stem) || !PLURAL.test(key)) return [key]
        return key.endsWith('_zero') ? [] : categories.map(category => `${stem}_${category}`)
      }),
    ),
  ]
}

const findPlaceholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? ''))].sort()

/** Faults of one language's file against English. Placeholders of a plural are compared with English's `_other`. */
export function compareTexts(english: Texts, texts: Texts, language: string): string[] {
  const wanted = new Set(getExpectedKeys(english, language))
  const plurals = findPluralStems(english)
  const isOptional = (key: string): boolean => key.endsWith('_zero') && plurals.has(toStem(key))
  const faults = [...wanted].filter(key => !(key in texts)).map(key => `${key} is missing`)
  for (const [key, text] of Object.entries(texts)) {
    if (!wanted.has(key) && !isOptional(key)) faults.push(`${key} is not in English, or is no plural form of ${language}`)
    if (text.trim() === '') faults.push(`${key} is empty`)
    const model = english[key] ?? english[`${toStem(key)}_other`]
    if (model === undefined) continue
    const [asked, told] = [findPlaceholders(model), findPlaceholders(text)]
    // "one" and "zero" may leave the number out: "One item"
    const mayLeaveOut = (name: string): boolean => name === 'count' && PLURAL.test(key)
    const missing = asked.filter(name => !told.includes(name) && !mayLeaveOut(name))
    const strange = told.filter(name => !asked.includes(name))
    if (missing.length > 0) faults.push(`${key} lacks ${missing.map(name => `{{${name}}}`).join(', ')}`)
    if (strange.length > 0) faults.push(`${key} has ${strange.map(name => `{{${name}}}`).join(', ')}, which English has not`)
    if (language !== 'en' && text === model && !mayEqualEnglish(text, language)) faults.push(`${key} is still English: "${text}"`)
  }
  return faults
}

/** Placeholders, digits and signs are no words; what is left must be a word that both languages have. */
function mayEqualEnglish(text: string, language: string): boolean {
  const words = text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  return words.every(word => SAME_IN_ALL_LANGUAGES.test(word) || (SAME_AS_ENGLISH[language]?.includes(word) ?? false))
}

/**
 * Keys that stand in no source file. A key counts as used where it is written whole in quotes, or where a template
 * string gives its beginning: `filter.${kind}` uses every key that begins with "filter.".
 */
export function findUnusedKeys(english: Texts, sources: string): string[] {
  const beginnings = [...sources.matchAll(/`([a-zA-Z][\w.:-]*[._:-]?)\$\{/g)]
    .map(([, start]) => start ?? '')
    .map(start => start.replace(/^\w+:/, ''))
  const isUsed = (stem: string): boolean =>
    ["'", '"', '`'].some(
      quote => sources.includes(`${quote}${stem}${quote}`) || new RegExp(`[:.]${escapeRegExp(stem)}${quote}`).test(sources),
    ) ||
    new RegExp(`\\b(?:t|texts?)\\.${escapeRegExp(stem)}\\b`).test(sources) ||
    beginnings.some(start => start !== '' && stem.startsWith(start))
  const plurals = findPluralStems(english)
  const stems = Object.keys(english).map(key => (plurals.has(toStem(key)) ? toStem(key) : key))
  return [...new Set(stems)].filter(stem => !isUsed(stem))
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const readTexts = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8')) as Texts

/**
 * Every fault of every language, one line each.
 *
 * @param only one language; none, all
 */
export function checkMessages(only?: string): { faults: string[]; languages: string[]; texts: number } {
  const folders = [...(existsSync(MESSAGES) ? readdirSync(MESSAGES).map(area => `${MESSAGES}/${area}`) : []), BACKEND_TEXTS]
  const found = globSync(`{${MESSAGES}/*,${BACKEND_TEXTS}}/*.json`).map(file => basename(file, '.json'))
  const all = [...new Set([...LANGUAGES.map(it => it.code), ...found])].sort()
  const languages = only === undefined ? all : all.filter(it => it === only)
  const sources = globSync('src/**/*.{ts,tsx,astro}')
    .filter(file => !/\.test\./.test(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const faults: string[] = []
  let texts = 0
  for (const folder of folders) {
    if (!existsSync(`${folder}/en.json`)) {
      faults.push(`${folder}: there is no en.json`)
      continue
    }
    const english = readTexts(`${folder}/en.json`)
    texts += Object.keys(english).length
    for (const language of languages) {
      const file = `${folder}/${language}.json`
      const found = existsSync(file) ? compareTexts(english, readTexts(file), language) : ['the file is missing']
      faults.push(...found.map(fault => `${file}: ${fault}`))
    }
    faults.push(...findUnusedKeys(english, sources).map(key => `${folder}/en.json: ${key} is used nowhere in src`))
  }
  if (texts === 0) faults.push(`${MESSAGES}: there are no texts`)
  return { faults, languages, texts }
}

if (import.meta.main) {
  const { faults, languages, texts } = checkMessages(process.argv[2])
  for (const fault of faults) console.error(fault)
  console.log(`${texts} texts in ${languages.join(', ')}: ${faults.length === 0 ? 'all in order' : `${faults.length} faults`}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

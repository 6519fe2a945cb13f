import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { LANGUAGES } from '#i18n/languages.ts'

import { findGlossaryIssues, findTermIssues, readGlossary, readLanguageTexts } from './glossary.ts'

/**
 * Compares the texts of each language with English: keys, `{{placeholders}}`, plural categories, empty and untranslated texts, and keys
 * that no source file uses. Compares the terms with `scripts/glossary.json`. Every language of `i18n/languages.ts` must have every file.
 * `node scripts/check-messages.ts` prints one line per issue and exits with 1 if there is any; `node scripts/check-messages.ts ka` checks
 * one language.
 */

/** Texts of the marketplace: one file per language. */
const BACKEND_TEXTS = 'src/backend/messages'
const MESSAGES = 'src/i18n/messages'
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Flat: key → text. */
export type Texts = Readonly<Record<string, string>>

/** Names and symbols that are the same in every language. */
const SAME_IN_ALL_LANGUAGES = /^(OK|Prime|SMS|WhatsApp|Google|Facebook|Recado)$/
/** Words that a language shares with English. Translators extend the list. */
const SAME_AS_ENGLISH = JSON.parse(readFileSync(new URL('same-as-english.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>

const toStem = (key: string): string => key.replace(PLURAL, '')

/** Stems of keys with plural forms. i18next falls back to `_other`, so that suffix marks a plural. */
function findPluralStems(texts: Texts): Set<string> {
  return new Set(
    Object.keys(texts)
      .filter(key => key.endsWith('_other'))
      .map(toStem),
  )
}

/** Keys that a language must have: those of English, with the plural categories of the language. */
export function getExpectedKeys(english: Texts, language: string): string[] {
  const plurals = findPluralStems(english)
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...new Set(
      Object.keys(english).flatMap(key => {
        const stem = toStem(key)
        // i18next supports `_zero` in every language; it is optional
        if (!plurals.has(stem) || !PLURAL.test(key)) return [key]
        return key.endsWith('_zero') ? [] : categories.map(category => `${stem}_${category}`)
      }),
    ),
  ]
}

const findPlaceholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? ''))].sort()

/** Finds issues of one language's file. Placeholders of a plural are compared with those of `_other` in English. */
export function compareTexts(english: Texts, texts: Texts, language: string): string[] {
  const expected = new Set(getExpectedKeys(english, language))
  const plurals = findPluralStems(english)
  const isOptional = (key: string): boolean => key.endsWith('_zero') && plurals.has(toStem(key))
  const issues = [...expected].filter(key => !(key in texts)).map(key => `${key} is missing`)
  for (const [key, text] of Object.entries(texts)) {
    if (!expected.has(key) && !isOptional(key)) issues.push(`${key} is not in English, or is not a plural form of ${language}`)
    if (text.trim() === '') issues.push(`${key} is empty`)
    const model = english[key] ?? english[`${toStem(key)}_other`]
    if (model === undefined) continue
    const [required, present] = [findPlaceholders(model), findPlaceholders(text)]
    // "one" and "zero" may leave the number out: "One item"
    const mayLeaveOut = (name: string): boolean => name === 'count' && PLURAL.test(key)
    const missing = required.filter(name => !present.includes(name) && !mayLeaveOut(name))
    const unknown = present.filter(name => !required.includes(name))
    if (missing.length > 0) issues.push(`${key} lacks ${missing.map(name => `{{${name}}}`).join(', ')}`)
    if (unknown.length > 0) issues.push(`${key} has ${unknown.map(name => `{{${name}}}`).join(', ')}, which English does not have`)
    if (language !== 'en' && text === model && !mayEqualEnglish(text, language)) issues.push(`${key} is still English: "${text}"`)
  }
  return issues
}

/** Ignores placeholders, digits and symbols. Every remaining word must exist in both languages. */
function mayEqualEnglish(text: string, language: string): boolean {
  const words = text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  return words.every(word => SAME_IN_ALL_LANGUAGES.test(word) || (SAME_AS_ENGLISH[language]?.includes(word) ?? false))
}

/**
 * Finds keys that no source file uses. A key is used when a source quotes it, or when a template string contains its beginning:
 * `filter.${kind}` uses every key that begins with "filter.".
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
 * Finds the issues of every language, one line each.
 *
 * @param only one language; all when unset
 */
export function checkMessages(only?: string): { issues: string[]; languages: string[]; texts: number } {
  const folders = [...(existsSync(MESSAGES) ? readdirSync(MESSAGES).map(domain => `${MESSAGES}/${domain}`) : []), BACKEND_TEXTS]
  const existing = globSync(`{${MESSAGES}/*,${BACKEND_TEXTS}}/*.json`).map(file => basename(file, '.json'))
  const all = [...new Set([...LANGUAGES.map(it => it.code), ...existing])].sort()
  const languages = only === undefined ? all : all.filter(it => it === only)
  const sources = globSync('src/**/*.{ts,tsx,astro}')
    .filter(file => !/\.test\./.test(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n')
  const issues: string[] = []
  let texts = 0
  for (const folder of folders) {
    if (!existsSync(`${folder}/en.json`)) {
      issues.push(`${folder}: there is no en.json`)
      continue
    }
    const english = readTexts(`${folder}/en.json`)
    texts += Object.keys(english).length
    for (const language of languages) {
      const file = `${folder}/${language}.json`
      const fileIssues = existsSync(file) ? compareTexts(english, readTexts(file), language) : ['the file is missing']
      issues.push(...fileIssues.map(issue => `${file}: ${issue}`))
    }
    issues.push(...findUnusedKeys(english, sources).map(key => `${folder}/en.json: ${key} is not used in src`))
  }
  const glossary = readGlossary()
  for (const language of languages) {
    const termIssues = [...findGlossaryIssues(glossary, language), ...findTermIssues(glossary, language, readLanguageTexts(language))]
    issues.push(...termIssues.map(issue => `${language}: ${issue}`))
  }
  if (texts === 0) issues.push(`${MESSAGES}: there are no texts`)
  return { issues, languages, texts }
}

if (import.meta.main) {
  const { issues, languages, texts } = checkMessages(process.argv[2])
  for (const issue of issues) console.error(issue)
  console.log(`${texts} texts in ${languages.join(', ')}: ${issues.length === 0 ? 'no issues' : `${issues.length} issues`}`)
  process.exitCode = issues.length === 0 ? 0 : 1
}

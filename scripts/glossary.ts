import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/**
 * One term for one thing. `scripts/glossary.json` has the chosen terms and the rejected synonyms of each language, and the labels that have
 * the same text wherever they are shown. `scripts/check-messages.ts` and `scripts/glossary.test.ts` compare the texts with it.
 */

/** Terms and rejected synonyms of one language. */
interface LanguageTerms {
  /** Concept → term. `|` ends the part that every inflected form shares: "корзин|а". */
  readonly terms: Readonly<Record<string, string>>
  /** Beginning of a rejected word, in any case → concept that it must not name. A final `!` rejects the whole word only. */
  readonly rejected: Readonly<Record<string, string>>
}

export interface Glossary {
  /** Concept → keys whose texts are equal in a language, "cart:total" or "backend:receipt.TOTAL". */
  readonly labels: Readonly<Record<string, readonly string[]>>
  /** Concept → key whose text contains the term. */
  readonly examples: Readonly<Record<string, string>>
  readonly languages: Readonly<Record<string, LanguageTerms>>
}

/** "domain:key" → text. */
type LanguageTexts = Readonly<Record<string, string>>

export const readGlossary = (): Glossary => JSON.parse(readFileSync(new URL('glossary.json', import.meta.url), 'utf8')) as Glossary

/** Reads the texts of a language from all message files. */
export function readLanguageTexts(language: string): LanguageTexts {
  const files = globSync([`src/i18n/messages/*/${language}.json`, `src/backend/messages/${language}.json`])
  return Object.fromEntries(
    files.flatMap(file => {
      const domain = file.includes('backend') ? 'backend' : basename(dirname(file))
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      return Object.entries(texts).map(([key, text]) => [`${domain}:${key}`, text])
    }),
  )
}

const getTermStem = (term: string): string => term.split('|')[0] ?? term
const getTermText = (term: string): string => term.replace('|', '')

/** Matches words that begin with the rejected beginning, or equal it if it ends with `!`. A part after a hyphen is not a word: "e-mail". */
function createRejectedPattern(rejected: string): RegExp {
  const word = rejected.replace(/!$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}-])${word}${rejected.endsWith('!') ? '(?!\\p{L})' : ''}`, 'iu')
}

const removePlaceholders = (text: string): string => text.replace(/\{\{[^}]*\}\}/g, ' ')

/** Finds rejected synonyms, labels that differ, and examples without their term in the texts of one language. */
export function findTermIssues({ labels, examples, languages }: Glossary, language: string, texts: LanguageTexts): string[] {
  const { terms, rejected } = languages[language] ?? { terms: {}, rejected: {} }
  const synonyms = Object.entries(rejected).map(([word, concept]) => ({ word, concept, pattern: createRejectedPattern(word) }))
  const synonymIssues = Object.entries(texts).flatMap(([key, text]) =>
    synonyms
      .filter(({ pattern }) => pattern.test(removePlaceholders(text)))
      .map(({ word, concept }) => `${key} has "${word}" instead of "${getTermText(terms[concept] ?? concept)}": "${text}"`),
  )
  const labelIssues = Object.values(labels).flatMap(([first = '', ...others]) =>
    others.filter(key => texts[key] !== texts[first]).map(key => `${key} is "${texts[key]}", but ${first} is "${texts[first]}"`),
  )
  const exampleIssues = Object.entries(examples).flatMap(([concept, key]) => {
    const term = terms[concept]
    if (term === undefined) return [`"${concept}" has no term`]
    return texts[key]?.toLowerCase().includes(getTermStem(term).toLowerCase()) === true
      ? []
      : [`${key} lacks the term "${getTermText(term)}": "${texts[key]}"`]
  })
  return [...synonymIssues, ...labelIssues, ...exampleIssues]
}

/** Finds concepts that a language lacks, and rejected synonyms of unknown concepts. */
export function findGlossaryIssues({ languages }: Glossary, language: string): string[] {
  const { terms, rejected } = languages[language] ?? { terms: {}, rejected: {} }
  const missing = Object.keys(languages['en']?.terms ?? {}).filter(concept => (terms[concept] ?? '') === '')
  const unknown = Object.entries(rejected).filter(([, concept]) => !(concept in terms))
  return [
    ...missing.map(concept => `"${concept}" has no term`),
    ...unknown.map(([word, concept]) => `"${word}" names no concept: "${concept}"`),
  ]
}

/** The glossary as a page: one table per language. */
export function renderGlossary({ labels, languages }: Glossary, textsOf: (language: string) => LanguageTexts): string {
  const english = textsOf('en')
  const tables = Object.entries(languages).map(([language, { terms, rejected }]) => {
    const texts = textsOf(language)
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
    const termRows = Object.entries(terms).map(([concept, term]) => {
      const synonyms = Object.entries(rejected).flatMap(([word, it]) => (it === concept ? [word.replace('!', '')] : []))
      return `| ${getTermText(languages['en']?.terms[concept] ?? concept)} | ${getTermText(term)} | ${synonyms.join(', ')} |`
    })
    const labelRows = Object.values(labels).map(([key = '']) => `| ${english[key]} | ${texts[key]} | |`)
    return [
      `## ${name} (${language})`,
      '',
      '| English | term | never (beginnings of words) |',
      '|---|---|---|',
      ...termRows,
      ...labelRows,
    ].join('\n')
  })
  return `# Glossary

One term for one thing, in each language. This page is written by the test \`scripts/glossary.test.ts\` from \`scripts/glossary.json\` and the
texts themselves: \`npx vitest -u\`. The test fails when a text has a rejected word, or when a label differs between two places.

${tables.join('\n\n')}
`
}

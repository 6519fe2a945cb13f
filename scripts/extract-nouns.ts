// Writes the `nouns` of src/backend/db/seed/texts/<language>/nouns.json: names of the hypermarket's products in every language of the
// catalogue. Units and descriptions in those files are written by hand and do not change. Run by hand after the hypermarket gets a new
// product. The package is not a dependency of the project, so install it first:
//
//   npm install --prefix <folder> --ignore-scripts cldr-annotations-full@48.2.0
//   node scripts/extract-nouns.ts <folder>
//
// CLDR names pictures, not goods ("cheese wedge"): noun-overrides.json has the product name where the two differ.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

import { hypermarketPictures } from '#backend/db/seed/vocabulary/hypermarket.ts'
import { seedLanguages } from '#backend/db/seed/seed-texts.ts'

interface Annotations {
  readonly annotations: { readonly annotations: Readonly<Record<string, { readonly tts?: readonly string[] }>> }
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/extract-nouns.ts FOLDER (where cldr-annotations-full is installed)')
const source = resolve(folder, 'node_modules/cldr-annotations-full/annotations')
const textsDir = resolve(import.meta.dirname, '../src/backend/db/seed/texts')

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
const overrides = readJson<Record<string, Record<string, string>>>(join(import.meta.dirname, 'noun-overrides.json'))

/** Languages with several CLDR locales, the most specific first. A specific locale omits what it inherits from the next one. */
const LOCALES: Readonly<Record<string, readonly string[]>> = { sr: ['sr-Latn'], pt: ['pt-PT', 'pt'] }
const SAME_AS_PARENT = '↑↑↑'

const capitalise = (text: string, language: string) => {
  const [first = '', ...rest] = text
  // Georgian has no capitals outside of headlines.
  return language === 'ka' ? text : first.toLocaleUpperCase(language) + rest.join('')
}

for (const language of seedLanguages) {
  const tables = (LOCALES[language] ?? [language]).map(
    locale => readJson<Annotations>(join(source, locale, 'annotations.json')).annotations.annotations,
  )
  const findNoun = (picture: string) => {
    const character = String.fromCodePoint(...picture.split('-').map(point => Number.parseInt(point, 16)))
    const names = tables.map(table => (table[character] ?? table[character.replaceAll('\uFE0F', '')])?.tts?.[0])
    const noun = overrides[language]?.[picture] ?? names.find(name => name !== undefined && name !== SAME_AS_PARENT)
    if (noun === undefined) throw new Error(`${picture} has no name in ${language}`)
    return capitalise(noun.replace(/ \(.*\)$/u, '').replaceAll('ʼ', '’'), language)
  }
  const file = join(textsDir, language, 'nouns.json')
  const existing = existsSync(file) ? readJson<Record<string, unknown>>(file) : {}
  const nouns = Object.fromEntries(hypermarketPictures.map(picture => [picture, findNoun(picture)]))
  writeFileSync(file, `${JSON.stringify({ nouns, units: existing['units'], descriptions: existing['descriptions'] }, null, 2)}\n`)
}

writeFileSync(
  join(textsDir, 'NOTICE.txt'),
  `The nouns in nouns.json are for the most part names of pictures from the Unicode Common Locale Data Repository (CLDR), by way
of the package cldr-annotations-full.

${readFileSync(join(source, '../LICENSE'), 'utf8')}`,
)

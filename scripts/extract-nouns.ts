// Writes the `nouns` of src/backend/db/seed/words/<language>/nouns.json: what the pictured things of the hypermarket are called,
// in every language of the catalogue. Units and descriptions in those files are written by hand and stay. Run by hand when the
// hypermarket sells something new; the package is no dependency of ours, so unpack it first:
//
//   npm install --prefix <folder> --ignore-scripts cldr-annotations-full@48.2.0
//   node scripts/extract-nouns.ts <folder>
//
// CLDR names pictures, not goods ("cheese wedge"): noun-overrides.json has the shop's word where that differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

import { hypermarketPictures } from '#backend/db/seed/vocabulary/hypermarket.ts'
import { seedLanguages } from '#backend/db/seed/words.ts'

interface Annotations {
  readonly annotations: { readonly annotations: Readonly<Record<string, { readonly tts?: readonly string[] }>> }
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('say where cldr-annotations-full is installed')
const source = resolve(folder, 'node_modules/cldr-annotations-full/annotations')
const words = resolve(import.meta.dirname, '../src/backend/db/seed/words')

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
const overrides = readJson<Record<string, Record<string, string>>>(join(import.meta.dirname, 'noun-overrides.json'))

/** Where CLDR has more than one of a language, most particular first; it leaves out of the first what the second says too. */
const LOCALES: Readonly<Record<string, readonly string[]>> = { sr: ['sr-Latn'], pt: ['pt-PT', 'pt'] }
const SAME_AS_PARENT = '↑↑↑'

const capitalised = (text: string, language: string) => {
  const [first = '', ...rest] = text
  // Georgian has no capitals outside of headlines.
  return language === 'ka' ? text : first.toLocaleUpperCase(language) + rest.join('')
}

for (const language of seedLanguages) {
  const tables = (LOCALES[language] ?? [language]).map(
    locale => readJson<Annotations>(join(source, locale, 'annotations.json')).annotations.annotations,
  )
  const nounOf = (picture: string) => {
    const character = String.fromCodePoint(...picture.split('-').map(point => Number.parseInt(point, 16)))
    const named = tables.map(table => (table[character] ?? table[character.replaceAll('\uFE0F', '')])?.tts?.[0])
    const noun = overrides[language]?.[picture] ?? named.find(name => name !== undefined && name !== SAME_AS_PARENT)
    if (noun === undefined) throw new Error(`${picture} has no name in ${language}`)
    return capitalised(noun.replace(/ \(.*\)$/u, '').replaceAll('ʼ', '’'), language)
  }
  const file = join(words, language, 'nouns.json')
  const byHand = existsSync(file) ? readJson<Record<string, unknown>>(file) : {}
  const nouns = Object.fromEntries(hypermarketPictures.map(picture => [picture, nounOf(picture)]))
  writeFileSync(file, `${JSON.stringify({ nouns, units: byHand['units'], descriptions: byHand['descriptions'] }, null, 2)}\n`)
}

writeFileSync(
  join(words, 'NOTICE.txt'),
  `The nouns in nouns.json are for the most part names of pictures from the Unicode Common Locale Data Repository (CLDR), by way
of the package cldr-annotations-full.

${readFileSync(join(source, '../LICENSE'), 'utf8')}`,
)

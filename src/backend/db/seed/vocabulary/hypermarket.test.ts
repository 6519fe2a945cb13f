import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { hypermarket, hypermarketPictures, composeHypermarketTexts, type Nouns } from '#backend/db/seed/vocabulary/hypermarket.ts'
import { loadTexts, seedLanguages } from '#backend/db/seed/seed-texts.ts'

const dishes = hypermarket.sections.flatMap(section => section.dishes)
const keys = dishes.map(dish => dish.key)
const readNouns = (language: string) => JSON.parse(readFileSync(join(import.meta.dirname, `../texts/${language}/nouns.json`), 'utf8')) as Nouns

/** Scripts by language; other languages use Latin letters. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  uk: /^[\p{Script=Cyrillic}’ -]+$/u,
  ru: /^[\p{Script=Cyrillic} -]+$/u,
  bg: /^[\p{Script=Cyrillic} -]+$/u,
  ka: /^[\p{Script=Georgian} -]+$/u,
  hy: /^[\p{Script=Armenian} -]+$/u,
}

describe('the hypermarket', () => {
  it('has about 2,000 products in 60 sections (issue 18, point 8)', () => {
    expect(dishes.length).toBeGreaterThan(1990)
    expect(dishes.length).toBeLessThan(2010)
    expect(hypermarket.sections).toHaveLength(60)
  })

  it('has unique keys and one picture per noun', () => {
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(hypermarketPictures).size).toBe(hypermarketPictures.length)
  })

  it('has positive prices that do not decrease with the size', () => {
    expect(dishes.filter(dish => !Number.isInteger(dish.price) || dish.price <= 0)).toEqual([])
    const smallest = dishes.filter((_, index) => index % 3 === 0)
    expect(smallest.filter((dish, index) => dish.price > (dishes[index * 3 + 2]?.price ?? 0))).toEqual([])
  })

  it.each(seedLanguages)('has a unique noun for every picture in %s, in the script of the language', language => {
    const { nouns } = readNouns(language)
    const all = hypermarketPictures.map(picture => nouns[picture] ?? '')
    const script = SCRIPTS[language] ?? /^[\p{Script=Latin}’ -]+$/u
    expect(all.filter(noun => !script.test(noun))).toEqual([])
    expect(all.filter((noun, index) => all.indexOf(noun) !== index)).toEqual([])
  })

  it.each(seedLanguages)('has a unique title for every section in %s', language => {
    const titles = Object.values(loadTexts(language).menuTemplates['hypermarket']!.sections)
    expect([titles.length, new Set(titles).size]).toEqual([60, 60])
    expect(titles.filter(it => !it || it.length > 75 || it.includes('undefined'))).toEqual([])
  })

  it.each(seedLanguages)('has a unique name and a description for every product in %s', language => {
    const products = composeHypermarketTexts(language)
    expect(Object.keys(products)).toEqual(keys)
    const names = Object.values(products).map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => name.length > 45)).toEqual([])
    const end = language === 'hy' ? /։$/u : /[.]$/u
    expect(Object.values(products).filter(([, description]) => !end.test(description))).toEqual([])
  })

  it('has equally many descriptions in every language', () => {
    const { descriptions } = readNouns('en')
    const countSentences = (all: Nouns['descriptions']) => Object.entries(all).map(([kind, sentences]) => `${kind} ${sentences.length}`)
    for (const language of seedLanguages) expect(countSentences(readNouns(language).descriptions), language).toEqual(countSentences(descriptions))
  })

  it('formats sizes by language', () => {
    const size = (language: string, key: string) => composeHypermarketTexts(language)[key]?.[0].split(', ').slice(1).join(' ')
    expect(size('en', '1f376-fontalia-2')).toBe('Fontalia 0.75 l')
    expect(size('es', '1f376-fontalia-2')).toBe('Fontalia 0,75 l')
    expect(size('hy', '1f376-fontalia-2')).toBe('Fontalia 0,75 լ')
    expect(size('en', '1f950-brezana-1')).toBe('Brezana 2 pieces')
    expect(size('uk', '1f950-brezana-1')).toBe('Brezana 2 шт.')
  })
})

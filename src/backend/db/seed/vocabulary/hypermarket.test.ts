import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { hypermarket, hypermarketPictures, composeHypermarketTexts, type Nouns } from '#backend/db/seed/vocabulary/hypermarket.ts'
import { seedLanguages } from '#backend/db/seed/words.ts'

const dishes = hypermarket.sections.flatMap(section => section.dishes)
const keys = dishes.map(dish => dish.key)
const nounsOf = (language: string) => JSON.parse(readFileSync(join(import.meta.dirname, `../words/${language}/nouns.json`), 'utf8')) as Nouns

/** Whoever does not write in Latin letters does so in these. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  uk: /^[\p{Script=Cyrillic}’ -]+$/u,
  ru: /^[\p{Script=Cyrillic} -]+$/u,
  bg: /^[\p{Script=Cyrillic} -]+$/u,
  ka: /^[\p{Script=Georgian} -]+$/u,
  hy: /^[\p{Script=Armenian} -]+$/u,
}

describe('the hypermarket', () => {
  it('sells about two thousand products in sixteen sections or so', () => {
    expect(dishes.length).toBeGreaterThan(1900)
    expect(dishes.length).toBeLessThan(2100)
    expect(hypermarket.sections.length).toBeGreaterThanOrEqual(14)
    expect(hypermarket.sections.length).toBeLessThanOrEqual(18)
  })

  it('keys nothing twice and pictures every noun once', () => {
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(hypermarketPictures).size).toBe(hypermarketPictures.length)
  })

  it('asks a price for everything, and no less for more of it', () => {
    expect(dishes.filter(dish => !Number.isInteger(dish.price) || dish.price <= 0)).toEqual([])
    const smallest = dishes.filter((_, index) => index % 3 === 0)
    expect(smallest.filter((dish, index) => dish.price > (dishes[index * 3 + 2]?.price ?? 0))).toEqual([])
  })

  it.each(seedLanguages)('has a noun for every picture in %s, in its own script, and no two alike', language => {
    const { nouns } = nounsOf(language)
    const all = hypermarketPictures.map(picture => nouns[picture] ?? '')
    const script = SCRIPTS[language] ?? /^[\p{Script=Latin}’ -]+$/u
    expect(all.filter(noun => !script.test(noun))).toEqual([])
    expect(all.filter((noun, index) => all.indexOf(noun) !== index)).toEqual([])
  })

  it.each(seedLanguages)('names its products in %s, each differently, and says a sentence of each', language => {
    const products = composeHypermarketTexts(language)
    expect(Object.keys(products)).toEqual(keys)
    const names = Object.values(products).map(([name]) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter(name => name.length > 45)).toEqual([])
    const end = language === 'hy' ? /։$/u : /[.]$/u
    expect(Object.values(products).filter(([, description]) => !end.test(description))).toEqual([])
  })

  it('says as much in every language', () => {
    const { descriptions } = nounsOf('en')
    const counts = (said: Nouns['descriptions']) => Object.entries(said).map(([manner, sentences]) => `${manner} ${sentences.length}`)
    for (const language of seedLanguages) expect(counts(nounsOf(language).descriptions), language).toEqual(counts(descriptions))
  })

  it('writes sizes as each language does', () => {
    const size = (language: string, key: string) => composeHypermarketTexts(language)[key]?.[0].split(', ').slice(1).join(' ')
    expect(size('en', '1f376-fontalia-2')).toBe('Fontalia 0.75 l')
    expect(size('es', '1f376-fontalia-2')).toBe('Fontalia 0,75 l')
    expect(size('hy', '1f376-fontalia-2')).toBe('Fontalia 0,75 լ')
    expect(size('en', '1f950-brezana-1')).toBe('Brezana 2 pieces')
    expect(size('uk', '1f950-brezana-1')).toBe('Brezana 2 шт.')
  })
})

import { describe, expect, test } from 'vitest'

import {
  buildDescription,
  getNamesSentence,
  addPageNumber,
  getProductsSentences,
  getStoresSentences,
} from '#features/catalogue/head-texts.ts'
import { LANGUAGES } from '#i18n/languages.ts'
import { getTranslator } from '#i18n/translator.ts'
import { createMoneyStyle } from '#i18n/money.ts'

const EURO = createMoneyStyle('EUR', '{0} €', 'en')
const t = getTranslator('en')

describe('issue 6: descriptions for search engines', () => {
  test('sentences are added while they fit, and never cut', () => {
    const beginning = 'a'.repeat(150)
    expect(buildDescription(beginning, ['too long for it.', undefined, 'short.'])).toBe(`${beginning} short.`)
  })

  test('the longest variant that fits is used', () => {
    expect(buildDescription('a'.repeat(140), [['b'.repeat(30), 'c'.repeat(19), 'd']])).toBe(`${'a'.repeat(140)} ${'c'.repeat(19)}`)
  })

  test('a long name is never truncated', () => {
    const name = 'Gasthaus zur ganz besonders langen Gasse '.repeat(5)
    expect(buildDescription(name, ['more.'])).toBe(name)
  })

  test('the number of names decreases from three to one', () => {
    expect(getNamesSentence(['A', 'B', 'C', 'D'], t)).toEqual(['Including A, B, C.', 'Including A, B.', 'Including A.'])
    expect(getNamesSentence([], t)).toEqual([])
  })

  test('free delivery is a text, a fee is an amount, and unknown values are left out', () => {
    const facts = { fastestMinutes: 12, deliveryFeeFrom: 0, names: [] }
    expect(getStoresSentences(facts, EURO, t)).toEqual(['Delivery from 12 min.', [], 'Free delivery from some stores.'])
    expect(getStoresSentences({ ...facts, deliveryFeeFrom: 190 }, EURO, t)[2]).toBe('Delivery fee from €1.90.')
    expect(getStoresSentences({ names: [], fastestMinutes: undefined, deliveryFeeFrom: undefined }, EURO, t)).toEqual([
      undefined,
      [],
      undefined,
    ])
  })

  test('a menu without prices has no sentences', () => {
    expect(getProductsSentences({ count: 0, priceFrom: undefined, usualPrice: undefined }, EURO, t)).toEqual([])
    expect(getProductsSentences({ count: 40, priceFrom: 300, usualPrice: 900 }, EURO, t)).toEqual([
      '40 products, from €3.00.',
      'Typical price €9.00.',
    ])
  })

  test('only pages after the first have their number', () => {
    expect(addPageNumber('Kyiv', 1, t)).toBe('Kyiv')
    expect(addPageNumber('Kyiv', 2, t)).toBe('Kyiv, page 2')
  })

  test.each(LANGUAGES.map(it => it.code))('every sentence exists in %s, with all its values filled in', language => {
    const translate = getTranslator(language)
    const facts = { fastestMinutes: 12, deliveryFeeFrom: 190, names: ['Forn', 'Pa'] }
    for (const count of [1, 2, 5, 21]) {
      const named = {
        city: 'Kyiv',
        category: 'Sushi',
        count,
        kinds: 'Pizza',
        store: 'Forn',
        country: 'Spain',
        collection: 'Soups',
        group: 'Food',
      }
      const sentences = [
        translate('catalogue:cityTitleStores', named),
        translate('catalogue:cityDescriptionStores', named),
        translate('catalogue:categoryTitleStores', named),
        translate('catalogue:categoryDescription', named),
        translate('catalogue:promotionsDescription', named),
        translate('catalogue:promotionsDescription', named),
        ...getProductsSentences({ count, priceFrom: 300, usualPrice: 900 }, EURO, translate).flat(),
        ...getStoresSentences(facts, EURO, translate).flat(),
      ]
      for (const text of sentences.filter(it => it !== undefined)) expect(text).not.toMatch(/\{\{|undefined|catalogue:/)
      for (const text of sentences.slice(0, 7)) expect(text).toContain(String(count))
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createSearchIndex } from '#domain/catalogue/search/search-index.ts'
import type { SearchField } from '#domain/catalogue/search/search-matches.ts'
import { createSynonyms } from '#domain/catalogue/search/synonyms.ts'
import { TOLERANCES, type Tolerance } from '#domain/catalogue/search/word-list.ts'
import { toSearchKey } from '#domain/catalogue/search-key.ts'

const NO_SYNONYMS = createSynonyms([])

function createIndex(names: readonly string[], stores: readonly string[] = [], cuisines: readonly string[] = []) {
  const index = createSearchIndex(cuisines.map(it => toSearchKey(it)))
  const add = (field: SearchField) => (name: string) => index.add({ field, id: name, key: toSearchKey(name) })
  names.forEach(add('PRODUCT'))
  stores.forEach(add('STORE'))
  return index
}

const find = (index: ReturnType<typeof createIndex>, query: string, tolerance: Tolerance = 'strict', synonyms = NO_SYNONYMS) =>
  index.find(toSearchKey(query), tolerance, synonyms).entries.filter(it => it.isComplete).map(it => it.id) // prettier-ignore

describe('a name matches', () => {
  const index = createIndex(['Cheeseburger', 'Hot dog', 'Pizza Margherita', 'Ham', 'Hamburger', 'Crème caramel'])
  test.each([
    ['exactly', 'hot dog', ['Hot dog']],
    ['in another order', 'margherita pizza', ['Pizza Margherita']],
    ['by its beginning', 'chees', ['Cheeseburger']],
    ['by a beginning with a typing error', 'marger', ['Pizza Margherita']],
    ['with a typing error', 'cheesburger', ['Cheeseburger']],
    ['with two typing errors', 'chesseburgr', ['Cheeseburger']],
    ['without its accents', 'creme', ['Crème caramel']],
    ['as one word', 'hotdog', ['Hot dog']],
    ['as two words', 'cheese burger', ['Cheeseburger']],
    ['in another script', 'крем', ['Crème caramel']],
    ['before a longer one', 'ham', ['Ham', 'Hamburger']],
  ])('%s: %s', (_how, query, names) => {
    expect(find(index, query)).toEqual(names)
  })
  test('with a typing error in a word of four letters, not of three', () => {
    const short = createIndex(['Wrap', 'Ham'])
    expect([find(short, 'wrab'), find(short, 'hum')]).toEqual([['Wrap'], []])
  })
  test('not by a beginning with a typing error in its first letter', () => {
    expect(find(index, 'xarger')).toEqual([])
  })
  test('only when it has every word', () => {
    expect(find(index, 'hot pizza')).toEqual([])
    expect(find(index, 'hot pizza', 'partial').toSorted()).toEqual(['Hot dog', 'Pizza Margherita'])
  })
  test('by a part of a word only in a tolerant search', () => {
    expect(find(index, 'ergherit')).toEqual(find(index, 'ergherit', 'similar'))
    expect(find(index, 'mburg', 'similar')).toContain('Hamburger')
  })
})

test('a synonym finds the other name of the same thing, in any of its forms', () => {
  const synonyms = createSynonyms(
    [
      ['eggplant', 'aubergine'],
      ['diaper', 'baby wipes'],
    ].map(group => [...group]),
  )
  const index = createIndex(['Aubergine parmigiana', 'Baby wipes, 72', 'Baby milk'])
  expect(find(index, 'eggplants', 'strict', synonyms)).toEqual(['Aubergine parmigiana'])
  expect(find(index, 'diapers', 'strict', synonyms)).toEqual(['Baby wipes, 72'])
})

test('a cuisine precedes a dish, a dish precedes the name of a store', () => {
  const index = createIndex(['Frozen pizza'], ['Masalina Pizza'], ['Pizza', 'Sushi'])
  expect(find(index, 'pizza')).toEqual(['Masalina Pizza', 'Frozen pizza'])
  const other = createIndex(['Frozen pizza'], ['Masalina Pizza'])
  expect(find(other, 'pizza')).toEqual(['Frozen pizza', 'Masalina Pizza'])
})

test('an entry that lacks words is returned only when the other field has them', () => {
  const index = createIndex(['Margherita', 'Marinara'], ['Roma'])
  const { entries, fullMask } = index.find('roma margherita', 'strict', NO_SYNONYMS)
  expect(entries.map(it => [it.id, it.isComplete])).toEqual(expect.arrayContaining([['Roma', false], ['Margherita', false]])) // prettier-ignore
  expect(entries.reduce((all, it) => all | it.mask, 0)).toBe(fullMask)
  expect(index.find('napoli margherita', 'strict', NO_SYNONYMS).entries).toEqual([])
})

test('the first eight words of a query count', () => {
  const words = ['alpha', 'bravo', 'carlos', 'delta', 'echo', 'foxtrot', 'golf', 'hotel']
  const index = createIndex([words.join(' ')])
  expect(find(index, [...words, 'zulu'].join(' '))).toEqual([words.join(' ')])
  expect(find(index, [...words.slice(1), 'zulu'].join(' '))).toEqual([])
})

test.each(['fish and chips', 'chips with fish', 'fish con chips', 'fish և chips', 'fish та chips'])(
  'a function word is not required: %s',
  query => {
    expect(find(createIndex(['Fish chips', 'Hot and cold pack', 'Chips']), query)).toEqual(['Fish chips'])
  },
)

test.each(['pizza delivery', 'доставка pizza', 'pizza a domicilio', 'pizza shop'])(
  'no result needs a word for what every result is: %s',
  query => {
    expect(find(createIndex(['Pizza', 'Small Caesar']), query)).toEqual(['Pizza'])
  },
)

test('a query of function words only finds them', () => {
  expect(find(createIndex(['The And', 'Fish']), 'and')).toEqual(['The And'])
})

test('two products that have all words together are returned as a last resort, with three words too', () => {
  const index = createIndex(['Cheese burger', 'French fries', 'Cheese', 'Salad'])
  const findIncomplete = (query: string, tolerance: Tolerance) =>
    index.find(query, tolerance, NO_SYNONYMS).entries.flatMap(it => (it.isComplete ? [] : [it.id]))
  expect(findIncomplete('cheese burger fries', 'partial')).toEqual(['French fries'])
  expect(findIncomplete('cheese burger pizza', 'partial')).toEqual([])
  expect(findIncomplete('cheese burger fries', 'similar')).toEqual([])
})

test('a synonym among the names is meant, not the word of a description', () => {
  const index = createIndex(['Baby wipes'])
  index.add({ field: 'PRODUCT_DESCRIPTION', id: 'layers', key: 'forty couches of butter' })
  const { isNamed, isDescribed } = index.find('couches', 'strict', createSynonyms([['couches', 'baby wipes']]))
  expect({ isNamed, isDescribed }).toEqual({ isNamed: true, isDescribed: true })
  expect(index.find('couches', 'strict', createSynonyms([['couches', 'baby cream']])).isNamed).toBe(false)
})

describe('a category whose whole name is the query', () => {
  const index = createIndex(['Flower honey', 'Fruit salad'], ['Flowers on the corner'])
  const names = ['flowers', 'flores', 'frutas y verduras']
  index.add({ field: 'CATEGORY', id: 'c', key: names.join(' '), names })
  test.each([
    ['flores', true],
    ['flor', true],
    ['flowers', true],
    ['verduras frutas', true],
    ['fruta y verdura', true],
    ['frutas', false],
    ['flores frutas', false],
    ['y', false],
  ])('%s: %s', (query, isFirst) => {
    const { entries } = index.find(query, 'strict', NO_SYNONYMS)
    expect(entries[0]?.isFullName ?? false).toBe(isFirst)
  })
  test('precedes products and stores with the word', () => {
    expect(index.find('flowers', 'strict', NO_SYNONYMS).entries.map(it => it.field)).toEqual(['CATEGORY', 'PRODUCT', 'STORE'])
  })
})

test('a word of many names is not required', () => {
  const names = Array.from({ length: 300 }, (_, index) => `Arroz con salsa ${index}`)
  const index = createIndex([...names, 'Patatas bravas'])
  expect(find(index, 'patatas con bravas')).toEqual(['Patatas bravas'])
})

describe('issue 19: "dish name over store name over description"', () => {
  const index = createIndex(['Ramen', 'Gyoza'], ['Ramen Palace'])
  index.add({ field: 'CATEGORY', id: 'c', key: 'ramen' })
  index.add({ field: 'SECTION', id: 's', key: 'ramen y sopas' })
  index.add({ field: 'PRODUCT_DESCRIPTION', id: 'p', key: 'caldo para ramen con guanciale' })
  index.add({ field: 'DESCRIPTION', id: 'd', key: 'el mejor ramen' })
  test('a dish, a store, a category, a section, a product by its description, a store by its description', () => {
    const fields = index.find('ramen', 'strict', NO_SYNONYMS).entries.map(it => it.field)
    expect(fields).toEqual(['PRODUCT', 'STORE', 'CATEGORY', 'SECTION', 'PRODUCT_DESCRIPTION', 'DESCRIPTION'])
  })
  test('the words of a description are never guesses, and must all be there', () => {
    expect(find(index, 'guanciale')).toEqual(['p'])
    expect(find(index, 'guanc')).toEqual(['p'])
    expect(find(index, 'guancalie', 'partial')).toEqual([])
    expect(find(index, 'guanciale sopas', 'partial')).toEqual([])
    expect(index.find('caldo guanciale', 'strict', NO_SYNONYMS)).toMatchObject({ isKnown: false, isNamed: false, isDescribed: true })
    expect(index.find('gyozas', 'strict', NO_SYNONYMS)).toMatchObject({ isKnown: false, isNamed: true })
    expect(index.find('guanc', 'strict', NO_SYNONYMS)).toMatchObject({ isKnown: false, isDescribed: false })
  })
})

describe('issue 19, "suggestions while typing": the first letters of a dish find the dish', () => {
  const addDetail = (index: ReturnType<typeof createIndex>, field: SearchField, text: string) =>
    index.add({ field, id: text, key: toSearchKey(text) })
  test.each(['piz', 'pizz', 'пиц', 'პიც'])('%s: not a product whose description has a word that begins or sounds so', query => {
    // the Georgian word for boards is "pitsris" in Latin letters
    const index = createIndex(['პიცა Pizza', 'ხელის ხერხი Hand saw'])
    addDetail(index, 'PRODUCT_DESCRIPTION', 'ნაწრთობი კბილები ფიცრის')
    expect(find(index, query)).toEqual(['პიცა Pizza'])
  })
  test('col: a cola, though a description has the word "cool"', () => {
    const index = createIndex(['Cola'])
    addDetail(index, 'PRODUCT_DESCRIPTION', 'Ice cool')
    expect(index.find('col', 'strict', NO_SYNONYMS)).toMatchObject({ isNamed: true })
    expect(find(index, 'col')[0]).toBe('Cola')
  })
  test('khin: a khinkali before a Chinese restaurant, which only sounds so', () => {
    const index = createIndex(['Khinkali with beef and pork'], ['Shanghai Chinese'], ['Chinese'])
    expect(find(index, 'khin')).toEqual(['Khinkali with beef and pork', 'Shanghai Chinese'])
    expect(find(index, 'hin')).toEqual(expect.arrayContaining(['Khinkali with beef and pork']))
  })
  test('kha: no ham, although "kh" and "h" sound alike', () => {
    expect(find(createIndex(['Ham', 'Khachapuri']), 'kha')).toEqual(['Khachapuri'])
  })
  test('a section and a category by their beginnings, a description by a whole word', () => {
    const index = createIndex(['Drip coffee', 'Drops'])
    addDetail(index, 'SECTION', 'Drinks')
    addDetail(index, 'CATEGORY', 'Drinking water')
    addDetail(index, 'PRODUCT_DESCRIPTION', 'dried and dripped')
    expect(find(index, 'dri')).toEqual(['Drip coffee', 'Drinking water', 'Drinks'])
    expect(find(index, 'dried')).toContain('dried and dripped')
  })
  test('a description has a whole word in another form, but not an unrelated one of the same three letters', () => {
    const index = createIndex(['Soup'])
    addDetail(index, 'PRODUCT_DESCRIPTION', 'with walnuts')
    addDetail(index, 'PRODUCT_DESCRIPTION', 'with cola')
    expect(find(index, 'walnut')).toEqual(['with walnuts'])
    expect(find(index, 'cole')).toEqual([])
  })
})

describe('a hostile query costs no more than a normal one, measured in compared words', () => {
  const names = Array.from({ length: 400 }, (_, number) => `plato${number.toString(26)} casero`)
  function countComparisons(query: string): number {
    const index = createIndex(names)
    const key = toSearchKey(query)
    for (const tolerance of TOLERANCES) if (key !== '') index.find(key, tolerance, NO_SYNONYMS)
    if (key !== '') index.findNearMisses(key, 10)
    return index.countComparisons()
  }
  const normal = countComparisons('hamburgesa vegetarina espesial')
  test.each([
    ['of 50 words', Array.from({ length: 50 }, (_, number) => `palabra${number}`).join(' ')],
    ['of one word of 100 letters', 'q'.repeat(100)],
    ['of 200 letters', 'qwerty '.repeat(29)],
    ['of SQL wildcards', "%_%%__% \\ ' or 1=1 --"],
    ['of scripts in one word', 'пиццаპიცაpizzaպիցցա'],
  ])('%s', (_kind, query) => {
    expect(normal).toBeGreaterThan(0)
    expect(countComparisons(query)).toBeLessThanOrEqual(normal)
  })
  test('only emoji, spaces or letters of an unknown script cost nothing', () => {
    for (const query of ['🍕🍕🍕', '   ', 'بيتزا', 'פיצה']) expect(countComparisons(query)).toBe(0)
  })
})

describe('a hostile query of common words reads a limited number of entries', () => {
  const COMMON = ['de', 'la', 'con', 'el', 'los', 'por', 'una', 'del']
  const index = createSearchIndex([])
  for (let number = 0; number < 25_000; number++) {
    index.add({ field: 'PRODUCT', id: String(number), key: `${COMMON.join(' ')} salsa casera a${number}` })
    index.add({ field: 'PRODUCT_DESCRIPTION', id: String(number), key: COMMON.join(' ') })
  }
  // 8 words in three tolerances: at most 10,000 names and as many look-ups for each. At most 2,000 descriptions, looked up for 8 words
  const limit = 8 * TOLERANCES.length * 20_000 + 2000 * 8
  test.each([
    ['words of every name', COMMON.join(' ')],
    ['the same words in another order', COMMON.toReversed().join(' ')],
    ['letters', 'a b c d e f g h'],
    ['a letter with 99 combining marks', `a${'\u0301'.repeat(99)}`],
    ['beginnings of every name', 'sal cas sals case salsa casera sa ca'],
    ['one letter in parentheses, 100 times', '⒜'.repeat(100)],
    ['repeated syllables', `${'dela'.repeat(9)} ${'conel'.repeat(7)} ${'losde'.repeat(4)}`],
  ])('%s', (_kind, query) => {
    const before = index.countReads()
    const key = toSearchKey(query)
    const found = TOLERANCES.map(tolerance => index.find(key, tolerance, NO_SYNONYMS))
    expect(index.countReads() - before).toBeLessThanOrEqual(limit)
    for (const it of found) expect(it.entries.length).toBeLessThanOrEqual(2000)
  })
  test('and finds an entry behind the first 10,000 with the same common words', () => {
    expect(find(index, 'salsa casera a24999')[0]).toBe('24999')
    expect(find(index, 'a24999 salsa')[0]).toBe('24999')
  })
})

test('near misses are the names of the most similar words', () => {
  const all = ['Burger', 'Burger with a very long name', 'Sushi']
  const index = createIndex(all)
  expect(index.findNearMisses('brgeroz', 5).map(it => all[it])).toEqual(['Burger', 'Burger with a very long name'])
  expect(index.findNearMisses('xxxxxxxxxxx', 5)).toEqual([])
  // half of its letters, and more than half
  expect(index.findNearMisses('burzop', 5)).toEqual([])
  expect(index.findNearMisses('burgop', 5)).not.toEqual([])
})

test('an entry is added once', () => {
  const index = createIndex(['Pizza', 'Pizza'])
  expect(index.getSize()).toBe(1)
})

describe('for any names', () => {
  const name = fc.array(fc.string({ unit: fc.constantFrom(...'abcdеёжзსახლհաց1 ñé'), minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 4 }).map(it => it.join(' ')) // prettier-ignore
  const names = fc.uniqueArray(name, { maxLength: 12, selector: it => toSearchKey(it) })
  test('each name is found by itself, and by its words in any order', () => {
    fc.assert(
      fc.property(names, all => {
        const index = createIndex(all)
        for (const it of all.filter(one => toSearchKey(one) !== '')) {
          expect(find(index, it)).toContain(it)
          expect(find(index, toSearchKey(it).split(' ').toReversed().join(' '))).toContain(it)
        }
      }),
    )
  })
  test('a more tolerant search finds what a strict one finds', () => {
    fc.assert(
      fc.property(names, name, (all, query) => {
        const index = createIndex(all)
        const strict = find(index, query)
        expect(find(index, query, 'similar')).toEqual(expect.arrayContaining(strict))
        expect(find(index, query, 'partial')).toEqual(expect.arrayContaining(strict))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { matchStreet, startsWithMisspelt } from '#domain/geo/match-street.ts'
import { foldStreetWord, MAX_QUERY_WORDS, MAX_WORD_LENGTH, parseQueryWords, toStreetWords } from '#domain/geo/street-words.ts'

const match = (text: string, name: string) => matchStreet(parseQueryWords(text), toStreetWords(name))

describe('issue 20 point 2: a typed address and the name of a street', () => {
  test.each([
    ['mallorca 237', 'Carrer de Mallorca', '237'],
    ['237 mallorca', 'Carrer de Mallorca', '237'],
    ['C/ Mallorca, 237, 3-2', 'Carrer de Mallorca', '237'],
    ['malorca 12/3', 'Carrer de Mallorca', '12'],
    ['Khreshchatyk 22а', 'вулиця Хрещатик', '22а'],
    ['hreschatik 22', 'вулиця Хрещатик', '22'],
    ['Кнез Михаилова бр. 5', 'Knez Mihailova', '5'],
    ['str. 31 august 1989 nr 5', 'Strada 31 August 1989', '5'],
    ['Rua Augusta 20, 1100', 'Rua Augusta', '20'],
    ['Mallorca 237, 08008', 'Carrer de Mallorca', '237'],
  ])('%s is house %#', (text, name, house) => {
    expect(match(text, name)).toMatchObject({ isComplete: true, house })
  })
  test('lacks a distinctive word, but not a kind of street or a particle', () => {
    expect(match('plaza de mallorca', 'Carrer de Mallorca').isComplete).toBe(true)
    expect(match('carrer valencia', 'Carrer de Mallorca').isComplete).toBe(false)
    expect(match('mallorca valencia', 'Carrer de Mallorca').isComplete).toBe(false)
  })
  test('the complete name scores higher than its beginning, a typing error, and a longer name', () => {
    const scores = [match('gran via', 'Gran Vía'), match('gran vi', 'Gran Vía'), match('grna via', 'Gran Vía')].map(it => it.score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(match('gran via', 'Gran Vía').score).toBeGreaterThan(match('gran via', 'Gran Vía de Colón').score)
    expect(match('mallorca', 'Mallorca').score).toBeGreaterThan(match('mallroca', 'Mallorca').score)
  })
  test('a short word has no typing errors', () => {
    expect(match('rio', 'Rua Rua').isComplete).toBe(false)
    expect(match('rosa', 'Rua da Rosas').isComplete).toBe(true)
    expect(match('ros', 'Rua da Cos').isComplete).toBe(false)
    expect(match('rosa', 'Rua da Cosa').isComplete).toBe(true)
  })
})

describe('letters typed several times', () => {
  test.each(['zzzz', 'zzz', 'qqq', 'aaabbb', 'aaab', 'hhh', 'zzzz 5', 'Яяяя'])('"%s" is not the beginning of a name', text => {
    for (const name of ['Zona Franca', 'Kibos Road', 'Abat Oliba', 'Hillsong', 'Яблунева'])
      expect(match(text, name)).toMatchObject({ score: 0, isComplete: false })
  })
  test.each([
    ['villla', 'Villa Road'],
    ['ll', 'Carrer de Llull'],
    ['mallorca', 'Carrer de Mallorca'],
    ['malorrca', 'Carrer de Mallorca'],
    ['aaland', 'Åland'],
    ['shshevchenka', 'Shshevchenka'],
  ])('"%s" is %s', (text, name) => expect(match(text, name)).toMatchObject({ isComplete: true }))
})

test('one insertion, deletion, replacement or swap is a typing error, two are not', () => {
  for (const word of ['malorca', 'malllorca', 'mallorka', 'mallroca', 'mallorc'])
    expect(startsWithMisspelt('mallorca', word), word).toBe(true)
  for (const word of ['malroca', 'molorca', 'maxxorca', 'mallorcaxx']) expect(startsWithMisspelt('mallorca', word), word).toBe(false)
})

test('"a hostile query": the comparisons have a bound, whatever the text and the name are', () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(fc.constantFrom('a', 'malorca', '1', '12', 'ab', 'carrer'), { maxLength: 100 }).map(it => it.join(' ').slice(0, 200)),
  )
  fc.assert(
    fc.property(anyText, anyText, (text, name) => {
      const words = parseQueryWords(text)
      expect(words.length).toBeLessThanOrEqual(MAX_QUERY_WORDS)
      for (const { word } of words) expect(word.length).toBeLessThanOrEqual(MAX_WORD_LENGTH)
      let comparisons = 0
      const { score } = matchStreet(words, toStreetWords(name), () => {
        comparisons += 1
        return 0
      })
      expect(comparisons).toBeLessThanOrEqual(MAX_QUERY_WORDS * 20)
      expect(score).toBe(0)
    }),
  )
  expect(parseQueryWords('a '.repeat(100))).toHaveLength(MAX_QUERY_WORDS)
  expect(foldStreetWord('a1'.repeat(100))).toHaveLength(MAX_WORD_LENGTH)
})

test('a name matches itself, with any house number', () =>
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }).filter(it => /^[a-z]{4,20}$/.test(foldStreetWord(it))), fc.integer({ min: 1, max: 999 }), (name, house) => {
      expect(match(`${name} ${house}`, name)).toMatchObject({ isComplete: true, house: String(house) })
    }),
  )) // prettier-ignore

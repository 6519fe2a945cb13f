import { describe, expect, test } from 'vitest'

import { compareTexts, findUnusedKeys, getExpectedKeys } from './check-messages.ts'

const english = {
  'basket.title': 'Your basket',
  'basket.hello': 'Hello {{name}}',
  items_one: '{{count}} item',
  items_other: '{{count}} items',
}
const ukrainian = {
  'basket.title': 'Ваш кошик',
  'basket.hello': 'Вітаємо, {{name}}',
  items_one: '{{count}} товар',
  items_few: '{{count}} товари',
  items_many: '{{count}} товарів',
  items_other: '{{count}} товару',
}

describe('compareTexts', () => {
  test('a complete translation has no issue', () => expect(compareTexts(english, ukrainian, 'uk')).toEqual([]))
  test('English compared with itself has no issue', () => expect(compareTexts(english, english, 'en')).toEqual([]))
  test('requires the plural categories of each language, as Intl.PluralRules lists them', () => {
    expect(getExpectedKeys(english, 'uk').filter(key => key.startsWith('items'))).toEqual([
      'items_one',
      'items_few',
      'items_many',
      'items_other',
    ])
    expect(getExpectedKeys(english, 'hy').filter(key => key.startsWith('items'))).toEqual(['items_one', 'items_other'])
    expect(getExpectedKeys(english, 'es').filter(key => key.startsWith('items'))).toEqual(['items_one', 'items_many', 'items_other'])
  })
  test('a key that ends like a plural but has no _other is an ordinary key', () =>
    expect(getExpectedKeys({ step_one: 'First' }, 'uk')).toEqual(['step_one']))
  test.each([
    ['a missing key', { 'basket.title': undefined }, 'basket.title is missing'],
    ['a missing plural form', { items_few: undefined }, 'items_few is missing'],
    [
      'a plural form that the language does not have',
      { items_two: '{{count}} товари' },
      'items_two is not in English, or is not a plural form of uk',
    ],
    ['an unknown key', { 'basket.gone': 'Пішов' }, 'basket.gone is not in English, or is not a plural form of uk'],
    ['an empty text', { 'basket.title': ' ' }, 'basket.title is empty'],
    ['a lost placeholder', { 'basket.hello': 'Вітаємо' }, 'basket.hello lacks {{name}}'],
    ['a mistyped placeholder', { 'basket.hello': 'Вітаємо, {{name}} {{nmae}}' }, 'basket.hello has {{nmae}}, which English does not have'],
    ['a text left in English', { 'basket.title': 'Your basket' }, 'basket.title is still English: "Your basket"'],
  ])('finds %s', (_, change, issue) => {
    const texts = Object.fromEntries(
      Object.entries({ ...ukrainian, ...change }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    expect(compareTexts(english, texts, 'uk')).toEqual([issue])
  })
  test('a plural form may spell out its number', () =>
    expect(compareTexts(english, { ...ukrainian, items_one: 'один товар' }, 'uk')).toEqual([]))
  test('names, symbols and placeholders may equal English', () =>
    expect(compareTexts({ off: '−{{price}} %', a: 'Prime: {{b}}' }, { off: '−{{price}} %', a: 'Prime: {{b}}' }, 'uk')).toEqual([]))
  test('a word that one language shares with English is untranslated in another', () => {
    expect(compareTexts({ eta: '{{n}} min' }, { eta: '{{n}} min' }, 'es')).toEqual([])
    expect(compareTexts({ eta: '{{n}} min' }, { eta: '{{n}} min' }, 'uk')).toHaveLength(1)
  })
})

describe('findUnusedKeys', () => {
  test('finds a key that no source contains', () =>
    expect(findUnusedKeys(english, "t('basket.title') t('basket.hello')")).toEqual(['items']))
  test('accepts quotes of each kind, a namespace and a template as use', () =>
    expect(findUnusedKeys({ a: '1', 'b.c': '2', 'd.e': '3', 'd.f': '4' }, 't(\'a\') t("cart:b.c") t(`d.${kind}`)')).toEqual([]))
  test('accepts a text passed to an island by its name as use', () =>
    expect(findUnusedKeys({ add: 'Add' }, '<b>{texts.add}</b>')).toEqual([]))
})

import { describe, expect, test } from 'vitest'

import { LANGUAGES } from '#i18n/languages.ts'

import { findGlossaryIssues, findTermIssues, type Glossary, readGlossary, readLanguageTexts, renderGlossary } from './glossary.ts'

const glossary = readGlossary()
const languages = LANGUAGES.map(it => it.code)

describe.each(languages)('glossary of %s', language => {
  test('has every term', () => expect(findGlossaryIssues(glossary, language)).toEqual([]))
  test('issue 18 point 7: the texts have one term for one thing', () =>
    expect(findTermIssues(glossary, language, readLanguageTexts(language))).toEqual([]))
  test('every rejected word is found in a text', () => {
    for (const word of Object.keys(glossary.languages[language]!.rejected)) {
      const text = `“${word.replace('!', '').toUpperCase()}” 1`
      expect(findTermIssues({ ...glossary, labels: {}, examples: {} }, language, { 'cart:title': text }), word).not.toEqual([])
    }
  })
})

describe('findTermIssues', () => {
  const sample: Glossary = {
    labels: { total: ['cart:total', 'orders:total'] },
    examples: { cart: 'cart:title' },
    languages: { en: { terms: { cart: 'cart', email: 'email' }, rejected: { basket: 'cart', 'mail!': 'email' } } },
  }
  const texts = { 'cart:title': 'Your cart', 'cart:total': 'Total', 'orders:total': 'Total' }
  test.each([
    ['no issue', {}, []],
    ['a rejected word', { 'cart:title': 'Cart, or Baskets' }, ['cart:title has "basket" instead of "cart": "Cart, or Baskets"']],
    ['a whole word', { a: 'A mail' }, ['a has "mail!" instead of "email": "A mail"']],
    ['a longer word and a part after a hyphen', { a: 'mailbox, e-mail' }, []],
    ['a placeholder', { a: '{{basket}}' }, []],
    ['a label that differs', { 'orders:total': 'All in' }, ['orders:total is "All in", but cart:total is "Total"']],
    ['an example without its term', { 'cart:title': 'Your order' }, ['cart:title lacks the term "cart": "Your order"']],
  ])('%s', (_, changes, issues) => expect(findTermIssues(sample, 'en', { ...texts, ...changes })).toEqual(issues))
  test('a language without a term has an issue', () => {
    const incomplete = { ...sample, languages: { ...sample.languages, uk: { terms: { cart: 'кошик' }, rejected: { пошт: 'mail' } } } }
    expect(findGlossaryIssues(incomplete, 'uk')).toEqual(['"email" has no term', '"пошт" names no concept: "mail"'])
  })
})

test('docs/GLOSSARY.md has the terms of every language', async () => {
  expect(Object.keys(glossary.languages).toSorted()).toEqual(languages.toSorted())
  await expect(renderGlossary(glossary, readLanguageTexts)).toMatchFileSnapshot('../docs/GLOSSARY.md')
})

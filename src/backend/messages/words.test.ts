import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { translate, pickLanguage, getMessageTexts } from '#backend/messages/messages.ts'

test('A §9: said in the language, in its family, else in English', () => {
  expect(['uk', 'es_419', 'xx'].map(it => translate(it, 'orders.cash'))).toEqual(['Готівка', 'Efectivo', 'Cash'])
})

test('values are filled in, and what has no value stays to be seen', () => {
  expect(translate('en', 'orders.brings', { courier: 'Marta $&' })).toBe('Marta $& is bringing it')
  expect(translate('en', 'orders.brings')).toBe('{{courier}} is bringing it')
})

test('which language the marketplace answers in', () => {
  expect([pickLanguage('es_AR'), pickLanguage('xx', 'hy'), pickLanguage('xx')]).toEqual(['es', 'hy', 'en'])
})

test('a text in all its languages', () => expect(getMessageTexts('receipt.TOTAL')).toMatchObject({ en: 'Total', uk: 'Разом' }))

test('every file of words is named: Node alone has no glob', () => {
  const files = readdirSync(import.meta.dirname).filter(it => it.endsWith('.json'))
  const spoken = files.map(it => it.slice(0, -'.json'.length)).filter(it => pickLanguage(it) === it)
  expect(spoken).toHaveLength(files.length)
})

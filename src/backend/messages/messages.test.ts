import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { translate, pickLanguage, getMessageTexts } from '#backend/messages/messages.ts'

test('A §9: translates to the language, to its family, otherwise to English', () => {
  expect(['uk', 'es_419', 'xx'].map(it => translate(it, 'orders.cash'))).toEqual(['Готівка', 'Efectivo', 'Cash'])
})

test('values replace placeholders, and placeholders without a value are unchanged', () => {
  expect(translate('en', 'orders.brings', { courier: 'Marta $&' })).toBe('Marta $& is bringing your order')
  expect(translate('en', 'orders.brings')).toBe('{{courier}} is bringing your order')
})

test('picks the first supported language', () => {
  expect([pickLanguage('es_AR'), pickLanguage('xx', 'hy'), pickLanguage('xx')]).toEqual(['es', 'hy', 'en'])
})

test('returns a message in all its languages', () => expect(getMessageTexts('receipt.TOTAL')).toMatchObject({ en: 'Total', uk: 'Разом' }))

test('every message file is imported: Node has no glob imports', () => {
  const files = readdirSync(import.meta.dirname).filter(it => it.endsWith('.json'))
  const languages = files.map(it => it.slice(0, -'.json'.length)).filter(it => pickLanguage(it) === it)
  expect(languages).toHaveLength(files.length)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { splitLinks } from '#domain/platform/linked-text.ts'

const ORIGIN = 'https://recado.example'

test('a URL of this origin is a link', () =>
  expect(splitLinks(`Open it:\n${ORIGIN}/en/password-reset/#abc\nBye`, ORIGIN)).toEqual([
    { text: 'Open it:\n' },
    { text: `${ORIGIN}/en/password-reset/#abc`, href: `${ORIGIN}/en/password-reset/#abc` },
    { text: '\nBye' },
  ]))
test.each([
  'https://elsewhere.example/x',
  'https://recado.example.elsewhere.example/',
  'https://recado.example@elsewhere.example/',
  'http://recado.example/',
  'ftp://recado.example/',
])('%s is not a link', address => expect(splitLinks(`See ${address}`, ORIGIN)).toEqual([{ text: `See ${address}` }]))
test('the whole text is returned, and no link leaves this origin', () =>
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant(`${ORIGIN}/a`), fc.constant('\n'))), pieces => {
      const text = pieces.join(' ')
      const parts = splitLinks(text, ORIGIN)
      expect(parts.map(it => it.text).join('')).toBe(text)
      for (const { href } of parts) if (href !== undefined) expect(new URL(href).origin).toBe(ORIGIN)
    }),
  ))

import { expect, test } from 'vitest'

import { toLocale } from '#domain/language/locale.ts'

test.each([
  ['uk', 'uk'],
  ['sr', 'sr-Latn'],
  ['pt', 'pt-PT'],
  ['pt_BR', 'pt-BR'],
  ['es_419', 'es-419'],
  ['xx', 'en'],
  ['a_b', 'en'],
])('%s is %s to Intl', (language, locale) => expect(toLocale(language)).toBe(locale))

import { expect, test } from 'vitest'

import { getPathLanguage } from '#domain/language/path-language.ts'

test.each([
  ['/', 'en'],
  ['/es/uk/nowhere/', 'uk'],
  ['/hy/', 'hy'],
  ['/am/hy/x/y/z', 'hy'],
  ['/xx/yy/', 'en'],
  ['/favicon.ico', 'en'],
])('A §2.6: the language of %s is %s', (path, language) => expect(getPathLanguage(path)).toBe(language))

import { expect, test } from 'vitest'

import { hasTranslationLanguages } from '#domain/language/translation-languages.ts'

test.each([
  ['es', 'en', true],
  ['es', 'es_419', true],
  ['es', 'es', false],
  ['es', 'ES', false],
  ['es', undefined, false],
  [undefined, 'en', false],
  ['', '', false],
  [undefined, undefined, false],
])('A §5: "needs source and target languages present and different": %s and %s: %s', (sourceLanguage, targetLanguage, valid) => {
  expect(hasTranslationLanguages({ sourceLanguage, targetLanguage })).toBe(valid)
})

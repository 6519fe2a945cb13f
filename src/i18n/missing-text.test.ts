import { expect, test } from 'vitest'

import { onMissingText, getTranslator } from '#i18n/translator.ts'

test('A §8: a missing text is reported once; captcha_terms_and_conditions is skipped', () => {
  const reported: string[] = []
  onMissingText(key => void reported.push(key))
  const t = getTranslator('uk') as (key: string) => string
  t('platform:noSuchText')
  t('platform:noSuchText')
  t('platform:captcha_terms_and_conditions')
  t('platform:nopageTitle')
  onMissingText(() => {})
  expect(reported).toEqual(['platform:noSuchText'])
})

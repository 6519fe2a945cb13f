import { expect, test } from 'vitest'

import { onMissingText, sayIn } from '#i18n/load.ts'

test('A §8: a text that no language has is told once; captcha_terms_and_conditions is skipped', () => {
  const told: string[] = []
  onMissingText(key => void told.push(key))
  const say = sayIn('uk') as (key: string) => string
  say('platform:noSuchText')
  say('platform:noSuchText')
  say('platform:captcha_terms_and_conditions')
  say('platform:nopageTitle')
  onMissingText(() => {})
  expect(told).toEqual(['platform:noSuchText'])
})

import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { CORE_JOURNEYS } from './core-journeys.ts'

test('each core journey is a file of tests/e2e', () => {
  expect(CORE_JOURNEYS.filter(file => !existsSync(`tests/e2e/${file}`))).toEqual([])
})

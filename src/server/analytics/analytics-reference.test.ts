import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { formatAnalyticsReference } from '#server/analytics/analytics-reference.ts'

test('docs/ANALYTICS.md is that of the catalogue', () => {
  expect(readFileSync('docs/ANALYTICS.md', 'utf8'), 'run "node scripts/analytics-reference.ts"').toBe(formatAnalyticsReference())
})

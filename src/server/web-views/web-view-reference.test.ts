import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { formatWebViewReference } from '#server/web-views/web-view-reference.ts'

test('issue 25 point 4: docs/WEB-VIEWS.md is that of the messages', () => {
  expect(readFileSync('docs/WEB-VIEWS.md', 'utf8'), 'run "node scripts/web-view-reference.ts"').toBe(formatWebViewReference())
})

import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findSandboxScript, SANDBOX_SCRIPTS } from '#domain/orders/sandbox-script.ts'

test.each([
  ['', undefined],
  ['no onions', undefined],
  ['late-store', undefined],
  ['#late-stores', undefined],
  ['#late-store', 'LATE_STORE'],
  ['No onions #Late-Courier thanks', 'LATE_COURIER'],
  ['#store-cancels', 'STORE_CANCELS'],
] as const)('the note %j', (note, script) => {
  expect(findSandboxScript(note)).toBe(script)
})

test('docs/SANDBOX.md lists each of them', () => {
  const document = readFileSync('docs/SANDBOX.md', 'utf8')
  for (const name of Object.keys(SANDBOX_SCRIPTS)) expect(document).toContain(`\`${name}\``)
})

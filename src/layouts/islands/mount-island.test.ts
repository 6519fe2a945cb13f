import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('issue 16 point 29: every React root is created by mountIsland, within an error boundary', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').filter(it => !it.includes('.test.'))
  const rootFiles = files.filter(it => /\b(createRoot|hydrateRoot)\(/.test(readFileSync(it, 'utf8')))
  expect(rootFiles).toEqual(['src/layouts/islands/mount-island.tsx'])
  expect(readFileSync(rootFiles[0]!, 'utf8')).toMatch(/\.render\(\s*<Island [^>]+>\s*\{island\}\s*<\/Island>,?\s*\)/)
})

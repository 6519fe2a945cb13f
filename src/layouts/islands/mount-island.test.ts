import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('issue 16 point 29: every React root is made by mountIsland, within an error boundary', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').filter(it => !it.includes('.test.'))
  const makers = files.filter(it => /\b(createRoot|hydrateRoot)\(/.test(readFileSync(it, 'utf8')))
  expect(makers).toEqual(['src/layouts/islands/mount-island.tsx'])
  expect(readFileSync(makers[0]!, 'utf8')).toMatch(/\.render\(<Island [^>]+>\{island\}<\/Island>\)/)
})

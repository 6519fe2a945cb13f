import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

/** Classes that a second file extends on purpose: it is loaded only where its rules are needed. */
const EXTENDED = ['.cities', '.faq', '.hero', '.items', '.note', '.personal-island', '.store-menu', '.stores']

/** Class → files that style it on its own, outside of other rules. */
function findClasses(): Map<string, Set<string>> {
  const files = new Map<string, Set<string>>()
  for (const path of globSync('src/styles/*.css'))
    for (const [, selectors = ''] of readFileSync(path, 'utf8').matchAll(/^ {2}((?:\.[\w-]+(?:,\n {2}|, )?)+) \{/gm))
      for (const name of selectors.match(/\.[\w-]+/g) ?? []) files.set(name, (files.get(name) ?? new Set()).add(basename(path)))
  return files
}

test('a class belongs to one file: two components with the same class would style each other', () => {
  const classes = findClasses()
  expect(classes.size).toBeGreaterThan(100)
  const shared = [...classes].filter(([, files]) => files.size > 1).map(([name]) => name)
  expect(shared.toSorted()).toEqual(EXTENDED)
})

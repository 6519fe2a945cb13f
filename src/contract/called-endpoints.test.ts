import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/registry.ts'

/** Code of the storefront: neither the contract, nor the marketplace that answers, nor tests. */
const STOREFRONT = globSync('src/{app,client,features,i18n,layouts,pages,server,state,ui}/**/*.{ts,tsx,astro}')
  .filter(file => !file.includes('.test.'))
  .map(file => readFileSync(file, 'utf8'))
  .join('\n')
const NAMES = new Set(STOREFRONT.match(/\b\w+\b/g))
/** A small script of each page sends it, which imports the path alone. */
const BY_PATH: ReadonlySet<string> = new Set(['sendReports'])
/** The first cell of each row: its calls, with the paths of the contract. */
const LISTED = readFileSync('docs/CALLS.md', 'utf8')
  .split('\n')
  .flatMap(line => /^\| ([^|]+) \|/.exec(line)?.[1]?.match(/(?<=`)[A-Z]+ \/[^`]*(?=`)/g) ?? [])

const calls = (Object.entries(endpoints) as [string, Endpoint][]).map(([name, { method, path }]) => ({
  call: `${method} ${path}`,
  isCalled: NAMES.has(name) || BY_PATH.has(name),
}))

test('issue 25: "every call … is called by the storefront or listed in the docs with the reason why it has no screen"', () => {
  const uncalled = calls.filter(it => !it.isCalled).map(it => it.call)
  expect(uncalled.filter(it => !LISTED.includes(it))).toEqual([])
})

test('docs/CALLS.md lists no call that the storefront makes', () => {
  expect(LISTED.filter(listed => calls.some(it => it.call === listed && it.isCalled))).toEqual([])
})

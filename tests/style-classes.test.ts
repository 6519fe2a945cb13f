import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { MARKETS } from '#backend/db/seed/world/markets.ts'
import { prefersSignFonts } from '#styles/fonts.ts'

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

const styles = new Map(globSync('src/styles/*.css').map(path => [basename(path), readFileSync(path, 'utf8')]))

test('A §9: "Breakpoints: desktop 1248, tablet 1024, mobile 600, small mobile 400"', () => {
  const tokens = [...(styles.get('tokens.css') ?? '').matchAll(/--breakpoint-\w+: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16)
  expect(tokens.toSorted((one, other) => one - other)).toEqual([400, 600, 1024, 1248])
  const queries = [...styles.values()].flatMap(it => it.match(/@media[^{]+/g) ?? [])
  const widths = new Set(queries.flatMap(it => [...it.matchAll(/(\d+)px/g)].map(([, width]) => Number(width))))
  expect(widths.size).toBeGreaterThan(0)
  expect([...widths].filter(it => !tokens.includes(it))).toEqual([])
})

test('A §9: "Toasts max width 560 px"', () => {
  const [, rules = ''] = /\n {2}\.toast \{([^}]+)\}/.exec(styles.get('overlays.css') ?? '') ?? []
  expect(/max-width: (\d+)px/.exec(rules)?.[1]).toBe('560')
})

test('A §9: "Fetch minimum delay 200 ms": a reply that arrives earlier shows no spinner, no bar and no dimmed list', () => {
  const all = [...styles.values()].join('\n')
  const findRules = (selector: string) => all.split(`${selector} {`)[1]?.split(/\n {2}(?: {2})?\}/)[0] ?? ''
  expect(findRules('&.busy::before')).toMatch(/animation:[^;]*\bwait 0\.2s step-end/)
  expect(findRules('[data-search-loading]::after')).toMatch(/animation:[^;]*\bsearch-show 0\.2s step-end/)
  expect(findRules("[data-stores][aria-busy='true']")).toMatch(/transition: opacity 0s 0\.2s/)
  expect(findRules('.loading::before')).toMatch(/animation: load 5s [^;]* 0\.2s both/)
})

test('a sheet that loads after the first frame has no rule for every element: it would style the whole page again', () => {
  const late = ['choices.css', 'product.css', 'basket.css', 'overlays.css', 'search-suggestions.css']
  const rules = late.map(name => styles.get(name) ?? '')
  expect(rules.every(it => it.length > 100)).toBe(true)
  expect(rules.flatMap(it => it.match(/^ {0,2}(?:\*|::[\w-]+(?:\([^)]*\))?)(?=[^{}\n]*[,{])/gm) ?? [])).toEqual([])
})

test('ADR 0032: the fonts of currency signs come first in each country whose prices have such a sign, and on pages of no country', () => {
  const signs = [...(styles.get('fonts.css') ?? '').matchAll(/family: 'Recado (?:Static )?Signs';[^}]*unicode-range: ([^;]+);/g)]
    .flatMap(([, ranges = '']) => ranges.split(', '))
    .flatMap(range => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map(it => Number.parseInt(it, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
  expect(signs).toContain('֏')
  const countries = Object.entries(MARKETS).map(([code, { currencyPattern }]) => [
    code.toLowerCase(),
    signs.some(sign => currencyPattern.includes(sign)),
  ])
  expect(countries.map(([code]) => [code, prefersSignFonts(code as string)])).toEqual(countries)
  expect(prefersSignFonts(undefined)).toBe(true)
})

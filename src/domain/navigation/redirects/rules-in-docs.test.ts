import { expect, test } from 'vitest'

import type { Rule } from '#domain/navigation/redirects/rule.ts'
import { redirectTable } from '#domain/navigation/redirects/table.ts'

const FOLDER = 'src/domain/navigation/redirects'

/** Rules of A §2.2 without a row, with the files that implement them. */
const WITHOUT_ROW: readonly (readonly [number, string, string])[] = [
  [10, 'src/state/checkout/saved-checkout.ts', 'reads browser storage, which the server cannot read'],
  [20, `${FOLDER}/resolve-route.ts`, 'compares the URL with the result of `toPath`; test: `slashes.test.ts`'],
]

const isRule = (value: unknown): value is Rule => typeof value === 'object' && value !== null && 'decide' in value && 'source' in value
/** All rules with their files. */
const files = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts', '!./table.ts'], { eager: true })
const ruleFiles = new Map(
  Object.entries(files).flatMap(([file, module]) =>
    Object.values(module)
      .filter(isRule)
      .map(rule => [rule, file.slice(2)] as const),
  ),
)

/** "A §2.2 rules 2 and 8: …" → 2, 8 */
function getRuleNumbers({ source }: Rule): number[] {
  const numbers = [...source.matchAll(/\brules? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
  return numbers.map(Number).toSorted((a, b) => a - b)
}

test('every rule is in the table once', () => {
  expect(new Set(redirectTable).size).toBe(redirectTable.length)
  expect(redirectTable.map(it => it.source).toSorted()).toEqual([...ruleFiles.keys()].map(it => it.source).toSorted())
})

test('A §2.2: rules 1 to 22 are implemented', () => {
  const numbers = new Set([...redirectTable.flatMap(getRuleNumbers), ...WITHOUT_ROW.map(([number]) => number)])
  expect([...numbers].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 22 }, (_, n) => n + 1))
})

test('docs/REDIRECTS.md equals the table (`npx vitest -u` updates it)', async () => {
  const rows = redirectTable.map(
    (it, index) => `| ${index + 1} | ${getRuleNumbers(it).join(', ') || '–'} | \`${ruleFiles.get(it)}\` | ${it.source} |`,
  )
  const without = WITHOUT_ROW.map(([number, file, why]) => `| ${number} | \`${file}\` | ${why} |`)
  await expect(renderPage(rows, without)).toMatchFileSnapshot('../../../../docs/REDIRECTS.md')
})

function renderPage(rows: readonly string[], without: readonly string[]): string {
  return `# Redirects

The rules of A §2.2 in order of evaluation: the first match wins, evaluation restarts with its result, and the browser receives
one redirect. Files are in \`${FOLDER}\`. This page is written by the test
\`${FOLDER}/rules-in-docs.test.ts\`.

| | rule | file | source |
|---|---|---|---|
${rows.join('\n')}

| rule without a row | where | how |
|---|---|---|
${without.join('\n')}
`
}

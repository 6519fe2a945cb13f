import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, test } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe.each(documents)('%s', document => {
  const text = readFileSync(document, 'utf8')

  test('has no broken link', () => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)|<img[^>]* src="([^"]+)"/g)].map(([, link, picture]) => link ?? picture ?? '')
    const broken = links.filter(link => !/^(https?|mailto):/.test(link) && !existsSync(join(dirname(document), link)))
    expect(broken).toEqual([])
  })
  test('names only npm commands that exist', () => {
    const named = [...text.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, run, plain]) => run ?? plain ?? '')
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })
  test('names only files that exist', () => {
    const named = [...text.matchAll(/`((?:scripts|src|tests)\/[\w./-]+\.\w+)`/g)].map(([, file]) => file ?? '')
    expect(named.filter(file => !existsSync(file))).toEqual([])
  })
})

test('ARCHITECTURE.md has at most 120 lines', () => {
  expect(readFileSync('docs/ARCHITECTURE.md', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

test('each decision record has a number of its own', () => {
  const numbers = globSync('docs/decisions/[0-9]*.md').map(file => Number(/(\d{4})-/.exec(file)?.[1]))
  expect(numbers.filter((it, index) => !(it > 0) || numbers.indexOf(it) !== index)).toEqual([])
})

test('the README describes every command of package.json, and the script of each exists', () => {
  const readme = readFileSync('README.md', 'utf8')
  const undescribed = Object.keys(scripts).filter(name => !readme.includes(`npm run ${name}`) && !readme.includes(`npm ${name}`))
  const missing = Object.values(scripts)
    .flatMap(line => line.match(/scripts\/[\w-]+\.ts/g) ?? [])
    .filter(file => !existsSync(file))
  expect({ undescribed, missing }).toEqual({ undescribed: [], missing: [] })
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findRetiredWords, type RetiredWord } from '#tests/support/retired-words.ts'

/**
 * Words of the first version of this code that no other project uses, and the field's terms for them. A word gets a row when nothing uses it
 * any more, so that it does not come back.
 */
const RETIRED: readonly RetiredWord[] = [
  ...rows('App', ['House', 'houseOf', 'StandingHouse', 'BuildlessHouse']),
  ...rows('API gateway', ['createFrontDoor', 'FrontDoorParts', 'front-door']),
  ...rows('ResponseCache', ['Keeper', 'createKeeper', 'keeper']),
]

function rows(use: string, words: readonly string[]): RetiredWord[] {
  return words.map(word => ({ word, use }))
}

/** Data, generated files and migrations that databases have already applied keep their words. */
const EXCLUDED = /\.(?:json|webp|png|ico|woff2?|snap|sql|txt|svg)$|^docs\/catalogue-example\/|^package-lock|^tests\/vocabulary\.test\.ts$/

test('uses no retired word in code, comments, docs and file names', () => {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(it => it !== '' && !EXCLUDED.test(it)) // prettier-ignore
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap(file => findRetiredWords(file, readFileSync(file, 'utf8'), RETIRED))).toEqual([])
})

test.each([
  ['an identifier', 'src/a.ts', 'const a = new Keeper()', ['src/a.ts:1: "Keeper": write "ResponseCache"']],
  ['a comment', 'src/a.ts', '\n// the Keeper', ['src/a.ts:2: "Keeper": write "ResponseCache"']],
  ['a file name', 'src/front-door.ts', '', ['src/front-door.ts (its name): "front-door": write "API gateway"']],
  ['a part of another word', 'src/a.ts', 'BookKeeper Keepers', []],
])('finds %s', (_, file, text, expected) => expect(findRetiredWords(file, text, RETIRED)).toEqual(expected))

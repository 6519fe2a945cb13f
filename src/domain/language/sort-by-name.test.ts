import fc from 'fast-check'
import { expect, test } from 'vitest'

import { sortByName } from '#domain/language/sort-by-name.ts'

const sortNames = (language: string, ...names: readonly string[]) => sortByName(names.map(name => ({ name })), language).map(it => it.name) // prettier-ignore

test('A §2.5: "cities are sorted by name per locale": each language has its own order', () => {
  expect(sortNames('es', 'Ñora', 'Oviedo', 'Nules')).toEqual(['Nules', 'Ñora', 'Oviedo'])
  expect(sortNames('pl', 'Łódź', 'Lublin', 'Malbork')).toEqual(['Lublin', 'Łódź', 'Malbork'])
  // "č" is a letter after "c" in Croatian, and the same letter in English
  expect(sortNames('hr', 'Čakovec', 'Cres')).toEqual(['Cres', 'Čakovec'])
  expect(sortNames('en', 'Čakovec', 'Cres')).toEqual(['Čakovec', 'Cres'])
})

test('an unknown language sorts like English', () => {
  expect(sortNames('xx_yy', 'b', 'A', 'c')).toEqual(['A', 'b', 'c'])
})

test('all items are returned, and the given list is unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), names => {
      const items = names.map(name => ({ name }))
      const sorted = sortByName(items, 'uk')
      expect(items.map(it => it.name)).toEqual(names)
      expect(new Set(sorted)).toEqual(new Set(items))
      expect(sorted).toHaveLength(items.length)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { getMonogram } from '#ui/monogram.ts'

it.each([
  ['Vitello tonnato', 'Vt'],
  ['Hummus', 'Hu'],
  ['Bacalhau à Brás', 'BB'],
  ['Salată de boeuf', 'Sb'],
  ['Mici, five pieces', 'Mf'],
  ['Деруни', 'Де'],
  ['ფხალი, სამი სახის', 'ფს'],
  ['Ամառային տոլմա', 'Ատ'],
  ['Pâté', 'Pâ'],
  ['X', 'X'],
  ['7', '7'],
  ['', ''],
])('issue 18, point 5: a product without a picture shows a letter or two of its name: %s → %s', (name, letters) =>
  expect(getMonogram(name)).toBe(letters),
)

it('has at most two letters, all of them from the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), name => {
      const monogram = getMonogram(name)
      expect([...monogram.replace(/\p{M}/gu, '')].length).toBeLessThanOrEqual(2)
      for (const character of monogram) expect(name).toContain(character)
    }),
  )
})

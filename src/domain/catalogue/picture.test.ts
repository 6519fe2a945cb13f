import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { expect, it } from 'vitest'

import { COVER_ARRANGEMENTS, getComposedPicturePath, getTintColour, parseCover } from '#domain/catalogue/picture.ts'

// colours that Chromium renders for oklch(0.935 0.05 hue)
it.each([
  [0, '#ffdddc'],
  [6, '#ebedc7'],
  [20, '#f9dfff'],
])('look.md: tint %i is the colour of the page', (tint, colour) => expect(getTintColour(tint)).toBe(colour))

it('A §2.7: the picture of a store in its structured data is 351 × 179', () => {
  expect(getComposedPicturePath('1f355', 3, '351x179')).toBe('/pictures/1f355-on-3-351x179.jpg')
  expect(getComposedPicturePath('https://img.example/a.jpg', 3, '351x179')).toBe('https://img.example/a.jpg')
})

it('issue 18, point 5: the composed picture of a store has the arrangement of its card', () => {
  const css = readFileSync('src/styles/cards.css', 'utf8')
  const readNumbers = (block: string, name: string) => [...block.matchAll(new RegExp(`--${name}: (\\d+)`, 'g'))].map(it => Number(it[1]))
  for (const [count, arrangements] of Object.entries(COVER_ARRANGEMENTS))
    for (const [index, positions] of arrangements.entries()) {
      const [, block = ''] = new RegExp(`\\.c${count}${index} > img \\{([\\s\\S]*?)\\n  \\}`).exec(css) ?? []
      for (const name of ['left', 'top', 'side'] as const)
        expect(readNumbers(block, name), `.c${count}${index} ${name}`).toEqual(positions.map(it => it[name]))
    }
})

it('issue 18, point 5: a cover has up to three pictures, and its arrangement follows from their order', () => {
  expect(parseCover('1f363~1f371~1f364').pictures).toEqual(['1f363', '1f371', '1f364'])
  expect(parseCover('forno-crocetta')).toMatchObject({ pictures: ['forno-crocetta'] })
  expect(parseCover('https://img.example/a~b.jpg').pictures).toEqual(['https://img.example/a~b.jpg'])
  const id = fc.stringMatching(/^[a-z\d][a-z\d._-]{0,8}$/)
  fc.assert(
    fc.property(fc.array(id, { minLength: 1, maxLength: 5 }), ids => {
      const { pictures, arrangement } = parseCover(ids.join('~'))
      expect(pictures).toEqual(ids.slice(0, 3))
      expect([0, 1, 2, 3]).toContain(arrangement)
      expect(parseCover(ids.join('~')).arrangement).toBe(arrangement)
    }),
  )
})

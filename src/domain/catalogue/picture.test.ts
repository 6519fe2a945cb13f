import { expect, it } from 'vitest'

import { getComposedPicturePath, getTintColour } from '#domain/catalogue/picture.ts'

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

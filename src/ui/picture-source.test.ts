import { expect, it } from 'vitest'

import { getPictureSource } from '#ui/picture-source.ts'

it('A §9 "image srcset max device ratio 3": offers widths from the shown size up to three times that size', () => {
  expect(getPictureSource('1f355', 32)).toEqual({ src: '/pictures/1f355-96.webp', srcSet: '/pictures/1f355-96.webp 96w', sizes: '32px' })
  expect(getPictureSource('1f355', 82).srcSet).toBe(
    '/pictures/1f355-96.webp 96w, /pictures/1f355-160.webp 160w, /pictures/1f355-256.webp 256w',
  )
  expect(getPictureSource('1f355', 112).srcSet).toBe('/pictures/1f355-160.webp 160w, /pictures/1f355-256.webp 256w')
})

it('accepts the path of any file of the picture', () => {
  expect(getPictureSource('/pictures/1f336-fe0f-256.webp', 56).src).toBe('/pictures/1f336-fe0f-96.webp')
  expect(getPictureSource('forno-crocetta', 56).src).toBe('/pictures/forno-crocetta-96.webp')
})

it('issue 18, point 5: uses the first picture of a cover where there is room for one', () => {
  expect(getPictureSource('1f363~1f371~1f364', 40).src).toBe('/pictures/1f363-96.webp')
  expect(getPictureSource('1f336-fe0f~1f371', 40).src).toBe('/pictures/1f336-fe0f-96.webp')
})

it('A §9 "store card image quality \'low\'": every width has a file of low quality', () => {
  expect(getPictureSource('1f355', 112, 'low')).toEqual({
    src: '/pictures/1f355-160-low.webp',
    srcSet: '/pictures/1f355-160-low.webp 160w, /pictures/1f355-256-low.webp 256w',
    sizes: '112px',
  })
  expect(getPictureSource('1f355', 300, 'low').src).toBe('/pictures/1f355-256-low.webp')
  expect(getPictureSource('/pictures/1f355-160-low.webp', 32).src).toBe('/pictures/1f355-96.webp')
})

it('keeps an external address unchanged', () => {
  expect(getPictureSource('https://img.example/pizza.jpg', 56)).toEqual({ src: 'https://img.example/pizza.jpg' })
})

it('offers one file for sizes beyond the largest one', () => {
  expect(getPictureSource('1f355', 300)).toEqual({ src: '/pictures/1f355-256.webp' })
})

import { describe, expect, test } from 'vitest'

import { getPhotoLinkExpiry, getPhotoType, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, PHOTO_RETENTION_MS } from '#domain/platform/photo.ts'

const DAY_MS = 86_400_000

test('issue 23: "at most 10 MB and 40 megapixels", "deleted 90 days after the order"', () => {
  expect([MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, PHOTO_RETENTION_MS]).toEqual([10 * 1024 * 1024, 40e6, 90 * DAY_MS])
})

describe('the type of a photo by its bytes', () => {
  const SIGNATURES = {
    jpeg: Buffer.from('ffd8ffe000104a4649460001', 'hex'),
    png: Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
    webp: Buffer.from('524946461a00000057454250', 'hex'),
  }

  test.each(Object.entries(SIGNATURES))('recognises %s', (type, bytes) => {
    expect(getPhotoType(bytes)).toBe(type)
  })

  test.each(Object.entries({ jpeg: [0, 1, 2], png: [0, 1, 2, 3, 4, 5, 6, 7], webp: [0, 1, 2, 3, 8, 9, 10, 11] }))(
    'each byte of the signature of %s counts, and no other',
    (type, positions) => {
      const bytes = SIGNATURES[type as keyof typeof SIGNATURES]
      for (let position = 0; position < 12; position++) {
        const changed = Buffer.from(bytes)
        changed[position]! ^= 1
        expect([position, getPhotoType(changed)]).toEqual([position, positions.includes(position) ? undefined : type])
      }
    },
  )

  test.each([
    ['nothing', ''],
    ['a part of a signature', 'ffd8'],
    ['a WebP that ends before its name', '524946461a000000574542'],
    ['GIF', '474946383961010001000000'],
    ['SVG', Buffer.from('<svg xmlns="h').toString('hex')],
    ['HTML', Buffer.from('<!doctype html').toString('hex')],
    ['HEIC', '000000186674797068656963'],
    ['AVIF', '0000001c6674797061766966'],
    ['PDF', Buffer.from('%PDF-1.7 abcdef').toString('hex')],
    ['ZIP', '504b03041400000008000000'],
    ['TIFF', '49492a000800000000000000'],
    ['BMP', '424d46000000000000003600'],
    ['a sound in RIFF', '524946462400000057415645'],
  ])('rejects %s', (_, hex) => {
    expect(getPhotoType(Buffer.from(hex, 'hex'))).toBeUndefined()
  })
})

test('links of one day have one end, which is a day or two away', () => {
  expect(getPhotoLinkExpiry(0)).toBe(DAY_MS)
  expect(getPhotoLinkExpiry(1)).toBe(2 * DAY_MS)
  expect(getPhotoLinkExpiry(DAY_MS)).toBe(2 * DAY_MS)
})

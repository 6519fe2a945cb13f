import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'

import { COVER_ARRANGEMENTS, getTintColour, parseCover } from '#domain/catalogue/picture.ts'
import { createImages } from '#server/images/images.ts'
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts'

const AVIF = 'image/avif,image/webp,*/*;q=0.8'
let dataDir: string

beforeEach(() => void (dataDir = createTemporaryFolder('pictures')))

const listResized = () => readdirSync(join(dataDir, 'pictures', 'made')).sort()

/** Stores a custom image of one colour like an import. */
async function storeOriginal(id: string, background: string, width = 300, height = 200): Promise<void> {
  const folder = join(dataDir, 'pictures', 'originals')
  mkdirSync(folder, { recursive: true })
  await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toFile(join(folder, `${id}.png`))
}

describe('a built-in image', () => {
  test.each([96, 160, 256])('stack.md: %i px is AVIF or WebP by the Accept header, under one name', async side => {
    const pictures = createImages(dataDir)
    for (const [accept, format, type] of [
      [AVIF, 'heif', 'image/avif'],
      ['image/webp', 'webp', 'image/webp'],
      [undefined, 'webp', 'image/webp'],
    ] as const) {
      const file = await pictures.find(`1f355-${side}.webp`, accept)
      expect(file).toMatchObject({ contentType: type, vary: 'Accept', cacheControl: 'public, max-age=31536000, immutable' })
      expect(await sharp(file!.bytes).metadata()).toMatchObject({ format, width: side, height: side, hasAlpha: true })
    }
    expect(listResized()).toEqual([`1f355-${side}-builtin.avif`, `1f355-${side}-builtin.webp`])
  })

  test('A §9: "store card image quality \'low\'": a smaller WebP for every browser', async () => {
    const pictures = createImages(dataDir)
    const low = await pictures.find('1f355-160-low.webp', AVIF)
    expect(low).toMatchObject({ contentType: 'image/webp', vary: undefined })
    expect(await sharp(low!.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160, hasAlpha: true })
    for (const accept of [AVIF, 'image/webp'])
      expect(low!.bytes.length).toBeLessThan(0.8 * (await pictures.find('1f355-160.webp', accept))!.bytes.length)
    expect(listResized()).toContain('1f355-160-low-builtin.webp')
  })

  test('is created once for concurrent requests, and stored on disk for the next process', async () => {
    const pictures = createImages(dataDir)
    const files = await Promise.all(Array.from({ length: 8 }, () => pictures.find('1f354-160.webp', AVIF)))
    expect(new Set(files).size).toBe(1)
    const cached = join(dataDir, 'pictures', 'made', '1f354-160-builtin.avif')
    utimesSync(cached, 1, 1)
    const next = await createImages(dataDir).find('1f354-160.webp', AVIF)
    expect(next!.etag).toBe(files[0]!.etag)
    expect(listResized()).toEqual(['1f354-160-builtin.avif'])
  })

  test('A §2.7: is composed on its tint for search engines and social networks', async () => {
    const pictures = createImages(dataDir)
    for (const [width, height] of [
      [351, 179],
      [1200, 630],
    ] as const) {
      const file = await pictures.find(`1f363-on-3-${width}x${height}.jpg`)
      expect(file).toMatchObject({ contentType: 'image/jpeg', vary: undefined })
      const { data, info } = await sharp(file!.bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width, height, channels: 3 })
      const corner = `#${[...data.subarray(0, 3)].map(it => it.toString(16).padStart(2, '0')).join('')}`
      const differences = [1, 3, 5].map(at =>
        Math.abs(Number.parseInt(corner.slice(at, at + 2), 16) - Number.parseInt(getTintColour(3).slice(at, at + 2), 16)),
      )
      expect(Math.max(...differences)).toBeLessThanOrEqual(3) // JPEG
      // in the middle, or beside the wordmark
      const across = width === 351 ? 0.5 : 0.78
      const offset = (Math.floor(height / 2) * width + Math.floor(width * across)) * 3
      expect(data.subarray(offset, offset + 3)).not.toEqual(data.subarray(0, 3))
    }
  })

  test('issue 6, point 3: a social image has the wordmark and up to three objects; images of several objects are not stored', async () => {
    const pictures = createImages(dataDir)
    const getPixel = async (name: string, left: number, top: number) => {
      const { data, info } = await sharp((await pictures.find(name))!.bytes)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info).toMatchObject({ width: 1200, height: 630 })
      return [...data.subarray((top * 1200 + left) * 3, (top * 1200 + left) * 3 + 3)]
    }
    const getBrightness = async (name: string) => Math.max(...(await getPixel(name, 454, 280)))
    const [one, two, three] = ['1f363', '1f363~1f355', '1f363~1f355~1f354'].map(it => `${it}-on-3-1200x630.jpg`)
    // the stem of a letter of the wordmark
    for (const name of [one!, two!, three!]) expect(await getBrightness(name)).toBeLessThan(80)
    expect(await getPixel(two!, 960, 200)).not.toEqual(await getPixel(one!, 960, 200))
    expect(await getPixel(three!, 1030, 460)).not.toEqual(await getPixel(two!, 1030, 460))
    expect(listResized()).toEqual(['1f363-on-3-1200x630-builtin.jpg'])
  })

  test('issue 18, point 5: search results show the cover of a store: each picture at its place', async () => {
    const pictures = createImages(dataDir)
    const read = async (name: string) => (await pictures.find(name))!.bytes
    const cover = ['1f363', '1f371', '1f364']
    const { arrangement } = parseCover(cover.join('~'))
    const background = await sharp({ create: { width: 351, height: 179, channels: 3, background: getTintColour(3) } })
      .raw()
      .toBuffer()
    const composed = await sharp(await read(`${cover.join('~')}-on-3-351x179.jpg`))
      .raw()
      .toBuffer()
    for (const { left, top, side } of COVER_ARRANGEMENTS[3][arrangement]!) {
      // the centre of each object; a cover of 280 px is in the middle
      const [x, y] = [35 + 2.8 * (left + side / 2), 5 + 2.8 * (top + side / 2)].map(Math.round)
      const offset = (y! * 351 + x!) * 3
      expect(composed.subarray(offset, offset + 3), `${x}, ${y}`).not.toEqual(background.subarray(offset, offset + 3))
    }
    expect(existsSync(join(dataDir, 'pictures', 'made'))).toBe(false)
  })

  test.each([
    '1f355-97.webp',
    '1f355.webp',
    '1f355-96.png',
    '1f355-96-high.webp',
    '1f355-97-low.webp',
    'nothing-96.webp',
    '../1f355-96.webp',
    '..-96.webp',
    '',
    '1f355-on-24-351x179.jpg',
    '1f355-on-3-10x10.jpg',
    '1F355-96.webp',
    '1f355~1f363~1f354~1f34e-on-3-351x179.jpg',
    '1f355~nothing-on-3-1200x630.jpg',
    '1f355~1f363~1f354~1f34e-on-3-1200x630.jpg',
    '1f355~1f363-96.webp',
  ])('%s does not exist', async name => expect(await createImages(dataDir).find(name, AVIF)).toBeUndefined())
})

describe('an image of the operator', () => {
  test('replaces the built-in one, is cropped to a square, and expires after a day', async () => {
    await storeOriginal('1f355', '#ff0000')
    const file = await createImages(dataDir).find('1f355-96.webp')
    expect(file!.cacheControl).toBe('public, max-age=86400')
    const { data, info } = await sharp(file!.bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 96, height: 96 })
    expect(data[0]).toBeGreaterThan(240)
  })

  test('takes effect at once when the file is replaced', async () => {
    const pictures = createImages(dataDir)
    await storeOriginal('forno.crocetta_1', '#ff0000')
    const before = await pictures.find('forno.crocetta_1-160.webp', AVIF)
    await storeOriginal('forno.crocetta_1', '#0000ff', 400, 400)
    const after = await pictures.find('forno.crocetta_1-160.webp', AVIF)
    expect(after!.etag).not.toBe(before!.etag)
  })
})

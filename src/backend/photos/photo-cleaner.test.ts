import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'

import { CleanerBusyError, createPhotoCleaner } from '#backend/photos/photo-cleaner.ts'
import { createPhoto, createPlainPng, MARKERS } from '#tests/support/photos/sample-photos.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-cleaner-'))
const cleaner = createPhotoCleaner()
afterAll(() => {
  cleaner.close()
  rmSync(folder, { recursive: true })
})

let files = 0
async function clean(photo: Buffer, by = cleaner) {
  const [input, output] = [join(folder, `in${++files}`), join(folder, `out${files}`)]
  writeFileSync(input, photo)
  return { result: await by.clean(input, output), output }
}

describe('issue 23: "decoded and re-encoded, metadata removed"', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'a %s of a phone becomes an upright WebP without position, owner and comment',
    async format => {
      const photo = await createPhoto(format, { width: 320, height: 240, orientation: 6 })
      const sent = await sharp(photo).metadata()
      expect([sent.exif !== undefined, sent.orientation]).toEqual([true, 6])
      const { result, output } = await clean(photo)
      // turned by a quarter
      expect(result).toEqual({ width: 240, height: 320 })
      const bytes = await sharp(output).toBuffer()
      const { format: stored, width, height, exif, xmp, icc, orientation } = await sharp(output).metadata()
      expect({ stored, width, height, exif, xmp, icc, orientation }).toEqual({ stored: 'webp', width: 240, height: 320 })
      for (const marker of MARKERS.slice(0, 4)) expect(bytes.includes(marker)).toBe(false)
    },
  )

  test('shows the same picture', async () => {
    const halves = await sharp({ create: { width: 100, height: 60, channels: 3, background: '#c00' } })
      .composite([{ input: { create: { width: 50, height: 60, channels: 3, background: '#00c' } }, left: 50, top: 0 }])
      .png()
      .toBuffer()
    const { output } = await clean(halves)
    const pixel = async (left: number) => [...(await sharp(output).extract({ left, top: 30, width: 1, height: 1 }).raw().toBuffer())]
    const [left, right] = [await pixel(10), await pixel(90)]
    expect([left[0]! > 150, left[2]! < 60, right[0]! < 60, right[2]! > 150]).toEqual([true, true, true, true])
  })

  test('a photo with a longer side of more than 2048 px becomes smaller, and none becomes larger', async () => {
    expect((await clean(createPlainPng(2048, 3))).result).toEqual({ width: 2048, height: 3 })
    expect((await clean(createPlainPng(4096, 1000))).result).toEqual({ width: 2048, height: 500 })
    expect((await clean(createPlainPng(1, 1))).result).toEqual({ width: 1, height: 1 })
  })
})

describe('issue 23: "at most 40 megapixels"', () => {
  test.each([
    [8000, 5000, { width: 2048, height: 1280 }],
    [8001, 5000, { rejection: 'PHOTO_TOO_MANY_PIXELS' }],
    [5000, 8001, { rejection: 'PHOTO_TOO_MANY_PIXELS' }],
  ])('%i × %i', async (width, height, expected) => {
    expect((await clean(createPlainPng(width, height))).result).toEqual(expected)
  })
})

test('no decoder but those of JPEG, PNG and WebP reads a file, whatever it is called', async () => {
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).gif().toBuffer() // prettier-ignore
  const tiff = await sharp(gif).tiff().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const file of [gif, tiff, svg, Buffer.alloc(0)]) expect((await clean(file)).result).toEqual({ rejection: 'PHOTO_UNREADABLE' })
})

describe('the process that decodes', () => {
  const createWorker = (code: string): string => {
    const path = join(folder, `worker${++files}.mjs`)
    writeFileSync(path, code)
    return path
  }

  test('that crashes is replaced', async () => {
    const worker = createWorker(`
      import { existsSync, writeFileSync } from 'node:fs'
      process.on('message', ({ id, output }) => {
        if (!existsSync(${JSON.stringify(join(folder, 'crashed'))})) { writeFileSync(${JSON.stringify(join(folder, 'crashed'))}, ''); process.abort() }
        process.send({ id, result: { width: 1, height: 1 } })
      })`)
    const fragile = createPhotoCleaner({ worker })
    expect((await clean(Buffer.from('x'), fragile)).result).toEqual({ rejection: 'PHOTO_UNREADABLE' })
    expect((await clean(Buffer.from('x'), fragile)).result).toEqual({ width: 1, height: 1 })
    fragile.close()
  })

  test('that does not end is killed, and the next photo gets another one', async () => {
    const worker = createWorker(`
      let jobs = 0
      process.on('message', ({ id, input }) => { if (!input.endsWith('in${files + 2}')) process.send({ id, result: { width: process.pid, height: 1 } }) })`)
    const patient = createPhotoCleaner({ worker, timeoutMs: 1500 })
    const [stuck, next] = await Promise.all([clean(Buffer.from('x'), patient), clean(Buffer.from('x'), patient)])
    expect(stuck.result).toEqual({ rejection: 'PHOTO_UNREADABLE' })
    expect(next.result).toMatchObject({ height: 1 })
    patient.close()
  })

  test('gets 32 photos at most, and has no setting of the server', async () => {
    process.env['CANARY_SETTING'] = 'secret'
    const worker = createWorker(`process.on('message', ({ id }) => setTimeout(() => process.send({ id, result: { width: Object.keys(process.env).length, height: process.env.CANARY_SETTING ? 1 : 2 } }), 5))`) // prettier-ignore
    const busy = createPhotoCleaner({ worker })
    const all = await Promise.allSettled(Array.from({ length: 33 }, () => busy.clean('a', 'b')))
    delete process.env['CANARY_SETTING']
    expect(all.filter(it => it.status === 'fulfilled').map(it => (it.value as { height: number }).height)).toEqual(Array.from({ length: 32 }, () => 2)) // prettier-ignore
    expect(all.at(-1)).toMatchObject({ status: 'rejected', reason: expect.any(CleanerBusyError) })
    expect(await busy.clean('a', 'b')).toMatchObject({ height: 2 })
    busy.close()
  })
})

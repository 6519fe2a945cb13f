import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { receiveFile } from '#backend/photos/receive-file.ts'
import { MAX_PHOTO_BYTES } from '#domain/platform/photo.ts'

const folder = mkdtempSync(join(tmpdir(), 'recado-receive-'))
afterAll(() => rmSync(folder, { recursive: true }))

const JPEG = Buffer.from('ffd8ffe000104a4649460001', 'hex')
let files = 0

/** @param parts a number is a pause in milliseconds */
async function receive(parts: Iterable<Buffer | number>, times = { idleMs: 5000, totalMs: 5000 }) {
  let read = 0
  let isCancelled = false
  const iterator = parts[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let { value, done } = iterator.next()
        for (; typeof value === 'number'; { value, done } = iterator.next()) await sleep(value)
        if (done || isCancelled) return void (isCancelled || controller.close())
        read += (value as Buffer).length
        controller.enqueue(value as Buffer)
      },
      cancel() {
        isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const path = join(folder, String(++files))
  const rejection = await receiveFile(body, path, times).then(() => undefined, (error: { rejection: string }) => error.rejection) // prettier-ignore
  return { rejection, path, read, isCancelled }
}

test('writes the parts in their order, for this user only', async () => {
  const parts = [JPEG.subarray(0, 2), JPEG.subarray(2), Buffer.from('more')]
  const { rejection, path } = await receive(parts)
  expect(rejection).toBeUndefined()
  expect(readFileSync(path)).toEqual(Buffer.concat(parts))
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('accepts 10 MB, and stops at the next byte', async () => {
  const megabyte = Buffer.alloc(1_048_576, JPEG)
  const most = Array.from({ length: 10 }, () => megabyte)
  const accepted = await receive(most)
  expect([accepted.rejection, statSync(accepted.path).size]).toEqual([undefined, MAX_PHOTO_BYTES])
  const rejected = await receive([...most, Buffer.alloc(1), ...most])
  expect(rejected).toMatchObject({ rejection: 'PHOTO_TOO_LARGE', isCancelled: false })
})

test('stops at the first twelve bytes of another type', async () => {
  const html = Buffer.from('<!doctype html>')
  expect(await receive([html, Buffer.alloc(1000)])).toMatchObject({ rejection: 'PHOTO_TYPE', isCancelled: false })
  expect((await receive([Buffer.from('GIF')])).rejection).toBe('PHOTO_TYPE')
  expect((await receive([])).rejection).toBe('PHOTO_EMPTY')
  expect((await receive([Buffer.alloc(0)])).rejection).toBe('PHOTO_EMPTY')
})

test('waits for a part, and for the whole, for some time only', async () => {
  const times = { idleMs: 100, totalMs: 300 }
  expect(await receive([JPEG, 250, JPEG], times)).toMatchObject({ rejection: 'PHOTO_TOO_SLOW', isCancelled: false })
  expect(await receive(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? JPEG : 40)), times)).toMatchObject({ rejection: 'PHOTO_TOO_SLOW', isCancelled: false }) // prettier-ignore
})

test('a body that breaks is incomplete', async () => {
  const broken = new ReadableStream<Uint8Array>({ pull: controller => controller.error(new Error('ECONNRESET')) })
  await expect(receiveFile(broken, join(folder, 'broken'))).rejects.toMatchObject({ rejection: 'PHOTO_INCOMPLETE' })
  await expect(receiveFile(null, join(folder, 'none'))).rejects.toMatchObject({ rejection: 'PHOTO_EMPTY' })
})

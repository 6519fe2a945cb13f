import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'

import { createStandaloneHandler } from '#app/standalone-marketplace.ts'
import { createBackend } from '#backend/app.ts'
import { photos } from '#backend/db/schema/photos.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { deleteDuePhotos } from '#backend/modules/platform/photos/delete-photos.ts'
import { openPhotoPort } from '#backend/photos/photo-port.ts'
import { UNUSED_PHOTO_MS } from '#domain/platform/photo.ts'
import { startTestServer } from '#server/testing/test-server.ts'
import { HOSTILE_KINDS, isExpected, sendHostileUpload, type UploadOutcome } from '#tests/support/photos/hostile-uploads.ts'
import { MARKERS } from '#tests/support/photos/sample-photos.ts'

/** tests/long/hostile-uploads.long.test.ts sends 2,000, and measures the memory. */
const UPLOADS = 100
const PARALLEL = 8

const dataDir = mkdtempSync(join(tmpdir(), 'recado-uploads-'))
const { db } = await createTestDatabase('empty')
const port = openPhotoPort({ dataDir, s3: undefined })
const options = { siteOrigin: 'https://shop.test', sandbox: false, photos: port, photoTimes: { idleMs: 1500, totalMs: 20_000 } }
const backend = createBackend({ db, report: () => {}, now: Date.now, ...options })
const server = await startTestServer({
  handler: createStandaloneHandler(async request => backend.fetch(request)),
  bearerOnly: true,
  env: { TRUSTED_PROXIES: '127.0.0.1' },
})
afterAll(async () => {
  await server.stop()
  port.cleaner.close()
  rmSync(dataDir, { recursive: true })
})

const countFiles = () => readdirSync(join(dataDir, 'photos'), { recursive: true, withFileTypes: true }).filter(it => it.isFile()).length

test(`issue 23: each of ${UPLOADS} hostile uploads is refused with a clear text and the right status, or cleaned, and no file is left`, async () => {
  const outcomes: UploadOutcome[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (next < UPLOADS) outcomes.push(await sendHostileUpload(server.port, next++))
    }),
  )
  expect(outcomes.filter(it => !isExpected(it))).toEqual([])
  expect(new Set(outcomes.map(it => it.kind)).size).toBe(HOSTILE_KINDS.length)
  // what the marketplace and the sockets have taken before the answer
  for (const { kind, sent } of outcomes.filter(it => it.kind.startsWith('300 MB'))) expect([kind, sent < 60e6]).toEqual([kind, true])

  const cleaned = outcomes.filter(it => it.actual === 'cleaned')
  expect(cleaned.length).toBeGreaterThan(UPLOADS / 5)
  for (const { kind, url } of cleaned) {
    const { status, headers, body } = await server.get(`/api${url}`)
    const { exif, xmp, iptc, icc, format, orientation, comments } = await sharp(body).metadata()
    expect([kind, status, { exif, xmp, iptc, icc, orientation, comments }]).toEqual([kind, 200, {}])
    expect(format).toBe('webp')
    for (const marker of MARKERS.filter(it => it.length > 4)) expect([kind, body.includes(marker)]).toEqual([kind, false])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename="photo.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  }

  // an upload whose connection broke ends a little later
  await vi.waitFor(() => expect(readdirSync(port.incoming)).toEqual([]))
  await vi.waitFor(async () => expect(await db.$count(photos)).toBe(cleaned.length))
  expect(countFiles()).toBe(cleaned.length)
  await deleteDuePhotos(db, port, Date.now() + UNUSED_PHOTO_MS + 1000)
  expect(countFiles()).toBe(0)
})

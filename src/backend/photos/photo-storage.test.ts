import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { setAddressKeys } from '#backend/db/address-keys.ts'
import { createDiskStorage } from '#backend/photos/disk-storage.ts'
import { checkPhotoStorage, deleteAbandonedFiles, openPhotoPort } from '#backend/photos/photo-port.ts'
import { type PhotoStorage, PhotoStorageError } from '#backend/photos/photo-storage.ts'
import { createS3Storage } from '#backend/photos/s3-storage.ts'
import { createSealedStorage } from '#backend/photos/seal-photo.ts'
import { startS3Double } from '#backend/photos/testdata/s3-double.ts'

const KEY = { id: 'test', key: Buffer.alloc(32, 7) }
const folder = mkdtempSync(join(tmpdir(), 'recado-photos-'))
const s3 = await startS3Double({ pageSize: 2 })
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await s3.stop()
})
beforeEach(() => setAddressKeys([KEY]))

const collect = async (storage: PhotoStorage) => (await Array.fromAsync(storage.list())).map(it => it.id).toSorted()

describe.each([
  ['a folder', createDiskStorage(join(folder, 'disk'), join(folder, 'disk', 'incoming'))],
  ['a bucket', createS3Storage(s3.options)],
])('the storage in %s', (_, storage) => {
  test('returns what was stored, and nothing after it was deleted', async () => {
    const [id, bytes] = [randomUUID(), randomBytes(70_000)]
    expect(await storage.get(id)).toBeUndefined()
    await storage.put(id, Buffer.from('old'))
    await storage.put(id, bytes)
    expect((await storage.get(id))!.equals(bytes)).toBe(true)
    await storage.delete(id)
    await storage.delete(id)
    expect(await storage.get(id)).toBeUndefined()
  })

  test('lists all files with their time', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const id of ids) await storage.put(id, Buffer.from(id))
    expect(await collect(storage)).toEqual(ids.toSorted())
    for await (const { changedAt } of storage.list()) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000)
    for (const id of ids) await storage.delete(id)
    expect(await collect(storage)).toEqual([])
  })
})

describe('the folder', () => {
  const root = join(folder, 'own')
  const storage = createDiskStorage(root, join(root, 'incoming'))

  test('can be read by this user only, and has no unfinished file', async () => {
    const id = randomUUID()
    await storage.put(id, Buffer.from('photo'))
    const file = join(root, id.slice(0, 2), id)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(root, id.slice(0, 2))).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
    await storage.delete(id)
  })

  test('has other files that nobody lists', async () => {
    const id = randomUUID()
    await storage.put(id, Buffer.from('photo'))
    writeFileSync(join(root, id.slice(0, 2), 'notes.txt'), 'x')
    writeFileSync(join(root, id.slice(0, 2), `${id}.bak`), 'x')
    writeFileSync(join(root, 'notes.txt'), 'x')
    expect(await collect(storage)).toEqual([id])
  })

  test('deletes the files of killed processes after an hour', async () => {
    const incoming = join(root, 'incoming')
    const now = Date.now()
    for (const [name, age] of [['old', 3_600_001], ['new', 3_599_000]] as const) {
      writeFileSync(join(incoming, name), 'x')
      utimesSync(join(incoming, name), new Date(now - age), new Date(now - age))
    } // prettier-ignore
    await deleteAbandonedFiles({ incoming }, now)
    expect(readdirSync(incoming)).toEqual(['new'])
  })

  test('a folder that is a file is a wrong setting', async () => {
    writeFileSync(join(folder, 'file'), 'x')
    const wrong = createDiskStorage(join(folder, 'file'), join(folder, 'file', 'incoming'))
    await expect(wrong.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject({ name: 'PhotoStorageError', isPermanent: true })
    chmodSync(join(folder, 'file'), 0o600)
  })
})

describe('the bucket', () => {
  const storage = createS3Storage(s3.options)
  const id = randomUUID()

  test.each([
    ['another secret', { secret: 'another' }, 'SignatureDoesNotMatch'],
    ['another key', { keyId: 'AKOTHER' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['another bucket', { bucket: 'missing' }, 'NoSuchBucket'],
  ])('rejects %s, which no second try changes', async (_, change, code) => {
    s3.control.requests = []
    const attempt = createS3Storage({ ...s3.options, ...change }).put(id, Buffer.from('x'))
    await expect(attempt).rejects.toThrow(code)
    await expect(attempt).rejects.toMatchObject({ name: 'PhotoStorageError', isPermanent: true })
    expect(s3.control.requests).toHaveLength(1)
    expect(s3.files.size).toBe(0)
  })

  test('rejects a clock that is wrong', async () => {
    const late = createS3Storage(s3.options, { now: () => Date.now() + 16 * 60_000 })
    await expect(late.put(id, Buffer.from('x'))).rejects.toThrow('RequestTimeTooSkewed')
  })

  test.each([500, 503, 429])('is asked once more after %i', async status => {
    s3.control.failures = [{ status }]
    await storage.put(id, Buffer.from('x'))
    s3.control.failures = [{ status }, { status }]
    await expect(storage.put(id, Buffer.from('x'))).rejects.toMatchObject({ isPermanent: false })
    await storage.delete(id)
  })

  test('that does not answer in time fails for now', async () => {
    s3.control.isSilent = true
    const impatient = createS3Storage(s3.options, { timeoutMs: 50 })
    await expect(impatient.get(id)).rejects.toMatchObject({ name: 'PhotoStorageError', isPermanent: false })
    s3.control.isSilent = false
    await expect(createS3Storage({ ...s3.options, endpoint: 'http://127.0.0.1:1' }).get(id)).rejects.toThrow('does not answer')
  })

  test('cannot send the signature to another host', async () => {
    s3.control.failures = [{ status: 307, headers: { location: 'http://127.0.0.1:1/' } }]
    await expect(storage.put(id, Buffer.from('x'))).rejects.toThrow('answers 307')
  })

  test('has other files that nobody lists', async () => {
    for (const name of ['notes.txt', 'photos/notes.txt', `other/${id}`, `photos/${id}`, `photos/${id}/a`])
      s3.files.set(name, { bytes: Buffer.from('x'), changedAt: Date.now() })
    expect(await collect(storage)).toEqual([id])
    s3.files.clear()
  })

  test('whose page of a proxy answers 404 is no missing file', async () => {
    s3.control.failures = [{ status: 404, body: '<html>not found</html>' }]
    await expect(storage.get(id)).rejects.toBeInstanceOf(PhotoStorageError)
  })
})

describe('decision 0089: files are encrypted', () => {
  const inner = createDiskStorage(join(folder, 'sealed'), join(folder, 'sealed', 'incoming'))
  const storage = createSealedStorage(inner)
  const [id, other] = [randomUUID(), randomUUID()]
  const PHOTO = Buffer.from('the bytes of a photo')

  test('with a key that may be replaced', async () => {
    await storage.put(id, PHOTO)
    const stored = readFileSync(join(folder, 'sealed', id.slice(0, 2), id))
    expect(stored.includes('photo:1:test:')).toBe(true)
    expect(stored.includes('the bytes')).toBe(false)
    setAddressKeys([{ id: 'new', key: Buffer.alloc(32, 8) }, KEY])
    expect((await storage.get(id))!.equals(PHOTO)).toBe(true)
    setAddressKeys([{ id: 'new', key: Buffer.alloc(32, 8) }])
    await expect(storage.get(id)).rejects.toThrow('No key of this photo')
  })

  test('and cannot be changed, or take the place of another', async () => {
    await storage.put(id, PHOTO)
    const sealed = (await inner.get(id))!
    await inner.put(other, sealed)
    await expect(storage.get(other)).rejects.toThrow('modified')
    for (const position of [13, 30, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[position]! ^= 1
      await inner.put(id, changed)
      await expect(storage.get(id)).rejects.toThrow('modified')
    }
    await inner.put(id, PHOTO)
    await expect(storage.get(id)).rejects.toThrow('No key')
    expect(await storage.get(randomUUID())).toBeUndefined()
  })
})

test('the check at the start leaves nothing behind', async () => {
  const port = openPhotoPort({ dataDir: join(folder, 'checked'), s3: undefined })
  await checkPhotoStorage(port)
  expect(await collect(port.storage)).toEqual([])
  expect(readdirSync(port.incoming)).toEqual([])
  s3.control.requests = []
  await checkPhotoStorage(openPhotoPort({ dataDir: join(folder, 'checked'), s3: s3.options }))
  expect(s3.control.requests.map(it => it.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE'])
  expect(s3.files.size).toBe(0)
})

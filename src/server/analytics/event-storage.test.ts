import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

import type { StoredEvent } from '#contract/platform/analytics-event.ts'
import { EventStorageError, openEventStorage, RETENTION_DAYS } from '#server/analytics/event-storage.ts'
import { exportEvents } from '#server/analytics/export-events.ts'

const root = mkdtempSync(join(tmpdir(), 'recado-events-'))
afterAll(() => rmSync(root, { recursive: true }))

const NOW = Date.UTC(2026, 10, 27, 23, 59, 59, 999)
const DAY_MS = 86_400_000
let folders = 0
const newFolder = () => join(root, `folder-${(folders += 1)}`, 'events')

const createEvent = (id: string, clientId = 'client-id-1'): StoredEvent => ({
  clientId,
  sessionId: 'session-id-1',
  sessionSince: NOW,
  receivedAt: NOW,
  event: { id, at: NOW, name: 'page_viewed', properties: { page: 'city', language: 'en' } },
})

async function readIds(folder: string) {
  const ids: string[] = []
  const counts = await exportEvents(folder, line => ids.push((JSON.parse(line) as StoredEvent).event.id))
  return { ids, ...counts }
}

test('an event is on the disk when its promise resolves, without a close: a killed process loses none after its 202', async () => {
  const folder = newFolder()
  const storage = openEventStorage(folder, () => NOW)
  const acknowledged: string[] = []
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      await storage.append([createEvent(`id-${index}`)])
      acknowledged.push(`id-${index}`)
      // read as after a kill at this moment
      if (index % 50 === 0) expect((await readIds(folder)).ids).toEqual(expect.arrayContaining([...acknowledged]))
    }),
  )
  expect((await readIds(folder)).ids).toEqual(acknowledged)
})

test('one file for each day (UTC), the oldest first in the export', async () => {
  const folder = newFolder()
  const clock = { now: NOW }
  const storage = openEventStorage(folder, () => clock.now)
  await storage.append([createEvent('a')])
  clock.now += 1
  await storage.append([createEvent('b'), createEvent('c')])
  expect(readdirSync(folder).toSorted()).toEqual(['2026-11-27.jsonl', '2026-11-28.jsonl'])
  expect(await readIds(folder)).toEqual({ ids: ['a', 'b', 'c'], written: 3, repeated: 0, damaged: 0 })
})

test('issue 25: "stored 30 days"', async () => {
  const folder = newFolder()
  const clock = { now: NOW }
  const storage = openEventStorage(folder, () => clock.now)
  await storage.append([createEvent('a')])
  writeFileSync(join(folder, 'notes.txt'), 'not ours')
  clock.now = NOW + RETENTION_DAYS * DAY_MS
  await storage.deleteOldFiles()
  expect((await readIds(folder)).ids).toEqual(['a'])
  clock.now += 1
  await storage.deleteOldFiles()
  expect(readdirSync(folder)).toEqual(['notes.txt'])
  expect(RETENTION_DAYS).toBe(30)
})

test('a line that a crash has cut is left out, and does not damage the next one', async () => {
  const folder = newFolder()
  await openEventStorage(folder, () => NOW).append([createEvent('a')])
  appendFileSync(join(folder, '2026-11-27.jsonl'), JSON.stringify(createEvent('cut')).slice(0, 60))
  await openEventStorage(folder, () => NOW).append([createEvent('b')])
  expect(await readIds(folder)).toEqual({ ids: ['a', 'b'], written: 2, repeated: 0, damaged: 1 })
})

test('an event that was sent again is exported once, also on the next day; the same id of another browser is another event', async () => {
  const folder = newFolder()
  const clock = { now: NOW }
  const storage = openEventStorage(folder, () => clock.now)
  await storage.append([createEvent('a'), createEvent('a')])
  await storage.append([createEvent('a', 'client-id-2')])
  clock.now += 1
  await storage.append([createEvent('a')])
  expect(await readIds(folder)).toEqual({ ids: ['a', 'a'], written: 2, repeated: 2, damaged: 0 })
})

describe('a disk that does not accept the events', () => {
  test('rejects them, and accepts the next ones when it works again', async () => {
    const folder = newFolder()
    const storage = openEventStorage(folder, () => NOW)
    mkdirSync(join(folder, '..'), { recursive: true })
    writeFileSync(folder, 'a file instead of the folder')
    await expect(storage.append([createEvent('lost')])).rejects.toBeInstanceOf(EventStorageError)
    rmSync(folder)
    await storage.append([createEvent('a')])
    expect((await readIds(folder)).ids).toEqual(['a'])
  })
  test('more than 8 MB that wait are rejected at once', async () => {
    const folder = newFolder()
    const storage = openEventStorage(folder, () => NOW)
    const many = Array.from({ length: 5000 }, (_, index) => createEvent(`id-${index}`))
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => storage.append(many)))
    const rejected = results.filter(it => it.status === 'rejected')
    expect(rejected.length).toBeGreaterThan(5)
    expect(results[0]!.status).toBe('fulfilled')
    await storage.close()
  })
})

test('without a folder there is nothing to export or delete', async () => {
  const folder = newFolder()
  await openEventStorage(folder).deleteOldFiles()
  expect(await readIds(folder)).toEqual({ ids: [], written: 0, repeated: 0, damaged: 0 })
  expect(existsSync(folder)).toBe(false)
})

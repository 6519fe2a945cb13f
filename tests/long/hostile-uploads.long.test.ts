import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, expect, test, vi } from 'vitest'

import { HOSTILE_KINDS, isExpected, sendHostileUpload, type UploadOutcome } from '#tests/support/photos/hostile-uploads.ts'
import { createPhoto } from '#tests/support/photos/sample-photos.ts'

import { startTestApp } from './start-test-app.ts'

/** @source issue 23: "Hostile uploads, 2,000 of them"; "memory + ≤ 64 MB" */
const UPLOADS = 2000
const MAX_GROWTH_MB = 64
const PARALLEL = 8
const WARM_UP = 3 * HOSTILE_KINDS.length

const dataDir = mkdtempSync(join(tmpdir(), 'recado-hostile-uploads-data-'))
const getApp = startTestApp('hostile-uploads', {
  DATA_DIR: dataDir,
  SEED_SCALE: '0.05',
  TRUSTED_PROXIES: '127.0.0.1',
  MALLOC_ARENA_MAX: '2',
})

/** Resident memory of the server, megabytes. The process that decodes is measured apart. */
const getMemory = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function sendAll(first: number, end: number): Promise<UploadOutcome[]> {
  const outcomes: UploadOutcome[] = []
  let next = first
  const work = async (): Promise<void> => {
    while (next < end) outcomes.push(await sendHostileUpload(getApp().port, next++))
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return outcomes
}

let isOver = false
afterAll(() => {
  isOver = true
  rmSync(dataDir, { recursive: true, force: true })
})

test(
  `issue 23: ${UPLOADS} hostile uploads change the memory of the server by at most ${MAX_GROWTH_MB} MB`,
  { timeout: 60 * 60_000 },
  async () => {
    const { child, url } = getApp()
    await createPhoto('jpeg')
    const warmUp = await sendAll(0, WARM_UP)
    const before = getMemory(child.pid!)
    let peak = before
    void (async () => {
      while (!isOver) {
        peak = Math.max(peak, getMemory(child.pid!))
        await sleep(50)
      }
    })()
    const outcomes = await sendAll(WARM_UP, WARM_UP + UPLOADS)
    isOver = true
    const after = getMemory(child.pid!)
    console.info(`memory: ${before.toFixed()} MB before, ${peak.toFixed()} at most, ${after.toFixed()} after`)
    expect(outcomes).toHaveLength(UPLOADS)
    expect(outcomes.filter(it => !isExpected(it))).toEqual([])
    expect(peak - before).toBeLessThanOrEqual(MAX_GROWTH_MB)
    // "no file left behind (counted)": those of the photos that were cleaned, now and in the warm-up
    const cleaned = [...warmUp, ...outcomes].filter(it => it.actual === 'cleaned').length
    const countFiles = () => readdirSync(join(dataDir, 'photos'), { recursive: true, withFileTypes: true }).filter(it => it.isFile()).length
    await vi.waitFor(() => expect(countFiles()).toBe(cleaned), { timeout: 60_000 })
    // the server still serves
    expect((await fetch(`${url}/ready`)).status).toBe(200)
  },
)

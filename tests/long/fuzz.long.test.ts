import { spawnSync } from 'node:child_process'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { hostileRequest, sendBytes } from './hostile-request.ts'
import { startTestApp } from './start-test-app.ts'

const REQUESTS = 3000
const SEED = 20_260
/** Allowed growth of the process during the test. The page cache takes up to 256 MB. */
const MAX_GROWTH_MB = 400
const MAX_DURATION_MS = 10 * 60_000

const app = startTestApp('fuzz', { SEED_SCALE: '0.05' })

function getMemoryMb(): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(app().child.pid)], { encoding: 'utf8' }).stdout) / 1024
}

/** The API may return 501 (endpoint without implementation) and 503 (database overloaded). Pages may not. */
function isExpected(status: number | undefined, target: string): boolean {
  return status !== undefined && (status < 500 || (target.startsWith('/api/') && [501, 503].includes(status)))
}

test(`${REQUESTS} hostile requests get a response without a server error, and memory use is bounded`, async () => {
  const before = getMemoryMb()
  const countByStatus = new Map<number | undefined, number>()
  await fc.assert(
    fc.asyncProperty(hostileRequest, async request => {
      const status = await sendBytes(app().port, request)
      countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
      if (!isExpected(status, request.target)) throw new Error(`returned ${status ?? 'no response'}: ${app().output.slice(-1500)}`)
    }),
    { numRuns: REQUESTS, seed: SEED, interruptAfterTimeLimit: MAX_DURATION_MS, markInterruptAsFailure: true },
  )
  const after = getMemoryMb()
  console.log(
    `${[...countByStatus].map(([status, times]) => `${status}: ${times}`).join(', ')}; ${before.toFixed(0)} → ${after.toFixed(0)} MB`,
  )
  expect(app().isRunning).toBe(true)
  expect(await fetch(`${app().url}/es/es/`).then(response => response.status)).toBe(200)
  expect(after - before).toBeLessThan(MAX_GROWTH_MB)
  // the run proves nothing if all requests are rejected by the validation
  for (const status of [200, 400, 404]) expect(countByStatus.get(status), String(status)).toBeGreaterThan(200)
})

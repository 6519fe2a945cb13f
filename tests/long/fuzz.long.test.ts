import { spawnSync } from 'node:child_process'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { hostileRequest, send } from './hostile-request.ts'
import { standingShop } from './running-shop.ts'

const REQUESTS = 3000
const SEED = 20_260
/** What the process may grow by while it turns them away, megabytes: the page cache holds 256 at most. */
const GROWTH = 400
const LONGEST = 10 * 60_000

const shop = standingShop('fuzz', { SEED_SCALE: '0.05' })

function megabytes(): number {
  return Number(spawnSync('ps', ['-o', 'rss=', '-p', String(shop().child.pid)], { encoding: 'utf8' }).stdout) / 1024
}

/** 501: a call that nothing answers yet; 503: the database had no time. Both are said on purpose, by the API alone. */
function isBearable(status: number | undefined, target: string): boolean {
  return status !== undefined && (status < 500 || (target.startsWith('/api/') && [501, 503].includes(status)))
}

test(`${REQUESTS} hostile requests: each is answered, none with a fault of ours, and the process lives in bounded memory`, async () => {
  const before = megabytes()
  const tally = new Map<number | undefined, number>()
  await fc.assert(
    fc.asyncProperty(hostileRequest, async request => {
      const status = await send(shop().port, request)
      tally.set(status, (tally.get(status) ?? 0) + 1)
      if (!isBearable(status, request.target)) throw new Error(`answered with ${status ?? 'nothing'}: ${shop().said.slice(-1500)}`)
    }),
    { numRuns: REQUESTS, seed: SEED, interruptAfterTimeLimit: LONGEST, markInterruptAsFailure: true },
  )
  const after = megabytes()
  console.log(`${[...tally].map(([status, times]) => `${status}: ${times}`).join(', ')}; ${before.toFixed(0)} → ${after.toFixed(0)} MB`)
  expect(shop().isRunning).toBe(true)
  expect(await fetch(`${shop().url}/es/es/`).then(answer => answer.status)).toBe(200)
  expect(after - before).toBeLessThan(GROWTH)
  // a run that never gets past the door proves nothing
  for (const status of [200, 400, 404]) expect(tally.get(status), String(status)).toBeGreaterThan(200)
})

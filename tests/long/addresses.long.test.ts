import { Agent, request } from 'node:http'

import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { anyAddress } from './any-address.ts'
import { startTestApp } from './start-test-app.ts'

const ADDRESSES = 20_000
const SEED = 20_261
const MAX_DURATION_MS = 18 * 60_000
/** Addresses requested together: the process must not mix them up. */
const CONCURRENCY = 8
/** 400: the address is invalid. 404: it does not exist. 410: it no longer exists. */
const EXPECTED_STATUSES = new Set([200, 400, 404, 410])
/** No cookies, a valid cookie of the last city, and an invalid one. */
const COOKIES = ['', '', 'glv_last_visited_city=es%2Fbarcelona', 'glv_last_visited_city=..%2Fevil']

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const app = startTestApp('addresses', { SEED_SCALE: '0.05' })
afterAll(() => agent.destroy())

interface PageResponse {
  readonly status: number
  readonly location: string | undefined
}

/** `fetch` would normalize "//" and ".."; `request` sends the path unchanged. */
function fetchPath(path: string, cookie: string): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app().url)
    const headers = { accept: 'text/html', ...(cookie && { cookie }) }
    const outgoing = request({ hostname, port, path, agent, headers, timeout: 30_000 }, response => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location }))
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no response for ${path}`)))
    outgoing.on('error', reject)
    outgoing.end()
  })
}

async function follow(path: string, cookie: string): Promise<number> {
  const first = await fetchPath(path, cookie)
  if (first.location === undefined) return first.status
  const target = new URL(first.location, app().url)
  if (target.origin !== app().url) throw new Error(`${path} redirects to another origin: ${first.location}`)
  const second = await fetchPath(target.pathname + target.search, cookie)
  if (second.location !== undefined) throw new Error(`${path} → ${first.location} → ${second.location}: more than one hop`)
  return second.status
}

test(`issue 5: each of ${ADDRESSES} addresses gets an expected status with at most one redirect, within the origin`, async () => {
  const countByStatus = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyAddress, fc.constantFrom(...COOKIES)), { minLength: CONCURRENCY, maxLength: CONCURRENCY }),
      async pairs => {
        const statuses = await Promise.all(pairs.map(([address, cookie]) => follow(address, cookie)))
        for (const [index, status] of statuses.entries()) {
          countByStatus.set(status, (countByStatus.get(status) ?? 0) + 1)
          if (!EXPECTED_STATUSES.has(status)) throw new Error(`${pairs[index]![0]} returns ${status}: ${app().output.slice(-1500)}`)
        }
      },
    ),
    { numRuns: ADDRESSES / CONCURRENCY, seed: SEED, interruptAfterTimeLimit: MAX_DURATION_MS, markInterruptAsFailure: true },
  )
  console.log([...countByStatus].map(([status, times]) => `${status}: ${times}`).join(', '))
  expect(app().isRunning).toBe(true)
  expect(countByStatus.get(200)).toBeGreaterThan(ADDRESSES / 20)
})

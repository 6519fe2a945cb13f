import { Agent, request } from 'node:http'

import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { anyAddress } from './any-address.ts'
import { standingShop } from './running-shop.ts'

const ADDRESSES = 20_000
const SEED = 20_261
const LONGEST = 18 * 60_000
/** Addresses asked for together: the process must not mix them up. */
const AT_ONCE = 8
/** 400: the address cannot be read; 404, 410: nothing is there (any more). */
const SENSIBLE = new Set([200, 400, 404, 410])
/** An old visitor, a crawler with no cookies, a cookie that leads nowhere. */
const COOKIES = ['', '', 'glv_last_visited_city=es%2Fbarcelona', 'glv_last_visited_city=..%2Fevil']

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const shop = standingShop('addresses', { SEED_SCALE: '0.05' })
afterAll(() => agent.destroy())

interface Answer {
  readonly status: number
  readonly location: string | undefined
}

/** The path is sent as it is written: `fetch` would straighten "//" and "..". */
function ask(path: string, cookie: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop().url)
    const headers = { accept: 'text/html', ...(cookie && { cookie }) }
    const sent = request({ hostname, port, path, agent, headers, timeout: 30_000 }, answer => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }))
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer for ${path}`)))
    sent.on('error', reject)
    sent.end()
  })
}

async function follow(path: string, cookie: string): Promise<number> {
  const first = await ask(path, cookie)
  if (first.location === undefined) return first.status
  const target = new URL(first.location, shop().url)
  if (target.origin !== shop().url) throw new Error(`${path} leads away, to ${first.location}`)
  const second = await ask(target.pathname + target.search, cookie)
  if (second.location !== undefined) throw new Error(`${path} → ${first.location} → ${second.location}: more than one hop`)
  return second.status
}

test(`issue 5: ${ADDRESSES} addresses to the process: a sensible status, at most one hop, never away`, async () => {
  const tally = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyAddress, fc.constantFrom(...COOKIES)), { minLength: AT_ONCE, maxLength: AT_ONCE }),
      async many => {
        const statuses = await Promise.all(many.map(([address, cookie]) => follow(address, cookie)))
        for (const [index, status] of statuses.entries()) {
          tally.set(status, (tally.get(status) ?? 0) + 1)
          if (!SENSIBLE.has(status)) throw new Error(`${many[index]![0]} answers ${status}: ${shop().said.slice(-1500)}`)
        }
      },
    ),
    { numRuns: ADDRESSES / AT_ONCE, seed: SEED, interruptAfterTimeLimit: LONGEST, markInterruptAsFailure: true },
  )
  console.log([...tally].map(([status, times]) => `${status}: ${times}`).join(', '))
  expect(shop().isRunning).toBe(true)
  expect(tally.get(200)).toBeGreaterThan(ADDRESSES / 20)
})

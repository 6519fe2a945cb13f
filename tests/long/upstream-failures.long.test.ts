import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { openEmbeddedMarketplace, type Marketplace } from '#app/embedded-marketplace.ts'
import { RESOLUTION_TTL_MS } from '#server/cache/resolution-cache.ts'
import { readSettings } from '#app/settings.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { createSessionCookie } from '#tests/support/session-cookie.ts'

import { type UpstreamFailure, UPSTREAM_FAILURES, FailingUpstream } from './failing-upstream.ts'
import { connectToHome } from './persisted-data.ts'
import { AppProcess } from './app-process.ts'

/** Duration of each failure, and of the recovery after it. */
const [FAILURE_MS, RECOVERY_MS] = [3500, 3500]
/**
 * Between two requests of the address that needs the failing call. Other calls succeed in between, so that the circuit breaker
 * (client/circuit-breaker.ts) stays closed and the other calls continue.
 */
const REQUEST_INTERVAL_MS = 900
/** After each failure, until the last late call has timed out (7.5 s, A §9). */
const TIMEOUT_WAIT_MS = 8000
const CLIENTS = 3
/** Issue 5: "other routes' p99 ≤ 1.5×". */
const MAX_P99_RATIO = 1.5
/** The p99 of a few hundred requests rests on a handful of them: values below this are noise. */
const MIN_P99_MS = 25

const folder = mkdtempSync(join(tmpdir(), 'recado-upstream-'))
const data = join(folder, 'data')
const SITE = { SITE_ORIGIN: 'http://127.0.0.1', ALLOWED_HOSTS: '127.0.0.1', SANDBOX: 'false', TRUSTED_PROXIES: '127.0.0.1' }

let marketplace: Marketplace | undefined
let upstream: FailingUpstream
let environment: Record<string, string>
/** Cookies of a signed-in customer with an address in Barcelona. */
let customerCookies: string
/** The id of the store that the tests request. */
let store: number
let app: AppProcess | undefined

beforeAll(async () => {
  await runScript(['scripts/seed.ts', '--scale', '0.05'], { DATA_DIR: data })
  marketplace = await openEmbeddedMarketplace(readSettings({ DATA_DIR: data }), () => {})
  upstream = new FailingUpstream(marketplace.dispatch)
  environment = { ...SITE, API_URL: await upstream.listen(), DATA_DIR: join(folder, 'front'), RATE_LIMIT_PER_MINUTE: '0' }
  await runScript(['scripts/build.ts'], environment)
  customerCookies = await createTestData()
}, 15 * 60_000)
afterAll(async () => {
  upstream.close()
  await marketplace?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @throws Error with the output of the process */
async function runScript(nodeArguments: readonly string[], settings: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, nodeArguments, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${nodeArguments.join(' ')} ended with ${code}: ${output.slice(-3000)}`)
}

/** Makes a store with items of type CUSTOM, a customer, and both toggles of the URL service on. @returns the cookies of the customer */
async function createTestData(): Promise<string> {
  const db = await connectToHome(toEmbeddedHome(data))
  try {
    await db.execute(sql`update stores set items_type = 'CUSTOM', slug = 'anything-at-all', scheduling_enabled = true,
      schedule_message = '{"en":"Later"}' where id = (select min(id) from stores where city_code = 'BCN' and enabled and not gone)`)
    await db.execute(
      sql`insert into toggles (name, value) values ('GOT_URL_SERVICE_FALLBACK_ENABLED', 'true'), ('GOT_URL_SERVICE_NOT_FOUND_ENABLED', 'true')
        on conflict (name) do update set value = excluded.value`,
    )
    const [row] = await db.execute<{ id: number }>(sql`select id from stores where slug = 'anything-at-all'`)
    store = row!.id
    const { authorization } = await createTestCustomer(db, Date.now() + 12 * 3_600_000, 'Anna')
    const address: CookieAddress = {
      placeId: 'BCN.1',
      type: 'DELIVERY',
      city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES' },
      geo: { lat: 41.39, lng: 2.17 },
      text: 'Carrer de Verdi',
      number: '1',
      inbounds: true,
      at: Date.now(),
    }
    return `${createSessionCookie(authorization)}; ${STORAGE_NAME.deliveryAddress}=${encodeURIComponent(JSON.stringify(address))}`
  } finally {
    await db.close()
  }
}

interface TimedResponse {
  /** "302 /es/en/", "200" */
  readonly end: string
  readonly milliseconds: number
}

function fetchPath(path: string, headers: Readonly<Record<string, string>> = {}): Promise<TimedResponse> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const outgoing = request(app!.url + path, { headers, agent: false }, response => {
      response.resume().on('end', () => {
        const to = response.headers.location
        resolve({ end: `${response.statusCode}${to ? ` ${to}` : ''}`, milliseconds: performance.now() - startedAt })
      })
    })
    outgoing.on('error', reject).end()
  })
}

interface UpstreamDependency {
  readonly name: string
  /** Path of the marketplace call. */
  readonly call: string
  /** A function of the request number when the app would otherwise cache the resolved address. */
  readonly address: string | ((requestNumber: number) => string)
  readonly headers?: () => Record<string, string>
  readonly expected: string
  /** The response that the specification, or the rule, requires during a failure. `late`: for that failure, when it differs. */
  readonly fallback: string | RegExp
  readonly late?: string | RegExp
  /** Addresses that do not need the call: cached pages, prerendered pages, and calls that reach the marketplace each time. */
  readonly others: readonly string[]
}

const createCityCookie = (city: string) => () => ({ cookie: `${STORAGE_NAME.lastVisitedCity}=${encodeURIComponent(city)}` })
const PRERENDERED = ['/ua/uk/', '/it/it/']
const CACHED = ['/ua/uk/kyiv/', '/es/en/madrid/']
/** Not cached: each request reaches the marketplace. The test replaces `:store`. */
const UNCACHED = ['/api/stores/:store?includeClosed=true&includeDisabled=true']
const EVERYWHERE = [...PRERENDERED, ...CACHED, ...UNCACHED]

/** Languages that no Spanish city supports. */
const UNSUPPORTED_LANGUAGES = ['pl', 'ru', 'hr', 'bg', 'uk', 'ka', 'hy', 'kk', 'ky', 'ro', 'fr', 'bs', 'sr']

const DEPENDENCIES: readonly UpstreamDependency[] = [
  {
    name: 'cities (rule 12: "else global")',
    call: '/cities/summarized_settings',
    address: '/en/map/',
    headers: createCityCookie('es/barcelona'),
    expected: '302 /es/en/map/cities/',
    fallback: '302 /en/',
    others: ['/uk/past-orders/', '/payments/pending/', ...UNCACHED],
  },
  {
    // an existing language is not replaced by en without the list (domain/language/select-language.ts): the landing is rendered in it, as noindex
    name: 'languages of a country (rule 15)',
    call: '/countries/es/locales',
    address: requestNumber => `/es/${UNSUPPORTED_LANGUAGES[requestNumber % UNSUPPORTED_LANGUAGES.length]}/`,
    expected: '301 /es/es/',
    fallback: '200',
    others: ['/ua/uk/', '/it/it/', '/ua/uk/kyiv/', ...UNCACHED],
  },
  {
    name: 'toggles (A §8: "defaults used")',
    call: '/features/query',
    address: '/es/en/barcelona/anything-at-all!/',
    expected: '301 /es/en/barcelona/anything-at-all/',
    fallback: '301 /es/en/barcelona/anything-at-all/',
    // every page needs the toggles
    others: UNCACHED,
  },
  {
    name: 'the store of a cleaned slug (rule 7)',
    call: '/stores/anything-at-all',
    address: requestNumber => `/es/en/barcelona/anything-at-all${'!'.repeat(requestNumber)}/`,
    expected: '301 /es/en/barcelona/anything-at-all/',
    fallback: '404',
    others: EVERYWHERE,
  },
  {
    name: 'categories (A §8: "timeout gives 504", no redirect on a guess)',
    call: '/categories',
    address: requestNumber => `/es/en/barcelona/not-its-name-${requestNumber}_1/`,
    expected: '301 /es/en/barcelona/restaurants_1/',
    fallback: /^(404|500|503)$/,
    late: '504',
    others: [...PRERENDERED, ...UNCACHED],
  },
  {
    // each request calls it again: a page without its feed is not cached
    name: 'the feed of a city (issue 18: its categories stay)',
    call: '/feeds/city',
    address: '/es/en/seville/',
    expected: '200',
    fallback: '200',
    others: EVERYWHERE,
  },
  {
    name: 'the signed-in customer (rule 6)',
    call: '/me',
    address: '/es/en/barcelona/anything-at-all/',
    headers: () => ({ cookie: customerCookies }),
    expected: '302 /es/en/barcelona/checkout/?storeId=',
    fallback: '200',
    others: EVERYWHERE,
  },
  {
    name: 'the store of a brand (rule 11: "on any failure it goes to global")',
    call: '/stores/brand/1',
    address: '/brand/1/?delivery_address_lat=41.3874&delivery_address_lng=2.1686',
    expected: '302 /es/es/barcelona/',
    fallback: '302 /',
    others: EVERYWHERE,
  },
  {
    name: 'the country of an address (rule 18)',
    call: '/ipgeolocation',
    address: '/prime/',
    headers: () => ({ 'x-forwarded-for': '88.27.1.1' }),
    expected: '302 /es/es/prime/',
    fallback: '200',
    others: EVERYWHERE,
  },
  {
    name: 'the URL service (rule 19; A §4: "on timeout, falls back to route-derived data")',
    call: '/url-routing/resolve',
    address: '/es/en/no-such-city/',
    expected: '302 /es/en/',
    fallback: '404',
    late: '302 /es/en/',
    others: [...PRERENDERED, ...UNCACHED],
  },
]

/** Requests `paths` in parallel until `until`. @returns the duration of each response */
async function measurePaths(paths: readonly string[], until: number): Promise<number[]> {
  const durations: number[] = []
  const runClient = async (start: number): Promise<void> => {
    for (let index = start; performance.now() < until; index++) {
      const { end, milliseconds } = await fetchPath(paths[index % paths.length]!)
      expect(end, paths[index % paths.length]).toBe('200')
      durations.push(milliseconds)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, start) => runClient(start)))
  return durations
}

let requestNumber = 0

/** Requests the address of a dependency at a fixed interval until `until`. */
async function requestDependency({ address, headers }: UpstreamDependency, until: number): Promise<TimedResponse[]> {
  const responses: Promise<TimedResponse>[] = []
  while (performance.now() < until) {
    responses.push(fetchPath(typeof address === 'string' ? address : address(++requestNumber), headers?.()))
    await sleep(REQUEST_INTERVAL_MS)
  }
  return Promise.all(responses)
}

/** Late calls may have opened the circuit breaker; one successful call closes it again. */
async function waitForRecovery(): Promise<void> {
  await sleep(TIMEOUT_WAIT_MS)
  const deadline = performance.now() + 10_000
  while ((await fetchPath(UNCACHED[0]!.replace(':store', String(store)))).end !== '200') {
    expect(performance.now(), 'the circuit breaker closes').toBeLessThan(deadline)
    await sleep(500)
  }
}

const getP99 = (durations: readonly number[]): number => durations.toSorted((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0

test.each(DEPENDENCIES)('$name: the fallback is used, and other routes stay fast', async dependency => {
  const { expected, fallback, late = fallback } = dependency
  const others = dependency.others.map(it => it.replace(':store', String(store)))
  const port = await findFreePort()
  const testApp = new AppProcess(['src/server/main.ts'], process.cwd(), port, environment)
  onTestFinished(async () => void (await testApp.stop('SIGKILL')))
  app = testApp
  upstream.failure = undefined
  await testApp.waitUntilReady(60_000)
  upstream.path = dependency.call

  const during: number[] = []
  const normal: number[] = []
  const measure = async (failure: UpstreamFailure | undefined, durationMs: number) => {
    upstream.failure = failure
    const until = performance.now() + durationMs
    const [durations, responses] = await Promise.all([measurePaths(others, until), requestDependency(dependency, until)])
    return { durations, responses }
  }
  // the first run of the code is slow in both cases
  await measure('broken JSON', 1500)
  await waitForRecovery()
  for (const failure of UPSTREAM_FAILURES) {
    const before = upstream.failedCalls
    const { durations, responses } = await measure(failure, FAILURE_MS)
    expect(upstream.failedCalls, `${failure}: a call failed`).toBeGreaterThan(before)
    const expectedEnd = failure === 'late' ? late : fallback
    for (const { end, milliseconds } of responses) {
      const place = `while ${dependency.call} fails (${failure}), after ${Math.round(milliseconds)} ms`
      if (typeof expectedEnd === 'string') expect(end, place).toBe(expectedEnd)
      else expect(end, place).toMatch(expectedEnd)
    }
    during.push(...durations)
    await waitForRecovery()
    // failure and recovery alternate, so that other load on the machine affects both; the dependency is not requested, because its result would be cached
    upstream.failure = undefined
    normal.push(...(await measurePaths(others, performance.now() + RECOVERY_MS)))
  }

  // wait until the resolved address expires in the cache
  await sleep(RESOLUTION_TTL_MS)
  const { durations, responses } = await measure(undefined, RECOVERY_MS)
  normal.push(...durations)
  for (const { end } of responses) expect(end.startsWith(expected), `without a failure: ${end}`).toBe(true)
  console.log(
    `${dependency.name}: p99 of ${normal.length} normal ${getP99(normal).toFixed(1)} ms, of ${during.length} during ${getP99(during).toFixed(1)} ms`,
  )
  expect(getP99(during), 'p99 of other routes').toBeLessThanOrEqual(Math.max(getP99(normal) * MAX_P99_RATIO, MIN_P99_MS))
  expect(await testApp.stop('SIGTERM')).toBe(0)
})

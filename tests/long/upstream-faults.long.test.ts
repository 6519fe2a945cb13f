import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { toEmbeddedHome } from '#backend/db/open.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { openEmbeddedMarketplace, type Marketplace } from '#app/embedded-marketplace.ts'
import { RESOLUTION_TTL_MS } from '#server/cache/resolution-cache.ts'
import { readSettings } from '#app/settings.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

import { type Fault, FAULTS, FaultyUpstream } from './faulty-upstream.ts'
import { look } from './persisted-data.ts'
import { ShopProcess } from './shop-process.ts'

/** How long each fault lasts, and how long it is calm after each; all in milliseconds. */
const [FAULT_LASTS, CALM_LASTS] = [3500, 3500]
/**
 * Between two visits to the address that needs the faulty fact. One call that fails is no marketplace that is away: others are
 * answered in between, so that the breaker (client/circuit-breaker.ts) stays shut, as it must for the others to go on.
 */
const PACE = 900
/** After each fault, until the last call that was late has been given up (7.5 s, A §9). */
const REST = 8000
const VISITORS = 3
/** Issue 5: "other routes' p99 ≤ 1.5×". A hundredth of a few hundred is a handful: below this many milliseconds it says nothing. */
const [SLOWER, GRAIN] = [1.5, 25]

const folder = mkdtempSync(join(tmpdir(), 'recado-upstream-'))
const data = join(folder, 'data')
const SITE = { SITE_ORIGIN: 'http://127.0.0.1', ALLOWED_HOSTS: '127.0.0.1', SANDBOX: 'false', TRUSTED_PROXIES: '127.0.0.1' }

let marketplace: Marketplace | undefined
let upstream: FaultyUpstream
let environment: Record<string, string>
/** Of a signed-in customer with an address in Barcelona. */
let customer: string
/** The number of the store that the tests ask about. */
let store: number
let shop: ShopProcess | undefined

beforeAll(async () => {
  await ran(['scripts/seed.ts', '--scale', '0.05'], { DATA_DIR: data })
  marketplace = await openEmbeddedMarketplace(readSettings({ DATA_DIR: data }), () => {})
  upstream = new FaultyUpstream(marketplace.dispatch)
  environment = { ...SITE, API_URL: await upstream.listen(), DATA_DIR: join(folder, 'front'), RATE_LIMIT_PER_MINUTE: '0' }
  await ran(['scripts/build.ts'], environment)
  customer = await plant()
}, 15 * 60_000)
afterAll(async () => {
  upstream.close()
  await marketplace?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** @throws Error with what it said */
async function ran(words: readonly string[], more: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, words, { env: { ...process.env, ...more }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said.slice(-3000)}`)
}

/** A store that sells nothing off a shelf, a customer, and the URL service with both its toggles. */
async function plant(): Promise<string> {
  const db = await look(toEmbeddedHome(data))
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
    return `${sessionCookie(authorization)}; ${STORAGE_NAME.deliveryAddress}=${encodeURIComponent(JSON.stringify(address))}`
  } finally {
    await db.close()
  }
}

interface Answer {
  /** "302 /es/en/", "200" */
  readonly end: string
  readonly milliseconds: number
}

function visit(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(shop!.url + path, { headers, agent: false }, answer => {
      answer.resume().on('end', () => {
        const to = answer.headers.location
        resolve({ end: `${answer.statusCode}${to ? ` ${to}` : ''}`, milliseconds: performance.now() - began })
      })
    })
    asked.on('error', reject).end()
  })
}

interface Fact {
  readonly name: string
  /** Of the marketplace. */
  readonly call: string
  /** Of the turn, where an address that stays where it is would be remembered. */
  readonly address: string | ((turn: number) => string)
  readonly headers?: () => Record<string, string>
  readonly calm: string
  /** What the specification, or the rule, wants instead; `late` when that is another. */
  readonly fallback: string | RegExp
  readonly late?: string | RegExp
  /** Addresses that do not need it: pages that are kept, that are built, that ask the marketplace each time. */
  readonly others: readonly string[]
}

const cookieOf = (city: string) => () => ({ cookie: `${STORAGE_NAME.lastVisitedCity}=${encodeURIComponent(city)}` })
const BUILT = ['/ua/uk/', '/it/it/']
const KEPT = ['/ua/uk/kyiv/', '/es/en/madrid/']
/** Asked of the marketplace each time; `store` is put in once it is known. */
const ASKED = ['/api/stores/:store?includeClosed=true&includeDisabled=true']
const EVERYWHERE = [...BUILT, ...KEPT, ...ASKED]

/** Languages that nobody speaks to a Spanish city. */
const STRANGE = ['pl', 'ru', 'hr', 'bg', 'uk', 'ka', 'hy', 'kk', 'ky', 'ro', 'fr', 'bs', 'sr']

const FACTS: readonly Fact[] = [
  {
    name: 'cities (rule 12: "else global")',
    call: '/cities/summarized_settings',
    address: '/en/map/',
    headers: cookieOf('es/barcelona'),
    calm: '302 /es/en/map/cities/',
    fallback: '302 /en/',
    others: ['/uk/past-orders/', '/payments/pending/', ...ASKED],
  },
  {
    // a language that there is is not replaced by en on a guess (domain/language/select-language.ts): the landing is shown in it, and not listed
    name: 'languages of a country (rule 15)',
    call: '/countries/es/locales',
    address: turn => `/es/${STRANGE[turn % STRANGE.length]}/`,
    calm: '301 /es/es/',
    fallback: '200',
    others: ['/ua/uk/', '/it/it/', '/ua/uk/kyiv/', ...ASKED],
  },
  {
    name: 'toggles (A §8: "defaults used")',
    call: '/features/query',
    address: '/es/en/barcelona/anything-at-all!/',
    calm: '301 /es/en/barcelona/anything-at-all/',
    fallback: '301 /es/en/barcelona/anything-at-all/',
    // every page asks for them
    others: ASKED,
  },
  {
    name: 'the store of a cleaned slug (rule 7)',
    call: '/stores/anything-at-all',
    address: turn => `/es/en/barcelona/anything-at-all${'!'.repeat(turn)}/`,
    calm: '301 /es/en/barcelona/anything-at-all/',
    fallback: '404',
    others: EVERYWHERE,
  },
  {
    name: 'categories (A §8: "timeout gives 504", no redirect on a guess)',
    call: '/categories',
    address: turn => `/es/en/barcelona/not-its-name-${turn}_1/`,
    calm: '301 /es/en/barcelona/restaurants_1/',
    fallback: /^(404|500|503)$/,
    late: '504',
    others: [...BUILT, ...ASKED],
  },
  {
    name: 'who is signed in (rule 6)',
    call: '/me',
    address: '/es/en/barcelona/anything-at-all/',
    headers: () => ({ cookie: customer }),
    calm: '302 /es/en/barcelona/checkout/?storeId=',
    fallback: '200',
    others: EVERYWHERE,
  },
  {
    name: 'the store of a brand (rule 11: "on any failure it goes to global")',
    call: '/stores/brand/1',
    address: '/brand/1/?delivery_address_lat=41.3874&delivery_address_lng=2.1686',
    calm: '302 /es/es/barcelona/',
    fallback: '302 /',
    others: EVERYWHERE,
  },
  {
    name: 'the country of an address (rule 18)',
    call: '/ipgeolocation',
    address: '/prime/',
    headers: () => ({ 'x-forwarded-for': '88.27.1.1' }),
    calm: '302 /es/es/prime/',
    fallback: '200',
    others: EVERYWHERE,
  },
  {
    name: 'the URL service (rule 19; A §4: "on timeout, falls back to route-derived data")',
    call: '/url-routing/resolve',
    address: '/es/en/no-such-city/',
    calm: '302 /es/en/',
    fallback: '404',
    late: '302 /es/en/',
    others: [...BUILT, ...ASKED],
  },
]

/** Runs visitors of `paths` until `until` has come. @returns how long each answer took */
async function load(paths: readonly string[], until: number): Promise<number[]> {
  const took: number[] = []
  const one = async (start: number): Promise<void> => {
    for (let turn = start; performance.now() < until; turn++) {
      const { end, milliseconds } = await visit(paths[turn % paths.length]!)
      expect(end, paths[turn % paths.length]).toBe('200')
      took.push(milliseconds)
    }
  }
  await Promise.all(Array.from({ length: VISITORS }, (_, start) => one(start)))
  return took
}

let turn = 0

/** Asks for the address of a fact at an even pace until `until` has come. */
async function askAbout({ address, headers }: Fact, until: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  while (performance.now() < until) {
    answers.push(visit(typeof address === 'string' ? address : address(++turn), headers?.()))
    await sleep(PACE)
  }
  return Promise.all(answers)
}

/** What was late fails when nobody asks for anything else, so that the breaker may have opened: one call alone shuts it again. */
async function comeToRest(): Promise<void> {
  await sleep(REST)
  const again = performance.now() + 10_000
  while ((await visit(ASKED[0]!.replace(':store', String(store)))).end !== '200') {
    expect(performance.now(), 'the marketplace is asked again').toBeLessThan(again)
    await sleep(500)
  }
}

const p99 = (took: readonly number[]): number => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0

test.each(FACTS)('$name', async fact => {
  const { calm, fallback, late = fallback } = fact
  const others = fact.others.map(it => it.replace(':store', String(store)))
  const port = await freePort()
  const own = new ShopProcess(['src/server/main.ts'], process.cwd(), port, environment)
  onTestFinished(async () => void (await own.end('SIGKILL')))
  shop = own
  upstream.fault = undefined
  await own.ready(60_000)
  upstream.path = fact.call

  const during: number[] = []
  const quiet: number[] = []
  const answersTo = async (fault: Fault | undefined, lasts: number) => {
    upstream.fault = fault
    const until = performance.now() + lasts
    const [took, answers] = await Promise.all([load(others, until), askAbout(fact, until)])
    return { took, answers }
  }
  // code that runs for the first time is slow, calm or not
  await answersTo('broken JSON', 1500)
  await comeToRest()
  for (const fault of FAULTS) {
    const before = upstream.failed
    const { took, answers } = await answersTo(fault, FAULT_LASTS)
    expect(upstream.failed, `${fault}: the fault was met`).toBeGreaterThan(before)
    const wanted = fault === 'late' ? late : fallback
    for (const { end, milliseconds } of answers) {
      const place = `while ${fact.call} is ${fault}, after ${Math.round(milliseconds)} ms`
      if (typeof wanted === 'string') expect(end, place).toBe(wanted)
      else expect(end, place).toMatch(wanted)
    }
    during.push(...took)
    await comeToRest()
    // calm and fault in turns: a minute in which the machine has other work falls on both. Nobody asks for the fact: it would be known then, and kept
    upstream.fault = undefined
    quiet.push(...(await load(others, performance.now() + CALM_LASTS)))
  }

  // an address that stays where it is was remembered
  await sleep(RESOLUTION_TTL_MS)
  const { took, answers } = await answersTo(undefined, CALM_LASTS)
  quiet.push(...took)
  for (const { end } of answers) expect(end.startsWith(calm), `calm: ${end}`).toBe(true)
  console.log(
    `${fact.name}: p99 of ${quiet.length} calm ${p99(quiet).toFixed(1)} ms, of ${during.length} during ${p99(during).toFixed(1)} ms`,
  )
  expect(p99(during), 'p99 of other routes').toBeLessThanOrEqual(Math.max(p99(quiet) * SLOWER, GRAIN))
  expect(await own.end('SIGTERM')).toBe(0)
})

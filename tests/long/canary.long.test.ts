import { mkdtempSync, rmSync } from 'node:fs'
import { request, validateHeaderValue } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { toEmbeddedHome } from '#backend/db/open.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { customers, savedAddresses } from '#backend/db/schema/account.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { HEADER } from '#contract/headers.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { toPath, type RouteName, type RouteOf } from '#domain/navigation/routes.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { toBinding } from '#app/session-cookies.ts'
import { freePort } from '#tests/support/free-port.ts'

import { hostileHeader } from './hostile-request.ts'
import { look } from './persisted-data.ts'
import { ShopProcess } from './shop-process.ts'

/** Sets of hostile headers that each address is asked for with. Fewer for a look at the test itself. */
const SETS = Number(process.env['SETS'] ?? 100)
const SEED = 20_261
const AT_ONCE = 8

const folder = mkdtempSync(join(tmpdir(), 'recado-canary-'))
const data = join(folder, 'data')
let shop: ShopProcess | undefined
afterAll(async () => {
  await shop?.end('SIGTERM')
  const server = findRunningServer(toEmbeddedHome(data))
  if (server) process.kill(server.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const es = { country: 'es', language: 'en' }
const barcelona = { ...es, city: 'barcelona' }
const list = { ...barcelona, categorySlug: 'restaurants', categoryId: 1 }
const legacy = { language: 'en', cityCode: 'bcn' }
const uuid = '9f0c4f5e-1111-4222-8333-444455556666'

/** Each route by name: one that is added must be asked for here. */
const ROUTES: { readonly [Name in RouteName]: Omit<RouteOf<Name>, 'name'> } = {
  home: {},
  countryLanding: es,
  city: barcelona,
  category: list,
  filter: { ...list, filterSlug: 'burgers', filterId: 101 },
  store: { ...barcelona, storeSlug: 'express' },
  storeCollection: { ...barcelona, storeSlug: 'express', collectionSlug: 'drinks', collectionId: 1 },
  searchPage: { ...barcelona, searchQuery: 'pizza' },
  checkout: barcelona,
  next: { action: 'open' },
  mobileLink: {},
  health: {},
  primeLanding: {},
  promoEntry: {},
  promoDomicilios: {},
  promoFoodoraIt: {},
  paymentsFailure: {},
  paymentsPending: {},
  signature: { uuid },
  privacyManagementWebView: {},
  addYourFriendsPollWebView: {},
  brandSpecificLanding: {},
  brand: { brandId: 1 },
  promo: { language: 'en' },
  securityPage: { language: 'en' },
  faq: { language: 'en' },
  cookies: { language: 'en' },
  legal: { language: 'en' },
  inviteFriends: { language: 'en' },
  contactUsPage: { language: 'en' },
  pastOrders: { language: 'en' },
  profile: { language: 'en' },
  profileLanguage: { language: 'en' },
  profilePersonalInformation: { language: 'en' },
  profilePromocodes: { language: 'en' },
  socialLearnMoreWebView: { language: 'en' },
  donationsWebView: { language: 'en' },
  acquisitionLanding: es,
  allCountryFilters: es,
  cityListLanding: es,
  primeCountryLanding: es,
  filterLanding: { ...es, filterSlug: 'burgers' },
  brandLanding: { ...es, brandSlug: 'verdina' },
  feedGroupLandingPromotions: list,
  feedGroupLandingBestInArea: list,
  legacyMap: { language: 'en' },
  legacyCity: legacy,
  legacyCategory: { ...legacy, category: 'restaurants' },
  legacyFilter: { ...legacy, category: 'restaurants', filter: 'burgers' },
  legacyStore: { ...legacy, store: 'express' },
  order: { language: 'en', orderId: 1 },
  passwordReset: { language: 'en' },
  emailConfirmation: { language: 'en' },
  paymentReturn: { language: 'en' },
  outbox: { language: 'en' },
  searchAnywhere: { language: 'en', searchQuery: 'pizza' },
  deliverHere: { ...es, address: 'Carrer de Mallorca 237' },
  notFound: {},
}
/** What the islands ask, of a customer and of everybody. */
const CALLS = [
  '/me',
  '/customer_profile/api/v1/address_book/me/addresses',
  '/faq',
  '/cities/summarized_settings?language=en',
  '/cities/settings',
]

interface Visitor {
  readonly name: string
  /** In their name, e-mail and addresses, in cookies and in headers they send. */
  readonly mark: string
  readonly headers: Readonly<Record<string, string>>
}

/** A customer whose every personal word holds `mark`. */
async function customer(name: string, mark: string): Promise<Visitor> {
  const db = await look(toEmbeddedHome(data))
  try {
    const { id, authorization } = await createTestCustomer(db, Date.now() + 12 * 3_600_000, `Anna ${mark}`)
    await db
      .update(customers)
      .set({ email: `${mark}@example.com` })
      .where(eq(customers.id, id))
    const cookie: CookieAddress = {
      placeId: `place-${mark}`,
      type: 'CUSTOM' as CookieAddress['type'],
      city: { code: 'BCN', name: `Barcelona ${mark}`, countryCode: 'ES' },
      geo: { lat: 41.39, lng: 2.17 },
      text: `Carrer ${mark}`,
      number: '1',
      inbounds: true,
      at: Date.now(),
    }
    await db.insert(savedAddresses).values({ customerId: id, placeId: cookie.placeId, address: JSON.stringify(cookie), cityCode: 'BCN' })
    const cookies = {
      [STORAGE_NAME.authInfo]: authorization.slice('Bearer '.length),
      [STORAGE_NAME.authBinding]: toBinding(authorization.slice('Bearer '.length)),
      [STORAGE_NAME.sessionHint]: String(Date.now() + 3_600_000),
      [STORAGE_NAME.deliveryAddress]: encodeURIComponent(JSON.stringify(cookie)),
      [STORAGE_NAME.device]: mark,
      [STORAGE_NAME.lastVisitedCity]: `es/${mark}`,
    }
    return {
      name,
      mark,
      headers: {
        cookie: Object.entries(cookies)
          .map(pair => pair.join('='))
          .join('; '),
      },
    }
  } finally {
    await db.close()
  }
}

/** Would pack the answer, cut it, or ask for no answer at all: what cannot be read cannot be searched. */
const LEFT_OUT = new Set(['accept-encoding', 'range', 'expect', 'upgrade', 'te', 'cookie', 'if-none-match', 'content-type'])

function isSendable([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderValue(name, value)
    return !LEFT_OUT.has(name)
  } catch {
    return false
  }
}

/** Headers that claim to be about somebody else, a place or a proxy, and hold the mark of who sends them. */
const hostileSets = (): readonly (readonly (readonly [string, string])[])[] =>
  fc.sample(fc.array(hostileHeader, { minLength: 1, maxLength: 4 }), { numRuns: SETS, seed: SEED }).map(set => set.filter(isSendable))

interface Answer {
  readonly status: number
  readonly all: string
}

function ask(base: string, path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((done, fail) => {
    request(base + path, { headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () => done({ status: response.statusCode ?? 0, all: JSON.stringify(response.headers) + Buffer.concat(chunks) }))
    })
      .on('error', fail)
      .end()
  })
}

test(
  `two customers and a stranger, every route, ${SETS} sets of hostile headers: nobody sees the mark of another`,
  { timeout: 3_600_000 },
  async () => {
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const environment = { DATA_DIR: data, SITE_ORIGIN: base, RATE_LIMIT_PER_MINUTE: '0', SEED_SCALE: '0.05' }
    shop = new ShopProcess(['scripts/start.ts'], process.cwd(), port, environment)
    await shop.ready(8 * 60_000)

    const own = { [HEADER.storefront]: '1', 'accept-encoding': 'identity' }
    const anna = await customer('Anna', 'canary-a7f3')
    const berta = await customer('Berta', 'canary-b9e1')
    const stranger: Visitor = { name: 'a stranger', mark: 'canary-c2d8', headers: {} }
    const visitors = [anna, stranger, berta]

    // a mark that nobody can ever see would prove nothing
    for (const { mark, headers } of [anna, berta]) expect((await ask(base, '/api/me', { ...own, ...headers })).all).toContain(mark)

    const paths = [
      ...Object.entries(ROUTES).map(([name, rest]) => toPath({ name, ...rest } as RouteOf<RouteName>)),
      ...CALLS.map(path => `/api${path}`),
    ]
    const work = paths.flatMap(path => hostileSets().map(set => ({ path, set })))
    const tally = new Map<number, number>()
    const seen: string[] = []
    const lane = async (): Promise<void> => {
      for (let next = work.pop(); next; next = work.pop()) {
        const { path, set } = next
        // all at the same moment: who asks first must not be the one whose page is kept
        const answers = await Promise.all(
          visitors.map(({ mark, headers }) => {
            const hostile = Object.fromEntries(set.map(([name, value]) => [name, `${value}${mark}`]))
            return ask(base, path, { ...hostile, 'user-agent': mark, ...own, ...headers })
          }),
        )
        const after = await ask(base, path, own)
        for (const { status } of [...answers, after]) tally.set(status, (tally.get(status) ?? 0) + 1)
        const told = [...visitors.map((visitor, n) => ({ who: visitor, answer: answers[n]! })), { who: undefined, answer: after }]
        for (const { who, answer } of told) {
          for (const other of visitors.filter(it => it !== who && answer.all.includes(it.mark)))
            seen.push(`${who?.name ?? 'the next'} saw ${other.name} on ${path} with ${JSON.stringify(set)}`)
        }
        if (seen.length > 20) return
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    console.log(`${paths.length} addresses: ${[...tally].map(([status, times]) => `${status}: ${times}`).join(', ')}`)
    expect(seen).toEqual([])
    for (const status of [200, 301, 404]) expect(tally.get(status), String(status)).toBeGreaterThan(SETS)
    expect([...tally.keys()].filter(it => it >= 500 && it !== 501)).toEqual([])
    expect(await shop.end('SIGTERM')).toBe(0)
  },
)

import { mkdtempSync, rmSync } from 'node:fs'
import { request, validateHeaderValue } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'

import { setAddressKeys } from '#backend/db/address-keys.ts'
import { toEmbeddedHome } from '#backend/db/open-database.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { customers, savedAddresses } from '#backend/db/schema/account.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { HEADER } from '#contract/headers.ts'
import type { CookieAddress } from '#domain/geo/read-address-cookie.ts'
import { toPath, type RouteName, type RouteOf } from '#domain/navigation/routes.ts'
import { SERVER_COOKIE } from '#domain/platform/server-cookies.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import { readAddressKeys } from '#app/address-keys.ts'
import { toBinding } from '#app/session-cookies.ts'
import { findFreePort } from '#tests/support/free-port.ts'

import { hostileHeader } from './hostile-request.ts'
import { connectToHome } from './persisted-data.ts'
import { AppProcess } from './app-process.ts'

/** Sets of hostile headers for each address. A smaller number checks the test itself. */
const HEADER_SETS = Number(process.env['SETS'] ?? 100)
const SEED = 20_261
const CONCURRENCY = 8

const folder = mkdtempSync(join(tmpdir(), 'recado-canary-'))
const data = join(folder, 'data')
let app: AppProcess | undefined
afterAll(async () => {
  await app?.stop('SIGTERM')
  const server = findRunningServer(toEmbeddedHome(data))
  if (server) process.kill(server.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const es = { country: 'es', language: 'en' }
const barcelona = { ...es, city: 'barcelona' }
const list = { ...barcelona, categorySlug: 'restaurants', categoryId: 1 }
const legacy = { language: 'en', cityCode: 'bcn' }
const uuid = '9f0c4f5e-1111-4222-8333-444455556666'

/** One request for each route. The type requires an entry for every new route. */
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
  testApp: {},
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
  giftCards: { language: 'en' },
  contactUsPage: { language: 'en' },
  pastOrders: { language: 'en' },
  favourites: { language: 'en' },
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
  feedGroupLanding: { ...list, group: 'FREE_DELIVERY' },
  legacyMap: { language: 'en' },
  legacyCity: legacy,
  legacyCategory: { ...legacy, category: 'restaurants' },
  legacyFilter: { ...legacy, category: 'restaurants', filter: 'burgers' },
  legacyStore: { ...legacy, store: 'express' },
  order: { language: 'en', orderId: 1 },
  passwordReset: { language: 'en' },
  emailConfirmation: { language: 'en' },
  zoneNotices: { language: 'en' },
  orderMails: { language: 'en' },
  sharedOrder: { language: 'en' },
  groupOrder: { language: 'en' },
  profilePrime: { language: 'en' },
  paymentReturn: { language: 'en' },
  outbox: { language: 'en' },
  offline: { language: 'en' },
  searchAnywhere: { language: 'en', searchQuery: 'pizza' },
  deliverHere: { ...es, address: 'Carrer de Mallorca 237' },
  notFound: {},
}
/** API calls of the islands, personal and public. */
const API_PATHS = [
  '/me',
  '/customer_profile/api/v1/address_book/me/addresses',
  '/faq',
  '/cities/summarized_settings?language=en',
  '/cities/settings',
]

interface TestClient {
  readonly name: string
  /** Unique text in the customer's name, e-mail, addresses, cookies and headers. */
  readonly canary: string
  readonly headers: Readonly<Record<string, string>>
}

/** A customer whose personal texts all contain `canary`. */
async function createCustomerClient(name: string, canary: string): Promise<TestClient> {
  const db = await connectToHome(toEmbeddedHome(data))
  setAddressKeys(readAddressKeys({ addressKeys: undefined, dataDir: data }))
  try {
    const { id, authorization } = await createTestCustomer(db, Date.now() + 12 * 3_600_000, `Anna ${canary}`)
    await db
      .update(customers)
      .set({ email: `${canary}@example.com` })
      .where(eq(customers.id, id))
    const cookie: CookieAddress = {
      placeId: `place-${canary}`,
      type: 'CUSTOM' as CookieAddress['type'],
      city: { code: 'BCN', name: `Barcelona ${canary}`, countryCode: 'ES' },
      geo: { lat: 41.39, lng: 2.17 },
      text: `Carrer ${canary}`,
      number: '1',
      inbounds: true,
      at: Date.now(),
    }
    await db.insert(savedAddresses).values({ customerId: id, placeId: cookie.placeId, address: JSON.stringify(cookie), cityCode: 'BCN' })
    const cookies = {
      [SERVER_COOKIE.authInfo]: authorization.slice('Bearer '.length),
      [SERVER_COOKIE.authBinding]: toBinding(authorization.slice('Bearer '.length)),
      [STORAGE_NAME.sessionHint]: String(Date.now() + 3_600_000),
      [STORAGE_NAME.deliveryAddress]: encodeURIComponent(JSON.stringify(cookie)),
      [STORAGE_NAME.device]: canary,
      [STORAGE_NAME.lastVisitedCity]: `es/${canary}`,
    }
    return {
      name,
      canary,
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

/** These compress, cut or suppress the response, so that the test cannot search it. */
const EXCLUDED_HEADERS = new Set(['accept-encoding', 'range', 'expect', 'upgrade', 'te', 'cookie', 'if-none-match', 'content-type'])

function isSendable([name, value]: readonly [string, string]): boolean {
  try {
    validateHeaderValue(name, value)
    return !EXCLUDED_HEADERS.has(name)
  } catch {
    return false
  }
}

/** Headers that claim another user, a place or a proxy. The test appends the canary of the sender to each value. */
const sampleHostileHeaders = (): readonly (readonly (readonly [string, string])[])[] =>
  fc
    .sample(fc.array(hostileHeader, { minLength: 1, maxLength: 4 }), { numRuns: HEADER_SETS, seed: SEED })
    .map(set => set.filter(isSendable))

interface ClientResponse {
  readonly status: number
  /** Headers and body. */
  readonly text: string
}

function fetchAs(base: string, path: string, headers: Readonly<Record<string, string>>): Promise<ClientResponse> {
  return new Promise((resolve, reject) => {
    request(base + path, { headers, agent: false }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: JSON.stringify(response.headers) + Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test(
  `every route with ${HEADER_SETS} sets of hostile headers: no client receives the canary of another client`,
  { timeout: 3_600_000 },
  async () => {
    const port = await findFreePort()
    const base = `http://127.0.0.1:${port}`
    const environment = { DATA_DIR: data, SITE_ORIGIN: base, RATE_LIMIT_PER_MINUTE: '0', SEED_SCALE: '0.05' }
    app = new AppProcess(['scripts/start.ts'], process.cwd(), port, environment)
    await app.waitUntilReady(8 * 60_000)

    const commonHeaders = { [HEADER.storefront]: '1', 'accept-encoding': 'identity' }
    const anna = await createCustomerClient('Anna', 'canary-a7f3')
    const berta = await createCustomerClient('Berta', 'canary-b9e1')
    const anonymous: TestClient = { name: 'an anonymous client', canary: 'canary-c2d8', headers: {} }
    const clients = [anna, anonymous, berta]

    // the check proves nothing unless each customer receives their own canary
    for (const { canary, headers } of [anna, berta])
      expect((await fetchAs(base, '/api/me', { ...commonHeaders, ...headers })).text).toContain(canary)

    const paths = [
      ...Object.entries(ROUTES).map(([name, rest]) => toPath({ name, ...rest } as RouteOf<RouteName>)),
      ...API_PATHS.map(path => `/api${path}`),
    ]
    const work = paths.flatMap(path => sampleHostileHeaders().map(set => ({ path, set })))
    const tally = new Map<number, number>()
    const leaks: string[] = []
    const runWorker = async (): Promise<void> => {
      for (let next = work.pop(); next; next = work.pop()) {
        const { path, set } = next
        // all clients at the same time: any of them may fill the cache
        const answers = await Promise.all(
          clients.map(({ canary, headers }) => {
            const hostile = Object.fromEntries(set.map(([name, value]) => [name, `${value}${canary}`]))
            return fetchAs(base, path, { ...hostile, 'user-agent': canary, ...commonHeaders, ...headers })
          }),
        )
        const after = await fetchAs(base, path, commonHeaders)
        for (const { status } of [...answers, after]) tally.set(status, (tally.get(status) ?? 0) + 1)
        const received = [...clients.map((client, n) => ({ client, answer: answers[n]! })), { client: undefined, answer: after }]
        for (const { client, answer } of received) {
          for (const other of clients.filter(it => it !== client && answer.text.includes(it.canary)))
            leaks.push(`${client?.name ?? 'the next client'} received the canary of ${other.name} on ${path} with ${JSON.stringify(set)}`)
        }
        if (leaks.length > 20) return
      }
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, runWorker))
    console.log(`${paths.length} addresses: ${[...tally].map(([status, times]) => `${status}: ${times}`).join(', ')}`)
    expect(leaks).toEqual([])
    for (const status of [200, 301, 404]) expect(tally.get(status), String(status)).toBeGreaterThan(HEADER_SETS)
    expect([...tally.keys()].filter(it => it >= 500 && it !== 501)).toEqual([])
    expect(await app.stop('SIGTERM')).toBe(0)
  },
)

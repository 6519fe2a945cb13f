import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { findBrokenInvariants } from '#backend/db/invariants.ts'
import { toEmbeddedHome } from '#backend/db/open.ts'
import { findRunningServer } from '#backend/db/postgres-cluster.ts'
import { TAKEOVER_MS } from '#backend/idempotency.ts'
import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import type { CheckoutState, PaymentConfiguration } from '#contract/checkout/payment.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

import { look } from './persisted-data.ts'
import { ShopProcess } from './shop-process.ts'

/** Fewer for a look at the test itself. */
const ROUNDS = Number(process.env['KILLS'] ?? 50)
/** After a crash PostgreSQL reads its log again; the machine may be busy. Milliseconds. */
const PATIENCE = 60_000
/** Customers who order at the same time. */
const HANDS = 4
const SITE = 'http://shop.test'

const folder = mkdtempSync(join(tmpdir(), 'recado-kill-orders-'))
const home = toEmbeddedHome(join(folder, 'data'))
const left = new Set<ShopProcess>()
afterAll(async () => {
  for (const shop of left) await shop.end('SIGKILL')
  quit()
  rmSync(folder, { recursive: true, force: true })
})

/** PostgreSQL's immediate shutdown: no checkpoint, no goodbye. */
function quit(): void {
  const server = findRunningServer(home)
  if (server) process.kill(server.pid, 'SIGQUIT')
}

function scriptRan(words: readonly string[], environment: Readonly<Record<string, string>>): void {
  const ran = spawnSync(process.execPath, words, { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (ran.status !== 0) throw new Error(`${words.join(' ')} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`)
}

/** One wish to pay, which keeps its key and its words however often it has to be sent. */
interface Intention {
  readonly id: string
  readonly key: string
  readonly payment: PaymentConfiguration
}

interface Asker {
  readonly handle: string
  call(shop: ShopProcess, method: string, path: string, body?: unknown, key?: string): Promise<{ status: number; body: unknown }>
}

function askerWith(handle: string): Asker {
  return {
    handle,
    async call(shop, method, path, body, key) {
      const answer = await fetch(`${shop.url}/api${path}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: {
          cookie: sessionCookie(`Bearer ${handle}`),
          origin: SITE,
          'x-storefront': '1',
          'x-city-code': 'BCN',
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: await answer.json() }
    },
  }
}

/** A store of the seed that never closes, and something of its menu that asks no questions. */
async function storeAndProduct() {
  const db = await look(home)
  try {
    const [found] = await db.execute<{ store: number; address: number; category: number; product: number; lat: number; lng: number }>(sql`
      select s.id as store, s.address_id as address, s.category_id as category, p.id as product, s.lat, s.lng
      from stores s join products p on p.store_id = s.id
      where s.city_code = 'BCN' and s.enabled and not s.gone and p.available and p.price_minor between 500 and 2000
        and not exists (select from product_attribute_groups g where g.product_id = p.id)
      order by s.id, p.id limit 1`)
    if (!found) throw new Error('The seed has nothing to buy')
    await db.execute(sql`update stores set flagged_open = true where id = ${found.store}`)
    await db.execute(sql`delete from store_hours where store_id = ${found.store}`)
    await db.execute(
      sql`insert into store_hours (store_id, day, opens, closes) select ${found.store}, day, 0, 1440 from generate_series(1, 7) day`,
    )
    // for the whole of a long test
    const { authorization } = await createTestCustomer(db, Date.now() + 12 * 3_600_000)
    return { ...found, handle: authorization.slice('Bearer '.length) }
  } finally {
    await db.close()
  }
}

test(
  `${ROUNDS} kills while orders are made: each acknowledged order is there once, and no invariant is broken`,
  { timeout: 3_600_000 },
  async () => {
    const environment = {
      DATA_DIR: join(folder, 'data'),
      SITE_ORIGIN: SITE,
      SANDBOX_PUBLIC: 'true',
      RATE_LIMIT_PER_MINUTE: '0',
      SANDBOX_SPEED: '60',
    }
    scriptRan(['scripts/seed.ts', '--scale', '0.05'], environment)
    scriptRan(['scripts/build.ts'], environment)
    const open = async (): Promise<ShopProcess> => {
      const shop = new ShopProcess(['src/server/main.ts'], process.cwd(), await freePort(), environment)
      left.add(shop)
      await shop.ready(PATIENCE)
      return shop
    }
    let shop = await open()
    const { store, address, category, product, lat, lng, handle } = await storeAndProduct()
    const asker = askerWith(handle)

    const request = (payment: PaymentConfiguration | null) => ({
      orderDetails: { categoryId: category, cityCode: 'BCN', handlingStrategy: { type: 'DELIVERY' }, origin: 'CHECKOUT', orderType: 'STORES', storeAddressId: address, baseOrderUrn: null, basketId: 'basket', paymentMethodSupport: ['Cash', 'CreditCard'] }, // prettier-ignore
      components: {
        deliveryAddress: { value: { label: 'Carrer de Mallorca, 100', details: null, latitude: lat, longitude: lng } },
        products: { value: [{ id: product, storeProductId: '', externalId: '', quantity: 1, name: '', displayedPrice: 0 }] },
        scheduledTime: { value: -1 },
        paymentMethod: { value: payment },
      },
    })
    const template = await asker.call(shop, 'POST', '/checkouts/order/first/template', request(null))
    expect(template.status, `${store}: ${JSON.stringify(template.body)}`).toBe(200)
    const { total } = template.body as { total: number }
    const ways: PaymentConfiguration[] = [
      { type: 'Cash', alternativePlatform: null, instrumentId: null },
      await cardOf(asker, shop, '4242424242424242'),
      await cardOf(asker, shop, '4000000000000119'),
    ]

    /** What was said to be an order, by checkout. */
    const acknowledged = new Map<string, number>()
    /** Sent, and no answer that says what became of it. */
    const unanswered = new Set<Intention>()

    async function send(intention: Intention): Promise<void> {
      unanswered.add(intention)
      const body = { ...request(intention.payment), displayedTotal: total }
      const answer = await asker.call(shop, 'POST', `/checkouts/order/${intention.id}`, body, intention.key).catch(() => undefined)
      let state = answer?.status === 200 ? (answer.body as CheckoutState) : undefined
      if (state?.status === 'NO_AUTH_PENDING') {
        const now = await asker.call(shop, 'GET', `/checkouts/order/${intention.id}`).catch(() => undefined)
        state = now?.status === 200 ? (now.body as CheckoutState) : state
      }
      if (!state || state.status === 'NO_AUTH_PENDING') {
        // refused for good would be a fault of the test
        if (answer && answer.status < 500 && answer.status !== 409) expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status)
        return
      }
      unanswered.delete(intention)
      if (state.status === 'COMPLETED') {
        const before = acknowledged.get(intention.id)
        if (before !== undefined) expect(state.orderId, intention.id).toBe(before)
        acknowledged.set(intention.id, state.orderId!)
      } else expect(state.status, intention.id).toBe('CANCELLED') // it never reached the provider, and was given up
    }

    for (let round = 1; round <= ROUNDS; round++) {
      let ordering = true
      const hand = async (which: number): Promise<void> => {
        for (const intention of [...unanswered].filter((_, index) => index % HANDS === which)) await send(intention)
        for (let turn = which; ordering; turn++) await send({ id: randomUUID(), key: randomUUID(), payment: ways[turn % ways.length]! })
      }
      const hands = Array.from({ length: HANDS }, (_, which) => hand(which))
      await sleep(200 + ((round * 173) % 700))
      const both = round % 2 === 0
      if (both) quit()
      // PostgreSQL alone at every fourth: the same process has it back by itself
      const alone = both && round % 4 === 0
      if (!alone) {
        await shop.end('SIGKILL')
        left.delete(shop)
      }
      ordering = false
      await Promise.all(hands)
      if (alone) await answersAgain(shop, asker)
      else shop = await open()
      const db = await look(home)
      // the outbox may be late while its sender is dead
      const broken = (await findBrokenInvariants(db)).filter(it => !it.startsWith('no outbox row'))
      await db.close()
      expect(broken, `after kill ${round}`).toEqual([])
    }

    // a key in flight when its process died is taken over after a while
    const deadline = Date.now() + TAKEOVER_MS + PATIENCE
    while (unanswered.size > 0 && Date.now() < deadline) {
      for (const intention of [...unanswered]) await send(intention)
      await sleep(1000)
    }
    expect([...unanswered]).toEqual([])
    // asked for once more, each says the same
    for (const [id, orderId] of acknowledged) {
      const { body } = await asker.call(shop, 'GET', `/checkouts/order/${id}`)
      expect((body as CheckoutState).orderId).toBe(orderId)
    }

    const db = await look(home)
    try {
      const late = Date.now() + PATIENCE
      const unsent = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from outbox where sent_at is null`))[0]!.n
      while ((await unsent()) > 0 && Date.now() < late) await sleep(500)
      expect(await unsent()).toBe(0)
      expect(await findBrokenInvariants(db)).toEqual([])
      const rows = await db.execute<{ id: number; checkout_id: string; status: string }>(sql`select id, checkout_id, status from orders`)
      const kept = new Map(rows.filter(it => it.status !== 'OrphanStatus').map(it => [it.checkout_id, it.id]))
      expect(kept).toEqual(acknowledged)
      // and the provider took the money of those orders, once each
      const taken = await db.execute<{ id: string }>(
        sql`select id from sandbox_provider.payments where status in ('AUTHORISED', 'CAPTURED')`,
      )
      const wanted = await db.execute<{ id: string }>(sql`select id from payments where status = 'CAPTURED'`)
      expect(new Set(taken.map(it => it.id))).toEqual(new Set(wanted.map(it => it.id)))
      expect(acknowledged.size).toBeGreaterThan(ROUNDS)
    } finally {
      await db.close()
    }
    expect(await shop.end('SIGTERM')).toBe(0)
  },
)

async function answersAgain(shop: ShopProcess, asker: Asker): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while ((await asker.call(shop, 'GET', '/payment_methods').catch(() => undefined))?.status !== 200) {
    expect(Date.now()).toBeLessThan(deadline)
    await sleep(100)
  }
  expect(shop.isRunning).toBe(true)
}

/** Types a test card into the provider's form, and saves what it gives. */
async function cardOf(asker: Asker, shop: ShopProcess, number: string): Promise<PaymentConfiguration> {
  const { body: token } = await asker.call(shop, 'POST', '/customer/payment_platform_card/tokens', { paymentProvider: 'CARD' })
  const { platformCustomerId: customer, platformToken } = token as { platformCustomerId: string; platformToken: string }
  const url = new URL(shop.url)
  const form = await fetch(`http://127.0.0.1:${Number(url.port) + 1}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer, token: platformToken, number, expiry: '12/34', code: '123' }),
  })
  const { cardToken } = (await form.json()) as { cardToken: string }
  const { body } = await asker.call(shop, 'POST', '/customer/payment_platform_card', { paymentProvider: 'CARD', cardToken }, randomUUID())
  return { type: 'CreditCard', alternativePlatform: null, instrumentId: (body as { card: { id: string } }).card.id }
}

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import { createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { AppProcess } from '#tests/long/app-process.ts'
import { connectToHome } from '#tests/long/persisted-data.ts'
import { createSessionCookie } from '#tests/support/session-cookie.ts'

export function runScript(nodeArguments: readonly string[], environment: Readonly<Record<string, string>>): void {
  const result = spawnSync(process.execPath, nodeArguments, { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`${nodeArguments.join(' ')} ended with ${result.status}: ${result.stdout}${result.stderr}`)
}

export interface ApiCaller {
  readonly handle: string
  call(app: AppProcess, method: string, path: string, body?: unknown, key?: string): Promise<{ status: number; body: unknown }>
}

/** Calls the API of an app as the browser of a customer does. */
export function createApiCaller(handle: string, site: string): ApiCaller {
  return {
    handle,
    async call(app, method, path, body, key) {
      const response = await fetch(`${app.url}/api${path}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: {
          cookie: createSessionCookie(`Bearer ${handle}`),
          origin: site,
          'x-storefront': '1',
          'x-city-code': 'BCN',
          'content-type': 'application/json',
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    },
  }
}

/** Makes a seeded store always open; selects one of its products that has no options, and creates a customer. */
export async function prepareProduct(home: string) {
  const db = await connectToHome(home)
  try {
    const [row] = await db.execute<{ store: number; address: number; category: number; product: number; lat: number; lng: number }>(sql`
      select s.id as store, s.address_id as address, s.category_id as category, p.id as product, s.lat, s.lng
      from stores s join products p on p.store_id = s.id
      where s.city_code = 'BCN' and s.enabled and not s.gone and p.available and p.price_minor between 500 and 2000
        and not exists (select from product_attribute_groups g where g.product_id = p.id)
      order by s.id, p.id limit 1`)
    if (!row) throw new Error('The seed has no product without options')
    await db.execute(sql`update stores set flagged_open = true where id = ${row.store}`)
    await db.execute(sql`delete from store_hours where store_id = ${row.store}`)
    await db.execute(
      sql`insert into store_hours (store_id, day, opens, closes) select ${row.store}, day, 0, 1440 from generate_series(1, 7) day`,
    )
    // valid until the end of the test
    const { authorization } = await createTestCustomer(db, Date.now() + 12 * 3_600_000)
    return { ...row, handle: authorization.slice('Bearer '.length) }
  } finally {
    await db.close()
  }
}

type PreparedProduct = Awaited<ReturnType<typeof prepareProduct>>

/** The checkout of one unit of a product. */
export const createOrderRequest = (
  { category, address, product, lat, lng }: PreparedProduct,
  payment: PaymentConfiguration | null,
  basketId: string,
) => ({
  orderDetails: { categoryId: category, cityCode: 'BCN', handlingStrategy: { type: 'DELIVERY' }, origin: 'CHECKOUT', orderType: 'STORES', storeAddressId: address, baseOrderUrn: null, basketId, paymentMethodSupport: ['Cash', 'CreditCard'] }, // prettier-ignore
  components: {
    deliveryAddress: { value: { label: 'Carrer de Mallorca, 100', details: null, latitude: lat, longitude: lng } },
    products: { value: [{ id: product, storeProductId: '', externalId: '', quantity: 1, name: '', displayedPrice: 0 }] },
    scheduledTime: { value: -1 },
    paymentMethod: { value: payment },
  },
})

/** Submits a test card in the provider's form, and saves the card that it returns. */
export async function saveTestCard(caller: ApiCaller, app: AppProcess, number: string): Promise<PaymentConfiguration> {
  const { body: token } = await caller.call(app, 'POST', '/customer/payment_platform_card/tokens', { paymentProvider: 'CARD' })
  const { platformCustomerId: customer, platformToken } = token as { platformCustomerId: string; platformToken: string }
  const url = new URL(app.url)
  const form = await fetch(`http://127.0.0.1:${Number(url.port) + 1}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer, token: platformToken, number, expiry: '12/34', code: '123' }),
  })
  const { cardToken } = (await form.json()) as { cardToken: string }
  const { body } = await caller.call(app, 'POST', '/customer/payment_platform_card', { paymentProvider: 'CARD', cardToken }, randomUUID())
  return { type: 'CreditCard', alternativePlatform: null, instrumentId: (body as { card: { id: string } }).card.id }
}

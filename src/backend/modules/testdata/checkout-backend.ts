import { randomUUID } from 'node:crypto'

import polyline from '@mapbox/polyline'
import { eq } from 'drizzle-orm'

import { createBackend } from '#backend/app.ts'
import { cities, cityPolygons, countries } from '#backend/db/schema/geo.ts'
import { promotions } from '#backend/db/schema/menus.ts'
import { storeHours, stores } from '#backend/db/schema/stores.ts'
import { createTestDatabase } from '#backend/db/test-database.ts'
import { type TestCustomer, createTestCustomer } from '#backend/modules/testdata/test-customer.ts'
import { insertTestMenu } from '#backend/modules/testdata/small-menu.ts'
import { createOpeningHours, NOON, insertTestMarket, RESTAURANTS } from '#backend/modules/testdata/small-market.ts'
import { type PaymentProvider, ProviderUnavailableError } from '#backend/payments/payment-provider.ts'
import { createSandboxProvider } from '#backend/payments/sandbox/sandbox-provider.ts'
import { createMemoryPhotos } from '#backend/photos/testdata/memory-photos.ts'
import type { OrderLine } from '#contract/cart/order-line.ts'
import type { PaymentConfiguration } from '#contract/checkout/payment.ts'
import type { CheckoutRequest } from '#contract/checkout/template.ts'
import type { ReportEntry } from '#contract/platform/report.ts'

/** How the calls of the provider end. */
interface Connection {
  /** No call arrives. */
  silent: boolean
  /** Calls arrive, but no answer. */
  losesAnswers: boolean
  /** Whether the process dies before the call arrives, or after it. */
  kill: 'never' | 'before' | 'after'
}

/** Creates a backend with the open store "Roma" of small-menu.ts in Barcelona and the sandbox payment provider, which can be silenced. */
export async function createCheckoutBackend({ chatStaffToken }: { readonly chatStaffToken?: string } = {}) {
  const { db, url } = await createTestDatabase('empty')
  await insertTestMarket(db)
  await insertTestMenu(db)
  const square = polyline.encode([[41.33, 2.1], [41.45, 2.1], [41.45, 2.25], [41.33, 2.25], [41.33, 2.1]]) // prettier-ignore
  await db.delete(cityPolygons)
  await db.insert(cityPolygons).values({ cityCode: 'BCN', position: 0, encoded: square })
  await db
    .update(countries)
    .set({ paymentProviders: ['CARD', 'PAYPAL', 'GOOGLE_PAY', 'CASH'] })
    .where(eq(countries.code, 'ES'))
  await db.update(cities).set({ cashEnabled: true }).where(eq(cities.code, 'BCN'))
  await db
    .update(stores)
    .set({ deliveryFee: 199, serviceFee: 50, minimumBasket: 1500, highestMinBasketSurcharge: 300 })
    .where(eq(stores.id, 1))
  await db.insert(storeHours).values(createOpeningHours(1))
  await db.delete(promotions).where(eq(promotions.type, 'FREE_DELIVERY'))

  const clock = { now: NOON }
  const reported: ReportEntry[] = []
  const sandboxConsole = createSandboxProvider({ db, origin: () => 'http://pay.test', now: () => clock.now })
  /** Names of the provider calls, in order. */
  const providerCalls: string[] = []
  const connection: Connection = { silent: false, losesAnswers: false, kill: 'never' }
  let isKilled = false
  const now = (): number => {
    if (isKilled) throw new Error('The process is killed')
    return clock.now
  }
  const provider: PaymentProvider = {
    name: sandboxConsole.name,
    platforms: sandboxConsole.platforms,
    createCustomerToken: customer => sandboxConsole.createCustomerToken(customer),
    readCard: (customer, token) => sandboxConsole.readCard(customer, token),
    authorise: payment => recordCall('authorise', () => sandboxConsole.authorise(payment)),
    capture: (id, amount) => recordCall('capture', () => sandboxConsole.capture(id, amount)),
    cancel: id => recordCall('cancel', () => sandboxConsole.cancel(id)),
    refund: (id, amount) => recordCall('refund', () => sandboxConsole.refund(id, amount)),
    status: id => recordCall('status', () => sandboxConsole.status(id)),
    getBalance: id => recordCall('getBalance', () => sandboxConsole.getBalance(id)),
    forgetCard: (customer, token) => recordCall('forgetCard', () => sandboxConsole.forgetCard(customer, token)),
    forgetCustomer: customer => recordCall('forgetCustomer', () => sandboxConsole.forgetCustomer(customer)),
  }
  async function recordCall<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
    providerCalls.push(name)
    const { silent, losesAnswers, kill } = connection
    if (kill === 'before') isKilled = true
    if (silent || isKilled) throw new ProviderUnavailableError('unavailable')
    const answer = await call().finally(() => {
      if (kill === 'after') isKilled = true
    })
    if (losesAnswers) throw new ProviderUnavailableError('The answer is lost')
    return answer
  }
  /**
   * Runs a request in a process that is killed at its first call of the provider: nothing that follows the call is stored.
   *
   * @throws Error when the request ends without that call, for example by a timeout
   */
  async function runAndKill(kill: 'before' | 'after', request: () => Promise<unknown>): Promise<void> {
    connection.kill = kill
    const cause = await request().then(() => undefined, (error: unknown) => error) // prettier-ignore
    const wasKilled = isKilled
    connection.kill = 'never'
    isKilled = false
    if (!wasKilled) throw new Error('The request has not reached the provider', { cause })
  }
  const photos = createMemoryPhotos()
  const options = {
    siteOrigin: 'https://shop.test',
    sandbox: true,
    payments: provider,
    photos,
    ...(chatStaffToken !== undefined && { chatStaffToken }),
  }
  const backend = createBackend({ db, report: entry => reported.push(entry), now, ...options })
  const fetch: typeof globalThis.fetch = async (...request) => backend.fetch(new Request(...request))

  /** Creates a customer with the call options that the API gateway would send. */
  async function createVisitor(name?: string) {
    const customer = await createTestCustomer(db, clock.now, name)
    const place = { language: 'en', cityCode: 'BCN', countryCode: 'ES', authorization: customer.authorization }
    const options = (idempotencyKey?: string) => ({ place, ...(idempotencyKey !== undefined && { idempotencyKey }) })
    return { customer, options }
  }

  /** Submits a card to the provider's form, as its page does. */
  async function createCardToken(customer: TestCustomer, number: string): Promise<string> {
    const urn = await loadUrn(customer)
    const saved = await sandboxConsole.saveCard(urn, { number, expiry: '12 / 30', code: '123' })
    if ('issue' in saved) throw new Error(`The card form rejects the ${saved.issue}`)
    return saved.cardToken
  }

  async function loadUrn({ id }: TestCustomer): Promise<string> {
    const row = await db.query.customers.findFirst({ where: (it, { eq: is }) => is(it.id, id), columns: { urn: true } })
    return row!.urn
  }

  return {
    photos,
    db,
    url,
    backend,
    fetch,
    clock,
    reported,
    sandboxConsole,
    provider,
    providerCalls,
    connection,
    runAndKill,
    createVisitor,
    createCardToken,
  }
}

export const CASH_PAYMENT: PaymentConfiguration = { type: 'Cash', alternativePlatform: null, instrumentId: null }
export const createCardPayment = (instrumentId: string): PaymentConfiguration => ({
  type: 'CreditCard',
  alternativePlatform: null,
  instrumentId,
})

/** Inside the delivery zone, 1 km from the store. */
export const DELIVERY_ADDRESS = { label: 'Carrer de Verdi, 12', details: 'piso 3', latitude: 41.399, longitude: 2.17 }

/** A line without options. */
export const createOrderLine = (id: number, quantity = 1, values: Partial<OrderLine> = {}): OrderLine => ({
  id,
  storeProductId: `sp-${id}`,
  externalId: `x-${id}`,
  quantity,
  name: `Product ${id}`,
  displayedPrice: 1000,
  ...values,
})

/** An option as the client sends it. The server reads only its id and quantity. */
export const createOption = (attributeId: number, quantity = 1) => ({
  name: '',
  groupName: '',
  displayedPrice: 0,
  quantity,
  attributeId,
  groupId: 1,
  groupPosition: 0,
  externalId: '',
  groupExternalId: '',
})

/** Two of product 12 (10.00 each; its promotion is for prime): 20.00 + 1.99 + 0.50. */
export const TOTAL = 2249

/** @param basketId a cart is ordered once; another one for each request when unset */
export function buildCheckoutRequest(
  payment: PaymentConfiguration | null,
  components: Partial<CheckoutRequest['components']> = {},
  basketId: string = randomUUID(),
): CheckoutRequest {
  return {
    orderDetails: {
      categoryId: RESTAURANTS,
      cityCode: 'BCN',
      handlingStrategy: { type: 'DELIVERY' },
      origin: 'CHECKOUT',
      orderType: 'STORES',
      storeAddressId: 1001,
      baseOrderUrn: null,
      basketId,
      paymentMethodSupport: ['Cash', 'CreditCard'],
    },
    components: {
      deliveryAddress: { value: DELIVERY_ADDRESS },
      products: { value: [createOrderLine(12, 2)] },
      scheduledTime: { value: -1 },
      paymentMethod: { value: payment },
      ...components,
    },
  }
}

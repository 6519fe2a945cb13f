import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { orders } from '#backend/db/schema/orders.ts'
import { restrictedProducts, storeRestrictions } from '#backend/db/schema/store-pages.ts'
import { stores } from '#backend/db/schema/stores.ts'
import {
  buildCheckoutRequest,
  CASH_PAYMENT,
  createCheckoutBackend,
  DELIVERY_ADDRESS,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { CallError } from '#client/failure.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { getOrder } from '#contract/orders/place-order.ts'
import { checkOrder } from '#domain/checkout/order-check.ts'

const { db, fetch, createVisitor } = await createCheckoutBackend()
const client = createClient({ base: 'http://api.test', fetch })
const visitor = await createVisitor()
let count = 0

/** North of the city's outline. */
const FAR_ADDRESS = { ...DELIVERY_ADDRESS, latitude: 41.6 }

interface Parts {
  readonly time: boolean
  readonly address: 'near' | 'far' | 'none'
  readonly payment: boolean
}

function createRequest({ time, address, payment }: Parts): CheckoutRequest {
  const request = buildCheckoutRequest(payment ? CASH_PAYMENT : null)
  const { scheduledTime, deliveryAddress: _, ...others } = request.components
  const value = address === 'near' ? DELIVERY_ADDRESS : FAR_ADDRESS
  const components = { ...others, ...(time && { scheduledTime }), ...(address !== 'none' && { deliveryAddress: { value } }) }
  return { ...request, components }
}

const start = (body: CheckoutRequest) =>
  client(startCheckout, { params: { id: `c-${++count}` }, body: { ...body, displayedTotal: TOTAL } }, visitor.options(`key-${count}`))
const loadTemplate = (body: CheckoutRequest) => client(loadCheckoutTemplate, { params: { id: `t-${++count}` }, body }, visitor.options())
const getCode = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError && error.failure.kind === 'rejected' ? error.failure.code : String(error)),
  )

const CODES = {
  'error.legalNotAccepted': 'LEGAL_NOT_ACCEPTED',
  'error.noTime': 'NO_TIME',
  'error.noCity': 'NO_CITY',
  'error.noAddress': 'NO_ADDRESS',
  'error.noPaymentMethod': 'NO_PAYMENT_METHOD',
  'hyperlocal.outOfBounds': 'OUT_OF_DELIVERY_ZONE',
} as const

afterEach(() => db.update(stores).set({ flaggedOpen: true }).where(eq(stores.id, 1)))

const BOTH = [true, false]
const ALL_PARTS: Parts[] = BOTH.flatMap(time =>
  (['near', 'far', 'none'] as const).flatMap(address => BOTH.map(payment => ({ time, address, payment }))),
)

test.each(ALL_PARTS)('B §5, "Order check": the server refuses what the browser refuses, for the same reason: %o', async parts => {
  const { time, address, payment } = parts
  const delivery = address === 'none' ? undefined : { cityCode: 'BCN', reachable: address === 'near' }
  const issue = checkOrder({ scheduledTime: time ? -1 : undefined, delivery, payment: payment ? CASH_PAYMENT : undefined })
  expect(await getCode(start(createRequest(parts)))).toBe(issue && CODES[issue])
})

test('the time at this store, the promo code and the price come after the order check', async () => {
  await db.update(stores).set({ flaggedOpen: false }).where(eq(stores.id, 1))
  const complete: Parts = { time: true, address: 'near', payment: true }
  const getClosedCode = (change: Partial<Parts>) => getCode(start(createRequest({ ...complete, ...change })))
  expect(await getClosedCode({})).toBe('STORE_CLOSED')
  expect(await getClosedCode({ address: 'none' })).toBe('NO_ADDRESS')
  expect(await getClosedCode({ payment: false })).toBe('NO_PAYMENT_METHOD')
  expect(await getClosedCode({ address: 'far', payment: false })).toBe('OUT_OF_DELIVERY_ZONE')
  const request = createRequest({ ...complete, payment: false })
  const withCode = { ...request, components: { ...request.components, promoCode: { value: 'NOSUCHCODE' } } }
  expect(await getCode(start(withCode))).toBe('NO_PAYMENT_METHOD')
})

test('B §2: the template reports an obstacle beside each part, and an address outside of the zone whatever else is missing', async () => {
  const getNotices = async (parts: Parts) =>
    Object.fromEntries(
      (await loadTemplate(createRequest(parts))).sections.flatMap(it => (it.notice ? [[it.component, it.notice.text]] : [])),
    )
  expect(await getNotices({ time: true, address: 'near', payment: false })).toEqual({})
  expect(await getNotices({ time: false, address: 'none', payment: true })).toEqual({
    deliveryAddress: 'Add a delivery address.',
    scheduledTime: 'Choose a delivery time.',
  })
  await db.update(stores).set({ flaggedOpen: false }).where(eq(stores.id, 1))
  expect(await getNotices({ time: true, address: 'none', payment: true })).toEqual({
    deliveryAddress: 'Add a delivery address.',
    scheduledTime: 'Roma is closed right now. Choose another time or another store.',
  })
  for (const time of BOTH) {
    const far = loadTemplate(createRequest({ time, address: 'far', payment: true }))
    await expect(far).rejects.toMatchObject({ failure: { status: 422, code: 'OUT_OF_DELIVERY_ZONE', staticCode: 118485 } })
  }
})

test('B §2, "tip": the template offers it for a delivery, and not for a pickup', async () => {
  const request = createRequest({ time: true, address: 'near', payment: true })
  const getComponents = async (body: CheckoutRequest) => (await loadTemplate(body)).sections.map(it => it.component)
  expect(await getComponents(request)).toContain('courierTip')
  await db.update(stores).set({ pickupLower: 10, pickupUpper: 15 }).where(eq(stores.id, 1))
  const collected = { ...request, orderDetails: { ...request.orderDetails, handlingStrategy: { type: 'PICKUP' as const } } }
  expect(await getComponents(collected)).not.toContain('courierTip')
})

test('an order of another city is outside of the zone, wherever its address is', async () => {
  const request = createRequest({ time: true, address: 'near', payment: true })
  const elsewhere = { ...request, orderDetails: { ...request.orderDetails, cityCode: 'MAD' } }
  expect(await getCode(start(elsewhere))).toBe('OUT_OF_DELIVERY_ZONE')
})

test('issue 22: "nothing is accepted and dropped": a kind of order that stores do not have', async () => {
  const request = createRequest({ time: true, address: 'near', payment: true })
  // a form has no products, and its points are its addresses
  const refused = { QUIERO: ['products', 'deliveryAddress'], CUSTOM: ['products', 'deliveryAddress'], COURIER: ['products', 'deliveryAddress'] } as const
  for (const orderType of Object.keys(refused) as (keyof typeof refused)[]) {
    const other = { ...request, orderDetails: { ...request.orderDetails, orderType } }
    const failure = { status: 422, code: 'FIELD_NOT_SUPPORTED', payload: { fields: refused[orderType] } }
    await expect(start(other)).rejects.toMatchObject({ failure })
  }
}) // prettier-ignore

test('B §4: a rejection has the backend-driven type, unless it is about the payment', async () => {
  const complete: Parts = { time: true, address: 'near', payment: true }
  const title = "We couldn't place your order"
  const described = { type: 'BACKEND_DRIVEN', title }
  await expect(start(createRequest({ ...complete, time: false }))).rejects.toMatchObject({ failure: { payload: described } })
  const request = createRequest(complete)
  const withCode = { ...request, components: { ...request.components, promoCode: { value: 'NOSUCHCODE' } } }
  await expect(start(withCode)).rejects.toMatchObject({ failure: { payload: { ...described, issue: 'unknown' } } })
  const translated = client(
    startCheckout,
    { params: { id: 'es' }, body: { ...createRequest({ ...complete, time: false }), displayedTotal: TOTAL } },
    { ...visitor.options('es'), place: { ...visitor.options().place, language: 'es' } },
  )
  await expect(translated).rejects.toMatchObject({ failure: { payload: { title: 'No se ha podido hacer el pedido' } } })
  await expect(start(createRequest({ ...complete, payment: false }))).rejects.toMatchObject({ failure: { payload: undefined } })
  const cardGone = { ...CASH_PAYMENT, type: 'CreditCard' as const, instrumentId: 'gone' }
  const withCard = { ...request, components: { ...request.components, paymentMethod: { value: cardGone } } }
  await expect(start(withCard)).rejects.toMatchObject({ failure: { code: 'CARD_GONE', payload: undefined } })
})

describe('issue 22: "age restrictions checked on the server"', () => {
  const AGE = { id: 1, storeId: 1, position: 0, kind: 'AGE' as const, title: { en: 'Age' }, text: { en: 'Adults only' }, minimumAge: 18 }
  const PRESCRIPTION = { ...AGE, id: 2, position: 1, kind: 'PRESCRIPTION' as const, minimumAge: null }
  const complete = createRequest({ time: true, address: 'near', payment: true })
  const confirmed = { ...complete, components: { ...complete.components, legalCheckboxAccepted: { value: true } } }
  const restrict = async (productId: number, ...restrictions: readonly (typeof storeRestrictions.$inferInsert)[]) => {
    await db.insert(storeRestrictions).values([...restrictions])
    await db.insert(restrictedProducts).values(restrictions.map(it => ({ restrictionId: it.id, productId, storeId: 1 })))
  }
  const getTitle = async () => (await loadTemplate(complete)).sections.find(it => it.component === 'legalCheckboxAccepted')
  afterEach(() => db.delete(storeRestrictions))

  test('an order of the product is refused until the customer confirms the age, which the order names', async () => {
    await restrict(12, AGE)
    expect(await getTitle()).toMatchObject({ title: "I'm 18 or older", required: true, notice: null })
    expect((await loadTemplate(complete)).components.legalCheckboxAccepted).toEqual({ value: false })
    await expect(start(complete)).rejects.toMatchObject({
      failure: {
        status: 422,
        code: 'LEGAL_NOT_ACCEPTED',
        message: "Before you order: I'm 18 or older",
        payload: { type: 'BACKEND_DRIVEN' },
      },
    })
    const { orderId } = await start(confirmed)
    const [row] = await db.select({ accepted: orders.legalCheckboxAccepted }).from(orders).where(eq(orders.id, orderId!))
    expect(row).toEqual({ accepted: true })
    const { legalCheckboxAccepted } = await client(getOrder, { params: { id: String(orderId) } }, visitor.options())
    expect(legalCheckboxAccepted).toBe(true)
  })
  test('a prescription, and both', async () => {
    await restrict(12, PRESCRIPTION)
    expect((await getTitle())?.title).toBe('I have a prescription')
    await restrict(12, AGE)
    expect((await getTitle())?.title).toBe("I'm 18 or older and have a prescription")
  })
  test('the highest of several ages counts', async () => {
    await restrict(12, { ...AGE, minimumAge: 16 }, { ...AGE, id: 3, position: 2, minimumAge: 21 })
    expect((await getTitle())?.title).toBe("I'm 21 or older")
  })
  test('another product of the store needs no confirmation', async () => {
    await restrict(10, AGE)
    const template = await loadTemplate(complete)
    expect(template.sections.map(it => it.component)).not.toContain('legalCheckboxAccepted')
    expect(template.components).not.toHaveProperty('legalCheckboxAccepted')
    // of another cart, because the one of `complete` is ordered
    expect((await start(createRequest({ time: true, address: 'near', payment: true }))).status).toBe('COMPLETED')
  })
  test('the checks of B §5 win over it', async () => {
    await restrict(12, AGE)
    expect(await getCode(start(createRequest({ time: false, address: 'near', payment: true })))).toBe('NO_TIME')
    expect(await getCode(start(createRequest({ time: true, address: 'near', payment: false })))).toBe('NO_PAYMENT_METHOD')
  })
})

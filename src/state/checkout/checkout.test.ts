import { atom } from 'nanostores'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { CallOptions, Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import type { Cart } from '#contract/cart/cart.ts'
import { cancelCheckout, getCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import { estimateCheckoutEta, estimateOrder } from '#contract/checkout/estimation.ts'
import type { CheckoutState, CreditCard, PaymentMethod } from '#contract/checkout/payment.ts'
import { savePromocode } from '#contract/checkout/promo-code.ts'
import { type CheckoutRequest, loadCheckoutTemplate, type OrderMode } from '#contract/checkout/template.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { StaticCode } from '#contract/errors.ts'
import type { Address } from '#contract/geo/address.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { createCheckout } from '#state/checkout/checkout.ts'
import { createPayment } from '#state/checkout/checkout-payment.ts'

const CASH: PaymentMethod = { kind: 'cash', id: 'cash', type: 'Cash', isDefault: true, alternativePlatform: null, creditCard: null, cash: { maximumAmount: 5000 } } // prettier-ignore
const CARD: PaymentMethod = { kind: 'card', id: 'card-1', type: 'CreditCard', isDefault: false, alternativePlatform: null, cash: null, creditCard: { id: 'card-1', brand: 'Visa', lastFour: '4242', expiryMonth: 1, expiryYear: 2030 } } // prettier-ignore
const createBreakdown = (amount: number) => ({ lines: [{ type: 'PRODUCTS' as const, description: 'Products', amount, style: 'DEFAULT' as const }], comment: null }) // prettier-ignore
const createTestCart = (amount: number, basketId = 'basket-1'): Cart => ({
  storeId: 1,
  info: { addressId: 11, name: 'Store', image: '', slug: 's', cityCode: 'BCN', basketId, timestamp: 0, userId: null, sessionId: 's', path: '/es/en/barcelona/s/', tint: 0 },
  entries: amount === 0 ? {} : { p: { key: 'p', addedAt: 0, products: [{ kind: 'simpleProduct', id: 'l', amount, isTwoForOne: false, selectedAttributes: [], note: '', product: { id: 1, storeProductId: 'p', externalId: 'e', name: 'Fries', price: 500, imageUrl: '', promotions: [], customizable: false, tint: 0 } }] } },
  total: amount,
}) // prettier-ignore
const home: Address = {
  placeId: 'p1', city: { code: 'BCN', name: 'Barcelona', countryCode: 'ES', customAddressConfig: { fields: [] } }, priority: 'address',
  geo: { lat: 41.4, lng: 2.17 }, fullText: 'Carrer de Mallorca 1', text: '', description: '', summary: '', addressComponents: [],
  number: '1', details: '2-1', inbounds: true, type: 'DELIVERY', customFields: [], userLocation: null,
} // prettier-ignore
const createTestState = (it: Partial<CheckoutState>): CheckoutState => ({
  id: 'c', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: null, ...it,
}) // prettier-ignore
const createRejection = (it: Partial<Failure & { kind: 'rejected' }>) =>
  new CallError({ kind: 'rejected', status: 409, message: 'No', ...it })

type SentRequest = { spec: Endpoint; input: { params?: { id: string }; body?: unknown }; options: CallOptions }
type Answer = (sent: SentRequest) => unknown

function createHarness({
  status = 'authenticated' as 'authenticated' | 'anonymous' | 'unknown',
  load = () => Promise.resolve(true),
  cart = createTestCart(2),
  open = true,
  mode = 'DELIVERY' as OrderMode,
} = {}) {
  const sent: SentRequest[] = []
  const reports: ReportEntry[] = []
  const navigations: string[] = []
  const storedItems = new Map<string, string>()
  const $cart = atom<Cart | undefined>(cart)
  const $address = atom<Address | undefined>(home)
  const $session = atom<{ status: 'unknown' | 'anonymous' | 'authenticated' }>({ status })
  const answers = new Map<Endpoint, Answer>()
  let [ids, signInRequests, statusRequests, clock, submitted, checked] = [0, 0, 0, 1000, 0, 0]
  let typed: () => Promise<CreditCard | undefined> = () => Promise.resolve(undefined)
  let total = 1000
  const $openChanges = atom(0)
  let [comparisons, reviews] = [0, 0]
  let compare = () => {}
  let loadPayment = () => Promise.resolve()
  const createPrices = () => ({ total, pricingBreakdown: createBreakdown(total), notices: [] })
  answers.set(loadCheckoutTemplate, () => ({
    ...createPrices(),
    id: 'c',
    sections: [],
    components: {},
    paymentMethods: [CASH, CARD],
    eta: null,
  }))
  answers.set(estimateOrder, createPrices)
  answers.set(estimateCheckoutEta, () => ({ lowerBound: 25, upperBound: 35 }))
  answers.set(startCheckout, () => createTestState({ orderId: 7 }))
  const call = (async (spec: Endpoint, input: SentRequest['input'], options: CallOptions = {}) => {
    const it = { spec, input, options }
    sent.push(it)
    await Promise.resolve()
    return answers.get(spec)!(it)
  }) as unknown as Client
  const openCheckout = () =>
    createCheckout({
      call, carts: { $cart }, deliveryAddress: { $address }, session: { $session, load },
      cartCheck: { $openChanges, check: async () => { comparisons++; await Promise.resolve(); compare() }, confirm: () => Promise.resolve($openChanges.get() === 0) },
      reviewChanges: () => void reviews++,
      place: {
        store: { storeId: 1, addressId: 11, categoryId: 3, name: 'Store', cityCode: 'BCN', path: '/es/en/barcelona/s/', checkoutPath: '/es/en/barcelona/checkout/?storeId=1', mode, at: { lat: 41.39, lng: 2.17 }, open, cutlery: true, eta: { lowerBound: 20, upperBound: 30 }, fees: { deliveryFee: mode === 'PICKUP' ? undefined : 0, serviceFee: 0, minimumBasket: 0, surcharge: 0 } },
        countryCode: 'ES', takesCards: true, language: 'en', paymentOrigin: 'http://pay.test', pendingPath: '/payments/pending/', orderPath: id => `/en/orders/${id}/`,
      },
      storage: { getItem: key => storedItems.get(key) ?? null, setItem: (key, value) => void storedItems.set(key, value), removeItem: key => void storedItems.delete(key) },
      report: it => void reports.push(it), now: () => clock, newId: () => `id-${++ids}`, sleep: () => Promise.resolve(), navigate: to => void navigations.push(to), requireSignIn: () => void signInRequests++, refreshUserStatus: () => Promise.resolve(void statusRequests++),
      loadPayment: () => loadPayment().then(() => ({ createPayment, emptyCart: () => $cart.set(createTestCart(0)) })),
      card: { submitCard: () => (submitted++, typed()), showMissingFields: () => void checked++ },
    }) // prettier-ignore
  const calls = (spec: Endpoint) => sent.filter(it => it.spec === spec)
  return {
    open: openCheckout, answers, sent, calls, reports, navigations, storedItems, $cart, $address, $session,
    keys: () => calls(startCheckout).map(it => it.options.idempotencyKey),
    price: (it: number) => void (total = it),
    signInRequests: () => signInRequests,
    statusRequests: () => statusRequests,
    $openChanges,
    comparisons: () => comparisons,
    reviews: () => reviews,
    setPaymentLoader: (it: typeof loadPayment) => void (loadPayment = it),
    whenCompared: (it: () => void) => void (compare = it),
    type: (it: typeof typed) => void (typed = it),
    card: () => ({ submitted, checked }),
    wait: (ms: number) => void (clock += ms),
  } // prettier-ignore
}
const getIssues = (checkout: ReturnType<typeof createCheckout>) => checkout.$orderIssues.get()?.issues.map(it => it.issue)
const flushTasks = () => new Promise(resolve => setTimeout(resolve))
const answerInTurn = (first: unknown, ...later: unknown[]): Answer => {
  const left = [first, ...later]
  return () => {
    const it = left.length > 1 ? left.shift() : left[0]
    if (it instanceof Error) throw it
    return it
  }
}

let h: ReturnType<typeof createHarness>
beforeEach(() => void (h = createHarness()))

describe('the price of an order (B §5, B §7)', () => {
  test('a visitor gets the estimation, a customer gets the template', async () => {
    const anonymous = createHarness({ status: 'anonymous' })
    const checkout = anonymous.open()
    await flushTasks()
    expect(anonymous.sent.map(it => it.spec)).toEqual([estimateCheckoutEta, estimateOrder])
    expect(checkout.$quote.get()).toMatchObject({ total: 1000, paymentMethods: undefined })
    anonymous.$session.set({ status: 'authenticated' })
    await flushTasks()
    expect(checkout.$quote.get()?.paymentMethods).toHaveLength(2)
  })
  test('A §1: a pickup is priced without an address, by the store as its point', async () => {
    const anonymous = createHarness({ status: 'anonymous', mode: 'PICKUP' })
    anonymous.$address.set(undefined)
    const checkout = anonymous.open()
    await flushTasks()
    expect(checkout.$quote.get()?.total).toBe(1000)
    const [estimation] = anonymous.calls(estimateOrder)
    const point = { address: { label: 'Store', details: null, latitude: 41.39, longitude: 2.17 }, type: 'PICKUP' }
    expect(estimation!.input.body).toMatchObject({ points: [point] })
    anonymous.$session.set({ status: 'authenticated' })
    await flushTasks()
    const [template] = anonymous.calls(loadCheckoutTemplate)
    expect(template!.input.body).toMatchObject({
      orderDetails: { handlingStrategy: { type: 'PICKUP' } },
      components: { pickupAddress: { value: point.address } },
    })
    checkout.choosePayment({ type: 'Cash', alternativePlatform: null, instrumentId: null })
    await checkout.pay()
    expect(getIssues(checkout)).toEqual([])
    expect(anonymous.navigations).toEqual(['/en/orders/7/'])
  })
  test('a pickup sends no delivery address, a delivery no place of pickup', async () => {
    for (const mode of ['DELIVERY', 'PICKUP'] as const) {
      const customer = createHarness({ mode })
      customer.open()
      await flushTasks()
      const body = customer.calls(loadCheckoutTemplate)[0]!.input.body as CheckoutRequest
      expect(body.components.deliveryAddress !== undefined).toBe(mode === 'DELIVERY')
      expect(body.components.pickupAddress !== undefined).toBe(mode === 'PICKUP')
    }
  })
  test('"Estimation needs a scheduled time, at least one point and a delivery city code"', async () => {
    const scheduled = createHarness({ status: 'anonymous', open: false })
    const checkout = scheduled.open()
    await flushTasks()
    expect(scheduled.calls(estimateOrder)).toEqual([])
    checkout.setTime(5000)
    await flushTasks()
    expect(scheduled.calls(estimateOrder)).toHaveLength(1)
  })
  test('an option that the customer has not touched is left to the marketplace', async () => {
    const checkout = h.open()
    await flushTasks()
    checkout.setOption('companyInvoice', false)
    checkout.setOption('agreedToShareData', true)
    await flushTasks()
    const bodies = h.calls(loadCheckoutTemplate).map(it => (it.input.body as CheckoutRequest).components)
    expect(bodies[0]).not.toHaveProperty('companyInvoice')
    expect(bodies[0]).not.toHaveProperty('agreedToShareData')
    expect(bodies.at(-1)).toMatchObject({ companyInvoice: { value: false }, agreedToShareData: { value: true } })
  })
  test('is requested again whenever a component changes, one request at a time; the newest answer counts', async () => {
    const pendingRequests: ((total: number) => void)[] = []
    h.answers.set(loadCheckoutTemplate, () =>
      new Promise(resolve => pendingRequests.push(total => resolve({ total, pricingBreakdown: createBreakdown(total), notices: [], sections: [], paymentMethods: [CASH], eta: null })))) // prettier-ignore
    const checkout = h.open()
    await flushTasks()
    checkout.setTime(1)
    checkout.setTime(2)
    checkout.setOption('cutleryRequested', true)
    await flushTasks()
    expect(pendingRequests).toHaveLength(1)
    pendingRequests[0]!(1)
    await flushTasks()
    expect(checkout.$quote.get()).toBeUndefined()
    expect(pendingRequests).toHaveLength(2)
    expect(h.sent[1]!.input.body).toMatchObject({ components: { scheduledTime: { value: 2 }, cutleryRequested: { value: true } } })
    pendingRequests[1]!(2)
    await flushTasks()
    expect(checkout.$quote.get()?.total).toBe(2)
  })
  test('a cart that another tab changes is priced again', async () => {
    const checkout = h.open()
    await flushTasks()
    h.price(1500)
    h.$cart.set(createTestCart(3))
    await flushTasks()
    expect(checkout.$quote.get()?.total).toBe(1500)
  })
  describe('B §4: "Template load failure: same modals, an action is recorded, and the user goes back unless a dynamic template exists"', () => {
    const gone = createRejection({ status: 410, staticCode: StaticCode.storeGone, message: 'The store is gone' })
    const described = createRejection({ message: 'No longer available: Fries', payload: { type: 'BACKEND_DRIVEN', title: 'Sold out' } })
    test.each([
      ['payment error modal', gone, { kind: 'payment', staticCode: 26308, message: 'The store is gone' }, { kind: 'payment', staticCode: '26308' }],
      ['backend error modal', described, { kind: 'backend', title: 'Sold out', message: 'No longer available: Fries' }, { kind: 'backend' }],
    ])('without a template the %s opens, and its end leads back', async (_, failure, error, detail) => {
      h.answers.set(loadCheckoutTemplate, answerInTurn(failure))
      const checkout = h.open()
      await flushTasks()
      expect(h.reports).toContainEqual({ kind: 'event', name: 'CK_BECK_TEMPLATE_LOAD_FAILURE', detail })
      expect([checkout.$error.get(), h.navigations]).toEqual([error, []])
      checkout.closeError()
      expect([checkout.$error.get(), h.navigations]).toEqual([undefined, ['/es/en/barcelona/s/']])
      checkout.closeError()
      expect(h.navigations).toHaveLength(1)
    }) // prettier-ignore
    test('an action of the modal stays on the page', async () => {
      h.answers.set(loadCheckoutTemplate, answerInTurn(described))
      const checkout = h.open()
      await flushTasks()
      checkout.dismiss()
      // the dialog reports its end
      checkout.closeError()
      expect([checkout.$error.get(), h.navigations]).toEqual([undefined, []])
    })
    test('with a template the customer stays', async () => {
      const checkout = h.open()
      await flushTasks()
      h.answers.set(loadCheckoutTemplate, answerInTurn(described))
      await checkout.reload()
      expect(checkout.$error.get()).toMatchObject({ kind: 'backend' })
      checkout.closeError()
      expect(h.navigations).toEqual([])
    })
    test.each([
      ['an address', createRejection({ staticCode: StaticCode.outOfDeliveryZone })],
      ['a time', createRejection({ staticCode: StaticCode.storeClosed })],
    ])('%s is corrected on the page, so the customer stays', async (_, failure) => {
      h.answers.set(loadCheckoutTemplate, answerInTurn(failure))
      const checkout = h.open()
      await flushTasks()
      expect(checkout.$error.get()).toBeDefined()
      checkout.closeError()
      expect(h.navigations).toEqual([])
    })
    test('a visitor has an estimation and no template, so stays', async () => {
      h = createHarness({ status: 'anonymous' })
      h.answers.set(estimateOrder, answerInTurn(described))
      const checkout = h.open()
      await flushTasks()
      expect(checkout.$error.get()).toMatchObject({ kind: 'backend' })
      checkout.closeError()
      expect(h.navigations).toEqual([])
    })
  })
})

describe('choices', () => {
  test('the default payment method is offered; "Cash payment is cleared if the estimated total exceeds the maximum cash amount"', async () => {
    const checkout = h.open()
    await flushTasks()
    expect(checkout.$choices.get().payment).toMatchObject({ type: 'Cash' })
    h.price(5001)
    h.$cart.set(createTestCart(9))
    await flushTasks()
    expect(checkout.$choices.get().payment).toBeUndefined()
    expect(checkout.$cashCleared.get()).toBe(5000)
    await checkout.pay()
    expect(getIssues(checkout)).toEqual(['error.noPaymentMethod'])
  })
  test('issue 22, "Cash with its cap, also for visitors": the estimation names it', async () => {
    h = createHarness({ status: 'anonymous' })
    const estimate = h.answers.get(estimateOrder)!
    h.answers.set(estimateOrder, it => ({ ...(estimate(it) as object), cash: { maximumAmount: 1000 } }))
    const checkout = h.open()
    await flushTasks()
    checkout.choosePayment({ type: 'Cash', alternativePlatform: null, instrumentId: null })
    await flushTasks()
    expect(checkout.$choices.get().payment).toMatchObject({ type: 'Cash' })
    h.price(1001)
    h.$cart.set(createTestCart(3))
    await flushTasks()
    expect([checkout.$choices.get().payment, checkout.$cashCleared.get()]).toEqual([undefined, 1000])
  })
  test('B §3: saved choices are restored for 30 minutes, for the same cart', async () => {
    h.open().setNote('Ring twice')
    expect(h.open().$choices.get().note).toBe('Ring twice')
    h.wait(30 * 60_000 + 1)
    expect(h.open().$choices.get().note).toBe('')
  })
  test('every missing part is named at each attempt, the topmost first, until it is resolved', async () => {
    h.$address.set(undefined)
    const checkout = h.open()
    await flushTasks()
    checkout.choosePayment(undefined)
    await checkout.pay()
    const first = checkout.$orderIssues.get()!
    await checkout.pay()
    expect(getIssues(checkout)).toEqual(['error.noAddress', 'error.noPaymentMethod'])
    expect(checkout.$orderIssues.get()!.attempt).toBe(first.attempt + 1)
    checkout.choosePayment({ type: 'Cash', alternativePlatform: null, instrumentId: null })
    expect(getIssues(checkout)).toEqual(['error.noAddress'])
    h.$address.set(home)
    expect(getIssues(checkout)).toEqual([])
    // new issues appear at the next attempt
    checkout.choosePayment(undefined)
    expect(getIssues(checkout)).toEqual([])
  })
  test('a tip is priced and ordered with the delivery; a pickup has none', async () => {
    const checkout = h.open()
    await flushTasks()
    checkout.setTip(200)
    await flushTasks()
    expect(h.calls(loadCheckoutTemplate).at(-1)!.input.body).toMatchObject({ components: { courierTip: { value: 200 } } })
    expect(h.open().$choices.get().courierTip).toBe(200)
    checkout.setTip(0)
    await flushTasks()
    expect(h.calls(loadCheckoutTemplate).at(-1)!.input.body).not.toHaveProperty('components.courierTip')
    const collected = createHarness({ mode: 'PICKUP' })
    collected.open().setTip(200)
    await flushTasks()
    expect(collected.calls(loadCheckoutTemplate).at(-1)!.input.body).not.toHaveProperty('components.courierTip')
  })
  test('a confirmation that the template requires is asked for before the order, and sent with it', async () => {
    const template = h.answers.get(loadCheckoutTemplate)!
    const legal = { component: 'legalCheckboxAccepted', title: "I'm 18 or older", required: true, notice: null }
    h.answers.set(loadCheckoutTemplate, it => ({ ...(template(it) as object), sections: [legal] }))
    const checkout = h.open()
    await flushTasks()
    await checkout.pay()
    expect([getIssues(checkout), h.calls(startCheckout)]).toEqual([['error.legalNotAccepted'], []])
    checkout.setOption('legalCheckboxAccepted', true)
    expect(getIssues(checkout)).toEqual([])
    await flushTasks()
    await checkout.pay()
    expect(h.calls(startCheckout)[0]!.input.body).toMatchObject({ components: { legalCheckboxAccepted: { value: true } } })
  })
  test('a confirmation is for the products of its time: another cart needs it again', async () => {
    const checkout = h.open()
    await flushTasks()
    checkout.setOption('legalCheckboxAccepted', true)
    expect(h.open().$choices.get().legalCheckboxAccepted).toBe(true)
    h.$cart.set(createTestCart(3))
    expect(checkout.$choices.get().legalCheckboxAccepted).toBe(false)
  })
  test('a new cart starts a new checkout', async () => {
    h.open()
    await flushTasks()
    h.$cart.set(createTestCart(1, 'basket-2'))
    await flushTasks()
    const ids = h.calls(loadCheckoutTemplate).map(it => it.input.params!.id)
    expect(new Set(ids).size).toBe(2)
  })
  test('"hyperlocal.outOfBounds": an address of another city, or one the marketplace rejects', async () => {
    const checkout = h.open()
    await flushTasks()
    h.answers.set(loadCheckoutTemplate, answerInTurn(createRejection({ status: 400, staticCode: StaticCode.pointOutOfCoverage })))
    await checkout.reload()
    expect(checkout.$error.get()).toEqual({ kind: 'outOfZone' })
    await checkout.pay()
    expect(getIssues(checkout)).toEqual(['hyperlocal.outOfBounds'])
  })
  test.each([
    ['159192', StaticCode.storeNotAvailable],
    ['118485', StaticCode.outOfDeliveryZone],
  ])('A §8: %s opens the out-of-delivery-zone modal and marks the address', async (_, staticCode) => {
    const checkout = h.open()
    await flushTasks()
    h.answers.set(startCheckout, answerInTurn(createRejection({ staticCode })))
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'outOfZone' })
    await checkout.pay()
    expect(getIssues(checkout)).toEqual(['hyperlocal.outOfBounds'])
  })
  test.each([
    ['a store that closes between price and pay', StaticCode.storeClosed, true],
    ['a slot that is full', StaticCode.slotNotAvailable, false],
    ['a slot that has begun', StaticCode.slotPassed, false],
    ['a slot too far ahead', StaticCode.slotTooFarAhead, false],
    ['a store that no longer takes orders for later', StaticCode.schedulingNotOffered, false],
  ])('B §8, slot errors: %s is reported, the address stays reachable, and another time is required', async (_, staticCode, storeClosed) => {
    const checkout = h.open()
    await flushTasks()
    h.answers.set(startCheckout, answerInTurn(createRejection({ staticCode, message: 'Not then' }), createTestState({ orderId: 7 })))
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'time', storeClosed, message: 'Not then' })
    // B §4: "Order creation error: the user's status is refreshed"
    expect(h.statusRequests()).toBe(1)
    checkout.dismiss()
    checkout.requireTime()
    expect(getIssues(checkout)).toEqual(['error.noTime'])
    await checkout.pay()
    expect(getIssues(checkout)).toEqual(['error.noTime'])
    checkout.setTime(9_000_000)
    await checkout.pay()
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test('B §5: an estimation that reports a closed store is not requested again until a time is selected', async () => {
    h = createHarness({ status: 'anonymous' })
    h.answers.set(estimateOrder, answerInTurn(createRejection({ staticCode: StaticCode.storeClosed })))
    const checkout = h.open()
    await flushTasks()
    await checkout.reload()
    expect(h.calls(estimateOrder)).toHaveLength(1)
    checkout.setTime(9_000_000)
    await flushTasks()
    expect(h.calls(estimateOrder)).toHaveLength(2)
  })
})

describe('payment (B §3, B §4, trust.md)', () => {
  const ready = async () => {
    const checkout = h.open()
    await flushTasks()
    return checkout
  }
  test('COMPLETED empties the cart of that store and opens the order', async () => {
    const checkout = await ready()
    await checkout.pay()
    expect(h.navigations).toEqual(['/en/orders/7/'])
    expect(h.$cart.get()?.total).toBe(0)
    expect(h.storedItems.size).toBe(0)
    expect(h.calls(startCheckout)[0]!.input.body).toMatchObject({ displayedTotal: 1000 })
  })
  test('a double click pays once', async () => {
    const checkout = await ready()
    await Promise.all([checkout.pay(), checkout.pay()])
    expect(h.calls(startCheckout)).toHaveLength(1)
  })
  test('a customer who pays before the session is loaded sees no sign-in dialog', async () => {
    h = createHarness({ status: 'unknown', load: () => Promise.resolve().then(() => (h.$session.set({ status: 'authenticated' }), true)) })
    const checkout = await ready()
    checkout.choosePayment({ type: 'Cash', alternativePlatform: null, instrumentId: null })
    await checkout.pay()
    expect([h.signInRequests(), h.calls(startCheckout).length]).toEqual([0, 1])
  })
  test('a session that cannot be loaded is reported, and nothing is sent', async () => {
    h = createHarness({ status: 'unknown', load: () => Promise.resolve(false) })
    const checkout = await ready()
    checkout.choosePayment({ type: 'Cash', alternativePlatform: null, instrumentId: null })
    await checkout.pay()
    expect([checkout.$error.get(), h.signInRequests(), h.calls(startCheckout).length]).toEqual([{ kind: 'network' }, 0, 0])
  })
  test('a visitor sees the sign-in dialog, and no choice is lost', async () => {
    h = createHarness({ status: 'anonymous' })
    const checkout = await ready()
    checkout.choosePayment('newCard')
    checkout.setNote('Ring twice')
    await checkout.pay()
    expect([h.signInRequests(), h.calls(startCheckout).length]).toEqual([1, 0])
    h.$session.set({ status: 'authenticated' })
    await flushTasks()
    expect(checkout.$choices.get()).toMatchObject({ payment: 'newCard', note: 'Ring twice' })
  })
  test('an attempt repeated after a network failure uses the same key, also after a reload of the page', async () => {
    h.answers.set(
      startCheckout,
      answerInTurn(new CallError({ kind: 'timeout' }), new CallError({ kind: 'offline' }), createTestState({ orderId: 7 })),
    )
    const checkout = await ready()
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'network' })
    await checkout.pay()
    await (await ready()).pay()
    expect(new Set(h.keys()).size).toBe(1)
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test('a changed order uses a new key and a new checkout', async () => {
    h.answers.set(startCheckout, answerInTurn(new CallError({ kind: 'timeout' }), createTestState({ orderId: 7 })))
    h.answers.set(cancelCheckout, answerInTurn(createTestState({ status: 'CANCELLED' })))
    const checkout = await ready()
    await checkout.pay()
    h.$cart.set(createTestCart(3))
    await checkout.pay()
    expect(new Set(h.keys()).size).toBe(2)
    const [first, second] = h.calls(startCheckout).map(it => it.input.params!.id)
    expect(h.calls(cancelCheckout)[0]!.input.params!.id).toBe(first)
    expect(second).not.toBe(first)
  })
  test('an order that was paid before a change is not paid again', async () => {
    h.answers.set(startCheckout, answerInTurn(new CallError({ kind: 'timeout' })))
    h.answers.set(cancelCheckout, answerInTurn(createTestState({ orderId: 9 })))
    const checkout = await ready()
    await checkout.pay()
    h.$cart.set(createTestCart(3))
    await checkout.pay()
    expect(h.calls(startCheckout)).toHaveLength(1)
    expect(h.navigations).toEqual(['/en/orders/9/'])
  })
  test('409 PRICE_CHANGED shows the old and the new price, and pays the accepted one', async () => {
    const priceChanged = createRejection({ code: 'PRICE_CHANGED', payload: { total: 1200, pricingBreakdown: createBreakdown(1200) } })
    h.answers.set(startCheckout, answerInTurn(priceChanged, createTestState({ orderId: 7 })))
    const checkout = await ready()
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'price', before: 1000, after: 1200 })
    expect(checkout.$quote.get()?.total).toBe(1200)
    await checkout.acceptPrice()
    expect(h.calls(startCheckout)[1]!.input.body).toMatchObject({ displayedTotal: 1200 })
    expect(new Set(h.keys()).size).toBe(2)
  })
  describe('issue 22: "Balance (GLOVO_CREDIT) as part payment"', () => {
    const offer = (available: number, used: number, paymentMethods: readonly PaymentMethod[] = [CARD]) =>
      h.answers.set(loadCheckoutTemplate, () => ({ total: 1000, pricingBreakdown: createBreakdown(1000), notices: [], id: 'c', sections: [], components: {}, paymentMethods, eta: null, balance: { available, used } })) // prettier-ignore
    test('the order names the shown part, and the customer can decline it', async () => {
      offer(300, 300)
      const checkout = await ready()
      expect(h.calls(loadCheckoutTemplate)[0]!.input.body).not.toHaveProperty('components.useBalance')
      offer(300, 0)
      checkout.setOption('useBalance', false)
      await flushTasks()
      expect(h.calls(loadCheckoutTemplate).at(-1)!.input.body).toMatchObject({ components: { useBalance: { value: false } } })
      await checkout.pay()
      expect(h.calls(startCheckout)[0]!.input.body).toMatchObject({ displayedTotal: 1000, displayedBalance: 0 })
    })
    test('a covered order is placed without a payment method and without a card', async () => {
      offer(1000, 1000, [])
      const checkout = await ready()
      checkout.choosePayment('newCard')
      await flushTasks()
      await checkout.pay()
      expect(h.card().submitted).toBe(0)
      expect(h.calls(startCheckout)[0]!.input.body).toMatchObject({ displayedTotal: 1000, displayedBalance: 1000, components: { paymentMethod: { value: null } } }) // prettier-ignore
      expect(h.navigations).toEqual(['/en/orders/7/'])
    })
    test('409 PRICE_CHANGED with another balance compares what is left to pay', async () => {
      offer(300, 300)
      const payload = { total: 1000, pricingBreakdown: createBreakdown(1000), balance: { available: 100, used: 100 } }
      h.answers.set(startCheckout, answerInTurn(createRejection({ code: 'PRICE_CHANGED', payload }), createTestState({ orderId: 7 })))
      const checkout = await ready()
      await checkout.pay()
      expect(checkout.$error.get()).toEqual({ kind: 'price', before: 700, after: 900 })
      await checkout.acceptPrice()
      expect(h.calls(startCheckout)[1]!.input.body).toMatchObject({ displayedTotal: 1000, displayedBalance: 100 })
    })
    test('a promo code that adds to the balance is no code of the order', async () => {
      h.answers.set(savePromocode, () => ({
        addedBalance: 1000,
        message: 'Your balance is now €10.00.',
        promocodeBalance: { lines: [], comment: null },
      }))
      const checkout = await ready()
      await checkout.promoCode.apply('CREDITES')
      expect(checkout.promoCode.$promoCode.get()).toEqual({ busy: false, added: 'Your balance is now €10.00.' })
      expect(checkout.$choices.get().promoCode).toBeUndefined()
    })
  })
  test('a price that changes after the click must be accepted too', async () => {
    const checkout = await ready()
    h.price(1100)
    h.$cart.set(createTestCart(3))
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'price', before: 1000, after: 1100 })
    expect(h.calls(startCheckout)).toEqual([])
  })
  test('two devices pay one cart: the second sees the order of the first, and opens it', async () => {
    h.answers.set(startCheckout, answerInTurn(createRejection({ code: 'CART_ORDERED', payload: { orderId: 12 } })))
    const checkout = await ready()
    await checkout.pay()
    expect([checkout.$error.get(), h.navigations, h.$cart.get()?.total]).toEqual([{ kind: 'ordered', orderId: 12 }, [], 2])
    await checkout.openOrder(12)
    expect([h.navigations, h.$cart.get()?.total, h.storedItems.size]).toEqual([['/en/orders/12/'], 0, 0])
  })
  test('what pays an order loads with the first press, and once', async () => {
    let loads = 0
    h.setPaymentLoader(() => Promise.resolve(void loads++))
    const checkout = await ready()
    expect(loads).toBe(0)
    checkout.preparePayment()
    checkout.preparePayment()
    await Promise.all([checkout.pay(), checkout.pay()])
    expect([loads, h.calls(startCheckout).length, h.navigations]).toEqual([1, 1, ['/en/orders/7/']])
  })
  test('without a connection nothing is paid, and the next press loads it again', async () => {
    let fails = true
    h.setPaymentLoader(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve()))
    const checkout = await ready()
    checkout.preparePayment()
    await checkout.pay()
    expect([checkout.$error.get(), checkout.$paying.get(), h.calls(startCheckout)]).toEqual([{ kind: 'network' }, 'idle', []])
    fails = false
    await checkout.pay()
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test('two devices pay one cart: while the first is paying, the second sees that', async () => {
    h.answers.set(startCheckout, answerInTurn(createRejection({ code: 'CART_IN_PAYMENT', message: 'Elsewhere' }), createTestState({ orderId: 7 }))) // prettier-ignore
    const checkout = await ready()
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'inPayment' })
    await checkout.pay()
    expect([new Set(h.keys()).size, h.navigations]).toEqual([2, ['/en/orders/7/']])
  })
  test('an order of another device without its number is a rejection', async () => {
    h.answers.set(startCheckout, answerInTurn(createRejection({ code: 'CART_ORDERED', message: 'Ordered' })))
    const checkout = await ready()
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'payment', staticCode: undefined, message: 'Ordered' })
  })
  describe('B §4: "Order creation error: the user\'s status is refreshed, then the backend error modal is shown if the payload type is the backend-driven type, otherwise the payment error modal with staticCode and message"', () => {
    test.each([
      ['the backend-driven type', { payload: { type: 'BACKEND_DRIVEN', title: 'Sold out', products: [] }, staticCode: 211091 }, { kind: 'backend', title: 'Sold out', message: 'No' }],
      ['another type', { payload: { type: 'OTHER', title: 'Sold out' }, staticCode: 211091 }, { kind: 'payment', staticCode: 211091, message: 'No' }],
      ['no type', { payload: { title: 'Sold out' }, staticCode: 214347 }, { kind: 'payment', staticCode: 214347, message: 'No' }],
      ['no payload', { staticCode: 145272 }, { kind: 'payment', staticCode: 145272, message: 'No' }],
      ['no code', {}, { kind: 'payment', staticCode: undefined, message: 'No' }],
    ])('%s', async (_, rejection, error) => {
      h.answers.set(startCheckout, answerInTurn(createRejection(rejection)))
      const checkout = await ready()
      const shownAt: number[] = []
      checkout.$error.listen(it => it && shownAt.push(h.statusRequests()))
      await checkout.pay()
      expect([checkout.$error.get(), shownAt]).toEqual([error, [1]])
      checkout.closeError()
      expect(h.navigations).toEqual([])
    }) // prettier-ignore
  })
  test('AUTH_REQUIRED opens the challenge, at the provider only', async () => {
    const createChallenge = (url: string) => createTestState({ status: 'AUTH_REQUIRED', mode: 'AUTH', paymentData: { '3ds2Data': null, webPaymentData: { url } } }) // prettier-ignore
    h.answers.set(
      startCheckout,
      answerInTurn(createChallenge('http://pay.test/challenge/1'), createChallenge('http://evil.test/challenge/1')),
    )
    h.answers.set(cancelCheckout, answerInTurn(createTestState({ status: 'CANCELLED' })))
    const checkout = await ready()
    await checkout.pay()
    expect(h.navigations).toEqual(['http://pay.test/challenge/1'])
    expect(h.$cart.get()?.total).toBe(2)
    await checkout.pay()
    expect(h.navigations).toHaveLength(1)
    expect(checkout.$error.get()).toMatchObject({ kind: 'payment' })
    // nobody can confirm it, so it does not hold the cart
    expect(h.calls(cancelCheckout).map(it => it.input)).toMatchObject([{ query: { source: 'PAYMENT_ERROR', errorCode: 'three_ds.error' } }])
  })
  test('issue 23 point 6: opens the page of this site on which the participants of a group order pay their parts', async () => {
    vi.stubGlobal('location', { origin: 'http://shop.test' })
    const url = 'http://shop.test/en/group-order/#link'
    h.answers.set(startCheckout, answerInTurn(createTestState({ status: 'AUTH_REQUIRED', mode: 'AUTH', paymentData: { '3ds2Data': null, webPaymentData: { url } } }))) // prettier-ignore
    await (await ready()).pay()
    vi.unstubAllGlobals()
    expect(h.navigations).toEqual([url])
  })
  test('NO_AUTH_POLL is polled until it ends; network errors meanwhile are ignored', async () => {
    h.answers.set(startCheckout, answerInTurn(createTestState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })))
    h.answers.set(
      getCheckout,
      answerInTurn(createTestState({ status: 'NO_AUTH_PENDING' }), new CallError({ kind: 'offline' }), createTestState({ orderId: 8 })),
    )
    await (await ready()).pay()
    expect(h.calls(getCheckout)).toHaveLength(3)
    expect(h.navigations).toEqual(['/en/orders/8/'])
  })
  test('a payment without an answer opens the pending page', async () => {
    h.answers.set(startCheckout, answerInTurn(createTestState({ status: 'NO_AUTH_PENDING', mode: 'NO_AUTH_POLL' })))
    h.answers.set(getCheckout, answerInTurn(createTestState({ status: 'NO_AUTH_PENDING' })))
    await (await ready()).pay()
    expect(h.navigations).toEqual(['/payments/pending/'])
    expect(h.$cart.get()?.total).toBe(2)
  })
  test('a declined card keeps the cart; the next attempt is a new checkout', async () => {
    const declined = createTestState({ status: 'FAILED', error: { kind: 'PAYMENT_ERROR', message: 'Declined' } })
    h.answers.set(startCheckout, answerInTurn(declined, createTestState({ orderId: 7 })))
    const checkout = await ready()
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'payment', staticCode: 211091, message: 'Declined' })
    expect(h.$cart.get()?.total).toBe(2)
    await checkout.pay()
    expect(new Set(h.keys()).size).toBe(2)
    expect(new Set(h.calls(startCheckout).map(it => it.input.params!.id)).size).toBe(2)
  })
  test('an attempt that is still in flight is repeated with the same key', async () => {
    h.answers.set(
      startCheckout,
      answerInTurn(
        createRejection({ code: 'REQUEST_IN_FLIGHT' }),
        createRejection({ code: 'REQUEST_IN_FLIGHT' }),
        createTestState({ orderId: 7 }),
      ),
    )
    await (await ready()).pay()
    expect([new Set(h.keys()).size, h.keys().length]).toEqual([1, 3])
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test('an ended session opens the sign-in dialog', async () => {
    h.answers.set(startCheckout, answerInTurn(createRejection({ status: 401 })))
    const checkout = await ready()
    await checkout.pay()
    expect(h.signInRequests()).toBe(1)
  })
})

describe('one button pays with the typed card (B §3, "Payment")', () => {
  const visa: CreditCard = CARD.creditCard!
  const ready = async () => {
    const checkout = h.open()
    await flushTasks()
    checkout.choosePayment('newCard')
    await flushTasks()
    return checkout
  }
  test('saves the card, then pays with it', async () => {
    h.type(() => Promise.resolve(visa))
    const checkout = await ready()
    await checkout.pay()
    expect(h.calls(startCheckout).map(it => it.input.body)).toMatchObject([{ displayedTotal: 1000, components: { paymentMethod: { value: { type: 'CreditCard', instrumentId: 'card-1' } } } }]) // prettier-ignore
    expect(h.navigations).toEqual(['/en/orders/7/'])
  })
  test('a double click saves one card and pays once', async () => {
    h.type(() => Promise.resolve(visa))
    const checkout = await ready()
    await Promise.all([checkout.pay(), checkout.pay()])
    expect([h.card().submitted, h.calls(startCheckout).length]).toEqual([1, 1])
  })
  test('a rejected card pays nothing and stays selected, and the next click tries again', async () => {
    const checkout = await ready()
    await checkout.pay()
    expect([checkout.$paying.get(), checkout.$choices.get().payment, h.calls(startCheckout).length]).toEqual(['idle', 'newCard', 0])
    h.type(() => Promise.resolve(visa))
    await checkout.pay()
    expect(h.calls(startCheckout)).toHaveLength(1)
  })
  test('a price that changes while the card is saved must be accepted', async () => {
    h.type(() => {
      h.price(1300)
      return Promise.resolve(visa)
    })
    const checkout = await ready()
    await checkout.pay()
    expect(checkout.$error.get()).toEqual({ kind: 'price', before: 1000, after: 1300 })
    expect(h.calls(startCheckout)).toEqual([])
  })
  test('an ended session opens the sign-in dialog; a network error is shown', async () => {
    const checkout = await ready()
    h.type(() => Promise.reject(createRejection({ status: 401 })))
    await checkout.pay()
    expect([h.signInRequests(), checkout.$error.get()]).toEqual([1, undefined])
    h.type(() => Promise.reject(new CallError({ kind: 'timeout' })))
    await checkout.pay()
    expect([checkout.$paying.get(), checkout.$error.get()]).toEqual(['idle', { kind: 'network' }])
  })
  test('the card form is only validated while another part is missing', async () => {
    const checkout = await ready()
    h.$address.set(undefined)
    await checkout.pay()
    expect([getIssues(checkout), h.card()]).toEqual([['error.noAddress'], { submitted: 0, checked: 1 }])
  })
})

describe('issue 19, re-pricing: "no step goes on at a price that the customer has not seen"', () => {
  test('the cart is compared when the checkout opens and after a change of the address, not at each choice', async () => {
    const checkout = h.open()
    await flushTasks()
    expect(h.comparisons()).toBe(1)
    checkout.setOption('cutleryRequested', true)
    await flushTasks()
    // the second one has the payment method that is offered
    expect([h.comparisons(), h.calls(loadCheckoutTemplate).length]).toEqual([1, 3])
    h.$address.set({ ...home, placeId: 'p2' })
    await flushTasks()
    expect(h.comparisons()).toBe(2)
  })
  test('while something differs there is no price of the server, and "Pay" leads to the differences', async () => {
    h.whenCompared(() => h.$openChanges.set(2))
    const checkout = h.open()
    await flushTasks()
    expect([checkout.$quote.get(), checkout.$openChanges.get()]).toEqual([undefined, 2])
    await checkout.pay()
    expect([h.reviews(), h.calls(startCheckout).length, checkout.$error.get()]).toEqual([1, 0, undefined])
  })
  test('a product that is sold out is reported on its line, not by a dialog', async () => {
    h.answers.set(loadCheckoutTemplate, () => {
      throw createRejection({ status: 422, code: 'PRODUCTS_UNAVAILABLE' })
    })
    h.whenCompared(() => h.$openChanges.set(1))
    const checkout = h.open()
    await flushTasks()
    expect([checkout.$error.get(), checkout.$quoteError.get()]).toEqual([undefined, undefined])
  })
  test('an address outside of the zone is reported even while something differs', async () => {
    h.answers.set(loadCheckoutTemplate, () => {
      throw createRejection({ staticCode: StaticCode.outOfDeliveryZone })
    })
    h.whenCompared(() => h.$openChanges.set(1))
    const checkout = h.open()
    await flushTasks()
    expect(checkout.$error.get()).toEqual({ kind: 'outOfZone' })
  })
  test('the price is requested as soon as the customer has decided', async () => {
    h.whenCompared(() => h.$openChanges.set(1))
    const checkout = h.open()
    await flushTasks()
    h.whenCompared(() => {})
    h.$openChanges.set(0)
    await flushTasks()
    expect(checkout.$quote.get()?.total).toBe(1000)
  })
  test('a price that is not that of the cart is compared once, line by line, before it is shown', async () => {
    const checkout = h.open()
    await flushTasks()
    h.price(1200)
    h.whenCompared(() => h.$openChanges.set(1))
    checkout.setOption('cutleryRequested', true)
    await flushTasks()
    expect([h.comparisons(), checkout.$quote.get()]).toEqual([2, undefined])
    h.whenCompared(() => {})
    h.$openChanges.set(0)
    await flushTasks()
    expect([h.comparisons(), checkout.$quote.get()?.total]).toEqual([2, 1200])
  })
})

describe('the ETA of an order', () => {
  const delivered = { type: 'DELIVERY', orderSize: 2, pickupPoint: { latitude: 41.39, longitude: 2.17 }, deliveryPoint: { latitude: 41.4, longitude: 2.17 }, storeAddressId: 11 } // prettier-ignore
  test('A §3, "ETA request: type, orderSize, pickupPoint and deliveryPoint (latitude, longitude), storeAddressId": a visitor gets it beside the price', async () => {
    const visitor = createHarness({ status: 'anonymous' })
    const checkout = visitor.open()
    await flushTasks()
    expect(visitor.calls(estimateCheckoutEta).map(it => it.input.body)).toEqual([delivered])
    expect(checkout.$eta.get()).toEqual({ lowerBound: 25, upperBound: 35 })
  })
  test('a customer has it with the price, so it is not asked for again', async () => {
    const template = h.answers.get(loadCheckoutTemplate)!
    h.answers.set(loadCheckoutTemplate, it => ({ ...(template(it) as object), eta: { lowerBound: 40, upperBound: 50 } }))
    const checkout = h.open()
    await flushTasks()
    checkout.refreshEta()
    expect([h.calls(estimateCheckoutEta), checkout.$eta.get()]).toEqual([[], { lowerBound: 40, upperBound: 50 }])
  })
  test('another number of units and another address have another ETA', async () => {
    const visitor = createHarness({ status: 'anonymous' })
    visitor.open()
    await flushTasks()
    visitor.$cart.set(createTestCart(3))
    await flushTasks()
    visitor.$address.set({ ...home, geo: { lat: 41.41, lng: 2.18 } })
    await flushTasks()
    expect(visitor.calls(estimateCheckoutEta).map(it => it.input.body)).toEqual([delivered, { ...delivered, orderSize: 3 }, { ...delivered, orderSize: 3, deliveryPoint: { latitude: 41.41, longitude: 2.18 } }]) // prettier-ignore
  })
})

describe('B §7, POST /promocodes?source=checkout: the promo code of the order', () => {
  const VALID = { promocodes: [{ id: 1, code: 'TEN', description: '', validity: 'VALID', expirationTime: null, usesLeft: 1 }] }
  const answerTemplate = (harness: ReturnType<typeof createHarness>, isApplied: (code: string) => boolean) =>
    harness.answers.set(loadCheckoutTemplate, ({ input }) => {
      const code = (input.body as CheckoutRequest).components.promoCode?.value ?? null
      const applied = code !== null && isApplied(code)
      const notice = code === null ? null : { style: applied ? 'SUCCESS' : 'DANGER', text: applied ? '10% off' : 'Add €5 more.' }
      const total = applied ? 900 : 1000
      return { total, pricingBreakdown: createBreakdown(total), notices: [], id: 'c', sections: [{ component: 'promoCode', notice }], components: { promoCode: { value: applied ? code : null } }, paymentMethods: [CASH, CARD], eta: null } // prettier-ignore
    })
  const getSentCodes = (harness: ReturnType<typeof createHarness>) =>
    harness.calls(loadCheckoutTemplate).map(it => (it.input.body as CheckoutRequest).components.promoCode?.value)

  test('a valid code changes the price, is paid with, survives a reload, and can be removed', async () => {
    const harness = createHarness()
    answerTemplate(harness, () => true)
    harness.answers.set(savePromocode, () => VALID)
    const checkout = harness.open()
    await flushTasks()
    await checkout.promoCode.apply(' ten ')
    expect(harness.calls(savePromocode)[0]?.input).toEqual({ body: { code: 'TEN' }, query: { source: 'checkout' } })
    expect([checkout.$choices.get().promoCode, checkout.$quote.get()?.total]).toEqual(['TEN', 900])
    expect(checkout.promoCode.$promoCode.get()).toEqual({ busy: false })
    const reopened = harness.open()
    await flushTasks()
    expect(reopened.$choices.get().promoCode).toBe('TEN')
    checkout.promoCode.remove()
    await flushTasks()
    expect([checkout.$choices.get().promoCode, checkout.$quote.get()?.total]).toEqual([undefined, 1000])
    await reopened.pay()
    expect(harness.calls(startCheckout)[0]?.input.body).toMatchObject({ components: { promoCode: { value: 'TEN' } }, displayedTotal: 900 })
  })
  test('a code that the price refuses leaves the order, and the reason stays', async () => {
    const harness = createHarness()
    answerTemplate(harness, () => false)
    harness.answers.set(savePromocode, () => VALID)
    const checkout = harness.open()
    await flushTasks()
    await checkout.promoCode.apply('TEN')
    expect(checkout.promoCode.$promoCode.get()).toEqual({ busy: false, issue: 'Add €5 more.' })
    expect(checkout.$choices.get().promoCode).toBeUndefined()
    checkout.setOption('cutleryRequested', true)
    await flushTasks()
    expect(getSentCodes(harness).at(-1)).toBeUndefined()
    expect(checkout.promoCode.$promoCode.get().issue).toBe('Add €5 more.')
    expect(harness.storedItems.get('glv_checkout')).not.toContain('TEN')
  })
  test('a code that stops to apply after a change of the order leaves it', async () => {
    const harness = createHarness()
    let isLarge = true
    answerTemplate(harness, () => isLarge)
    harness.answers.set(savePromocode, () => VALID)
    const checkout = harness.open()
    await flushTasks()
    await checkout.promoCode.apply('TEN')
    isLarge = false
    harness.$cart.set(createTestCart(1))
    await flushTasks()
    expect([checkout.$choices.get().promoCode, checkout.$quote.get()?.total]).toEqual([undefined, 1000])
    expect(checkout.promoCode.$promoCode.get().issue).toBe('Add €5 more.')
  })
  test('B §5: an error feedback is shown, and no price is requested; without an answer the customer can try again', async () => {
    const harness = createHarness()
    answerTemplate(harness, () => true)
    harness.answers.set(savePromocode, () => ({ feedback: [{ type: 'ERROR', data: { description: 'This code has expired.' } }] }))
    const checkout = harness.open()
    await flushTasks()
    const before = getSentCodes(harness).length
    await checkout.promoCode.apply('OLD')
    expect(checkout.promoCode.$promoCode.get()).toEqual({ busy: false, issue: 'This code has expired.' })
    harness.answers.set(savePromocode, () => {
      throw new CallError({ kind: 'offline' })
    })
    await checkout.promoCode.apply('OLD')
    expect(checkout.promoCode.$promoCode.get()).toEqual({ busy: false, failed: true })
    await checkout.promoCode.apply('  ')
    expect([getSentCodes(harness).length, harness.calls(savePromocode).length]).toEqual([before, 2])
  })
})

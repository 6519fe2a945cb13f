import { atom } from 'nanostores'
import { expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { estimateOrder } from '#contract/checkout/estimation.ts'
import { type CheckoutRequest, loadCheckoutTemplate } from '#contract/checkout/template.ts'
import { STORAGE_NAME } from '#domain/platform/storage-names.ts'
import type { UploadedPhoto } from '#contract/platform/photo.ts'
import { createPayment } from '#state/checkout/checkout-payment.ts'
import { createPurchaseCheckout } from '#state/checkout/purchase/purchase-checkout.ts'
import { createPhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import { createTestAddress } from '#tests/support/parcel-prices.ts'

const TERMS = { lower: 2000, upper: 5000, maxLimit: 20_000 }
const CASH = { id: 'cash', type: 'Cash', isDefault: true, alternativePlatform: null, creditCard: null, cash: { maximumAmount: null } }

function createTest(stored = new Map<string, string>(), status: 'anonymous' | 'authenticated' = 'anonymous', isCustom = false) {
  const calls: { readonly spec: unknown; readonly body: unknown }[] = []
  const opened: string[] = []
  const $session = atom<{ readonly status: 'unknown' | 'anonymous' | 'authenticated' }>({ status })
  const clock = { now: 1_000_000 }
  let ids = 0
  const call = ((spec: unknown, { body }: { body: unknown }) => {
    calls.push({ spec, body })
    const price = { total: 2249, pricingBreakdown: { lines: [], comment: null }, notices: [] }
    if (spec === estimateOrder) return Promise.resolve({ ...price, cash: { maximumAmount: null } })
    if (spec === loadCheckoutTemplate) return Promise.resolve({ ...price, sections: [], components: {}, paymentMethods: [CASH], eta: null, balance: null, debt: null }) // prettier-ignore
    if (spec === startCheckout) return Promise.resolve({ id: 'c', status: 'COMPLETED', mode: 'NO_AUTH', paymentExposedId: null, provider: null, paymentData: null, error: null, orderId: 9 }) // prettier-ignore
    throw new Error('an unexpected call')
  }) as unknown as Client
  const checkout = createPurchaseCheckout({
    call,
    session: { $session, load: () => Promise.resolve(true) },
    report: () => {},
    newId: () => `id-${stored.size}-${++ids}`,
    terms: TERMS,
    isCustom,
    currency: 'EUR',
    sleep: () => Promise.resolve(),
    now: () => clock.now,
    storage: { getItem: name => stored.get(name) ?? null, setItem: (name, value) => void stored.set(name, value), removeItem: name => void stored.delete(name) }, // prettier-ignore
    navigate: path => void opened.push(path),
    leave: () => void opened.push('city'),
    loadPayment: () => Promise.resolve({ createPayment }),
    card: { submitCard: () => Promise.resolve(undefined), showMissingFields: () => {} },
    refreshUserStatus: () => Promise.resolve(),
    requireSignIn: () => void opened.push('sign-in'),
    place: {
      store: { storeId: 3, addressId: 7, categoryId: 5, name: 'Buy anything', cityCode: 'BCN', path: '/form/', checkoutPath: '/form/', mode: 'DELIVERY', at: null, open: true, cutlery: false, eta: { lowerBound: 20, upperBound: 30 }, fees: { deliveryFee: 0, serviceFee: 0, surcharge: 0, minimumBasket: 0 } },
      countryCode: 'ES', takesCards: false, language: 'en', paymentOrigin: '', pendingPath: '/pending/', orderPath: id => `/orders/${id}/`,
    }, // prettier-ignore
  })
  const fill = (): void => {
    checkout.nameLine(checkout.$form.get().lines[0]!.key, 'Milk')
    checkout.setAddress('address', createTestAddress(41))
    checkout.changeForm({ name: 'Ada', phone: '612345678' })
  }
  return { checkout, calls, opened, stored, clock, $session, fill }
}

const settle = () => new Promise(resolve => setTimeout(resolve, 5))

test('the marketplace prices the form as soon as it has an address and a limit', async () => {
  const { checkout, calls } = createTest()
  checkout.nameLine(checkout.$form.get().lines[0]!.key, 'Milk')
  await settle()
  expect(calls).toEqual([])
  checkout.setAddress('address', createTestAddress(41))
  checkout.chooseOption(2)
  await settle()
  expect(calls.at(-1)).toMatchObject({ spec: estimateOrder, body: { purchase: { lines: [{ name: 'Milk', quantity: 1 }], limit: 5000 } } })
  expect(checkout.$quote.get()?.total).toBe(2249)
})

test('nothing typed is lost for 30 minutes, also across the sign-in; the last attempt keeps its checkout', async () => {
  const first = createTest()
  first.fill()
  first.checkout.addLine()
  await settle()
  const again = createTest(first.stored, 'authenticated')
  expect(again.checkout.$form.get()).toEqual(first.checkout.$form.get())
  expect(again.checkout.$choices.get()).toMatchObject({ scheduledTime: -1 })
  await settle()
  const template = again.calls.find(it => it.spec === loadCheckoutTemplate)
  expect((template?.body as CheckoutRequest).orderDetails).toMatchObject({ orderType: 'QUIERO', basketId: (JSON.parse(first.stored.get(STORAGE_NAME.purchase)!) as { basketId: string }).basketId }) // prettier-ignore
  const late = createTest(
    new Map([...first.stored].map(([name, value]) => [name, value.replaceAll('"savedAt":1000000', '"savedAt":-800001')])),
  )
  expect(late.checkout.$form.get().name).toBe('')
})

test('an attempt names every missing field and opens nothing; each one leaves when it is filled', () => {
  const { checkout, calls, opened, fill } = createTest()
  void checkout.pay()
  expect(checkout.$formIssues.get()?.issues).toHaveLength(4)
  // no part of the order is focused while a field of the form is first
  expect(checkout.$orderIssues.get()?.issues.map(it => it.part)).toEqual(['address', 'payment'])
  fill()
  expect(checkout.$formIssues.get()?.issues).toEqual([])
  void checkout.pay()
  expect(checkout.$orderIssues.get()?.issues.map(it => it.part)).toEqual(['payment'])
  expect(opened).toEqual([])
  expect(calls.some(it => it.spec === startCheckout)).toBe(false)
})

test('issue 23: a photo goes into its line with the upload; the order waits for it, and a reload does not lose it', async () => {
  const { checkout, fill, stored, calls, opened } = createTest(undefined, 'authenticated')
  fill()
  checkout.addLine()
  const [first, second] = checkout.$form.get().lines.map(it => it.key) as [string, string]
  checkout.nameLine(second, 'Bread')
  const sent = new Map<string, { resolve: (photo: UploadedPhoto) => void; reject: () => void }>()
  const removed: string[] = []
  const photo = { id: '0a0a0a0a-0000-4000-8000-000000000001', url: '/photos/1', width: 30, height: 20, expirationTime: 5_000_000 }
  const uploads = checkout.openUploads(max =>
    createPhotoUploads({
      prepare: file => Promise.resolve({ file, preview: undefined }),
      send: file => new Promise((resolve, reject) => sent.set(file.type, { resolve, reject })),
      remove: id => Promise.resolve(removed.push(id)),
      report: () => {},
      newId: () => 'another',
      onOnline: () => {},
      max,
    }),
  )
  // the same uploads for each line
  expect(checkout.openUploads(() => expect.unreachable())).toBe(uploads)
  expect(uploads.max).toBe(40)
  uploads.add([new Blob(['1'], { type: 'image/one' })], () => first)
  uploads.add([new Blob(['2'], { type: 'image/two' })], () => second)
  await settle()
  void checkout.pay()
  expect(checkout.$formIssues.get()?.issues).toEqual([{ field: 'photos', reason: 'missing', key: first }])
  sent.get('image/one')!.resolve(photo)
  await settle()
  expect(checkout.$form.get().lines.map(it => it.photo)).toEqual([photo, undefined])
  expect(createTest(stored).checkout.$form.get().lines[0]!.photo).toEqual(photo)
  sent.get('image/two')!.reject()
  await settle()
  void checkout.pay()
  expect(checkout.$formIssues.get()?.issues).toEqual([{ field: 'photos', reason: 'missing', key: second }])
  checkout.removePhoto(second)
  expect(checkout.$formIssues.get()?.issues).toEqual([])
  checkout.choosePayment({ type: 'Cash', alternativePlatform: null, instrumentId: null })
  await settle()
  await checkout.pay()
  const body = calls.find(it => it.spec === startCheckout)?.body as CheckoutRequest
  expect(body.components.purchase?.value.lines).toEqual([{ name: 'Milk', quantity: 1, photo: photo.id }, { name: 'Bread', quantity: 1 }]) // prettier-ignore
  expect(opened).toEqual(['/orders/9/'])
  // an upload is removed with its line
  expect(removed).toEqual([])
  checkout.removeLine(first)
  expect(removed).toEqual([photo.id])
})

test('a visitor signs in at the end; a customer orders at the displayed price, and the form is empty afterwards', async () => {
  const { checkout, calls, opened, fill, stored, $session } = createTest()
  fill()
  checkout.choosePayment({ type: 'Cash', alternativePlatform: null, instrumentId: null })
  await settle()
  await checkout.pay()
  expect(opened).toEqual(['sign-in'])
  $session.set({ status: 'authenticated' })
  await settle()
  await checkout.pay()
  const sent = calls.filter(it => it.spec === startCheckout)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    displayedTotal: 2249,
    orderDetails: { orderType: 'QUIERO' },
    components: { selectedPriceEstimationOption: { value: 1 }, purchase: { value: { limit: 2000 } } },
  })
  expect(opened).toEqual(['sign-in', '/orders/9/'])
  expect(stored.has(STORAGE_NAME.purchase)).toBe(false)
  expect(stored.has(STORAGE_NAME.checkout)).toBe(false)
})

import { beforeEach, describe, expect, test } from 'vitest'

import type { Client } from '#client/client.ts'
import { CallError, type Failure } from '#client/failure.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { cancelOrder } from '#contract/orders/place-order.ts'
import { getSupportTree, recordSupportOutcome, sendOrderFeedback, type SupportAction, type SupportReason } from '#contract/support/tree.ts'
import type { ReportEntry } from '#contract/platform/report.ts'
import { createPhotoUploads } from '#state/platform/photos/photo-uploads.ts'
import { createSupport, getSelectedReasons, isComplete } from '#state/support/support.ts'

const action = (id: string, type: SupportAction['type'], values: Partial<SupportAction> = {}): SupportAction => ({ id, type, title: id, subtitle: null, text: null, emailAddress: null, webLink: null, options: [], reasonTree: [], disabled: false, mailto: null, subject: null, phoneNumber: null, ...values }) // prettier-ignore
const reason = (optionId: string, values: Partial<SupportReason> = {}): SupportReason => ({ optionId, title: optionId, type: 'Form', textDetails: null, subtitle: null, productSelector: null, ...values }) // prettier-ignore
const which = { title: 'Which?', required: true }
const missing = action('missing', 'ProductSelector', { reasonTree: [reason('missing', { productSelector: which })] })
const form = action('form', 'Form', { reasonTree: [reason('a'), reason('b', { textDetails: { placeholder: 'Why?', required: true } })] })
const many = action('many', 'MultiSelectForm', { reasonTree: [reason('a'), reason('b')] })
const node = action('node', 'Node', { options: [missing, form, many] })
const TREE = { title: 'Help', orderUrn: 'urn', options: [node, action('more', 'OnDemand'), action('popup', 'Popup', { text: 'So.' }), action('cancel', 'CancelOrder')], products: [] } // prettier-ignore
const REPLY = {
  title: 'Refunded',
  message: 'Soon',
  resolution: { kind: 'REFUND', amount: 100, currency: 'EUR', promoCode: null, ticketId: null },
}

let calls: { spec: Endpoint; input: { body?: object; query?: object }; key: string | undefined }[] = []
const UNANSWERED = { kind: 'unavailable', retryAfter: 0 } as Failure
let failure: Failure | undefined
/** Whether the next call succeeds again. */
let isOnce = false
let reported: ReportEntry[] = []
let ids = 0
const call = ((spec: Endpoint, input: object, options: { idempotencyKey?: string } = {}) => {
  calls.push({ spec, input, key: options.idempotencyKey })
  if (failure) {
    const error = new CallError(failure)
    if (isOnce) failure = undefined
    return Promise.reject(error)
  }
  if (spec === getSupportTree) return Promise.resolve('context' in (input as { query: object }).query ? { ...TREE, options: [many] } : TREE)
  return Promise.resolve(spec === sendOrderFeedback ? REPLY : {})
}) as unknown as Client
const createPhotos = () => createPhotoUploads({ prepare: async file => ({ file, preview: undefined }), send: () => Promise.reject(new Error('unused')), remove: async () => {}, report: () => {}, newId: () => '', onOnline: () => {}, max: 5 }) // prettier-ignore
const support = createSupport({ call, report: it => reported.push(it), newId: () => `id-${++ids}`, createPhotos })
const get = () => support.$support.get()
const sent = (spec: Endpoint) => calls.filter(it => it.spec === spec)

beforeEach(async () => {
  failure = undefined
  isOnce = false
  await support.load(7)
  calls = []
  reported = []
})

describe('B §3: "tree state has current node, breadcrumb, reasons, products per reason, text details per reason"', () => {
  test('opens nodes, goes back one step, and to each step of the breadcrumb', async () => {
    expect(get()).toMatchObject({ status: 'ready', orderId: 7, breadcrumb: [], options: TREE.options })
    await support.open(node)
    await support.open(missing)
    expect(get().breadcrumb.map(it => it.id)).toEqual(['node', 'missing'])
    support.back()
    expect(get()).toMatchObject({ breadcrumb: [node], options: node.options })
    await support.open(form)
    support.goTo(0)
    expect(get().breadcrumb).toEqual([node])
    support.goTo(-1)
    expect(get()).toMatchObject({ breadcrumb: [], options: TREE.options })
    await support.open({ ...node, disabled: true })
    expect(get().breadcrumb).toEqual([])
    expect(calls).toEqual([])
  })
  test('the options of an OnDemand are loaded once', async () => {
    await support.open(TREE.options[1]!)
    expect(get()).toMatchObject({ options: [many], status: 'ready' })
    support.back()
    await support.open(TREE.options[1]!)
    expect(get().options).toEqual([many])
    expect(sent(getSupportTree).map(it => it.input.query)).toEqual([{ orderId: 7, context: 'more' }])
  })
  test('B §8: "Support node fetch failure is logged and stored"', async () => {
    failure = UNANSWERED
    await support.open(TREE.options[1]!)
    expect(get()).toMatchObject({ error: 'load', status: 'ready', breadcrumb: [] })
    expect(reported).toMatchObject([{ kind: 'error', name: 'SUPPORT_NODE_FETCH_ERROR' }])
    await support.load(8)
    expect(get()).toMatchObject({ error: 'load', orderId: 8, tree: undefined })
    expect(reported).toHaveLength(2)
  })
  test('a form of one replaces its reason, a MultiSelectForm collects them; leaving clears them', async () => {
    await support.open(form)
    support.setReason('a', true)
    support.setReason('b', true)
    expect(getSelectedReasons(get()).map(it => it.optionId)).toEqual(['b'])
    support.back()
    await support.open(many)
    expect(getSelectedReasons(get())).toEqual([])
    support.setReason('b', true)
    support.setReason('a', true)
    expect(getSelectedReasons(get()).map(it => it.optionId)).toEqual(['a', 'b'])
    support.setReason('a', false)
    expect(getSelectedReasons(get()).map(it => it.optionId)).toEqual(['b'])
  })
  test('a claim needs a reason, its products and its text', async () => {
    await support.open(missing)
    expect(isComplete(get())).toBe(false)
    support.setUnits('missing', '0', 1)
    expect(isComplete(get())).toBe(true)
    support.setUnits('missing', '0', 0)
    expect(isComplete(get())).toBe(false)
    await support.send()
    expect(calls).toEqual([])
    support.back()
    await support.open(form)
    expect(isComplete(get())).toBe(false)
    support.setReason('b', true)
    support.setTextDetails('b', '  ')
    expect(isComplete(get())).toBe(false)
    support.setTextDetails('b', 'x')
    expect(isComplete(get())).toBe(true)
  })
})

describe('the claim', () => {
  const choose = async () => {
    await support.open(node)
    await support.open(missing)
    support.setUnits('missing', '0', 2)
    support.setUnits('missing', '1', 1)
  }
  test('sends products per reason with the breadcrumb, and shows the decision', async () => {
    await choose()
    await support.send()
    const reasons = [{ optionId: 'missing', textDetails: null, products: [{ id: '0', quantity: 2 }, { id: '1', quantity: 1 }] }] // prettier-ignore
    expect(calls).toMatchObject([{ spec: sendOrderFeedback, input: { params: { id: 7 }, body: { orderUrn: 'urn', supportBreadcrumb: ['node', 'missing'], reasons } } }]) // prettier-ignore
    expect(get()).toMatchObject({ status: 'ready', reply: REPLY })
  })
  test('text is only sent for reasons that ask for it', async () => {
    await support.open(form)
    support.setTextDetails('a', 'x')
    support.setReason('b', true)
    support.setTextDetails('b', ' Late ')
    await support.send()
    expect(sent(sendOrderFeedback)[0]!.input.body).toMatchObject({ reasons: [{ optionId: 'b', textDetails: 'Late', products: [] }] })
  })
  test('another attempt after a lost answer has the same key; another claim has another one', async () => {
    await choose()
    failure = UNANSWERED
    await support.send()
    expect(get()).toMatchObject({ error: 'send', status: 'ready', reply: undefined })
    await support.send()
    support.setUnits('missing', '1', 0)
    await support.send()
    const [first, second, third] = sent(sendOrderFeedback).map(it => it.key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })
  test('an order that has changed shows its new tree', async () => {
    await choose()
    failure = { kind: 'rejected', status: 409 } as Failure
    isOnce = true
    await support.send()
    await new Promise(done => setTimeout(done))
    expect(get()).toMatchObject({ error: 'changed', breadcrumb: [], options: TREE.options })
  })
  test('B §3, "CancelOrder": cancels the order, and records it', async () => {
    await support.open(TREE.options[3]!)
    await support.cancel()
    expect(calls).toMatchObject([{ spec: cancelOrder, input: { params: { id: 7 } } }, { spec: recordSupportOutcome, input: { body: { orderId: 7, breadcrumb: ['cancel'], outcome: 'ORDER_CANCELLED' } } }]) // prettier-ignore
    expect(calls[0]!.key).toBeDefined()
    expect(get().isCancelled).toBe(true)
  })
  test('B §7, "/support_tree/outcome": an answer, and a link that leaves the tree', async () => {
    await support.open(TREE.options[2]!)
    support.answer(false)
    expect(get().helped).toBe(false)
    support.answer(true)
    support.recordContact(action('chat', 'Chat'))
    expect(sent(recordSupportOutcome).map(it => it.input.body)).toEqual([
      { orderId: 7, breadcrumb: ['popup'], outcome: 'NOT_SOLVED' },
      { orderId: 7, breadcrumb: ['popup'], outcome: 'SOLVED' },
      { orderId: 7, breadcrumb: ['popup', 'chat'], outcome: 'CONTACT_OPENED' },
    ])
  })
  test('a late answer of another order, or after the end, changes nothing', async () => {
    const loading = support.load(9)
    support.clear()
    await loading
    expect(get()).toMatchObject({ orderId: undefined, tree: undefined })
  })
})

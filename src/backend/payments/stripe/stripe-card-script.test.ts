import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

import { describe, expect, test, vi } from 'vitest'

import { STRIPE_CARD_SCRIPT, STRIPE_CARD_STYLE } from '#backend/payments/stripe/stripe-page-assets.ts'
import { CardFormMessage } from '#contract/checkout/card-form.ts'

const STOREFRONT = 'https://shop.test'

/** Runs the script of the card form with a double of Stripe's script. */
function openForm({ isDark = false, hash = '' } = {}) {
  const sent: unknown[] = []
  const targets = new Set<string>()
  const parent = {
    postMessage(message: unknown, target: string) {
      sent.push(message)
      targets.add(target)
    },
  }
  const listeners: Record<string, () => void> = {}
  const mount = vi.fn()
  const element = { on: (name: string, listener: () => void) => void (listeners[name] = listener), mount }
  const submit = vi.fn(() => Promise.resolve<{ error?: object }>({}))
  const elements = { create: vi.fn(() => element), submit, update: vi.fn() }
  const createElements = vi.fn((_: { appearance: { variables: Record<string, string> } }) => elements)
  const createPaymentMethod = vi.fn(() => Promise.resolve<object>({ paymentMethod: { id: 'pm_1' } }))
  const stripe = vi.fn(() => ({ elements: createElements, createPaymentMethod }))
  let receive: ((event: object) => void) | undefined
  const form = { dataset: { origin: STOREFRONT, key: 'pk_test_1', locale: 'ka' }, getBoundingClientRect: () => ({ height: 99.2 }) }
  const documentElement = { style: { colorScheme: '' } }
  const scope = {
    document: { querySelector: () => form, documentElement },
    location: { hash },
    parent,
    window: {},
    matchMedia: () => ({ matches: isDark, addEventListener: () => undefined }),
    Stripe: stripe,
    addEventListener: (_: string, listener: (event: object) => void) => void (receive = listener),
    ResizeObserver: class {
      readonly report: () => void
      constructor(report: () => void) {
        this.report = report
      }
      observe = (): void => this.report()
    },
  }
  runInNewContext(STRIPE_CARD_SCRIPT, scope)
  const send = (data: unknown, changes: object = {}) => {
    sent.length = 0
    receive!({ origin: STOREFRONT, source: parent, data, ...changes })
  }
  return { documentElement, sent, targets, listeners, submit, createElements, createPaymentMethod, stripe, mount, send }
}

const isContract = (message: unknown): boolean => CardFormMessage.safeParse(message).success

describe('issue 22: the fields of the card are those of Stripe, in our own look, and the page has the button', () => {
  test('it mounts the fields with our key and language, and reports when they are ready, and its height', () => {
    const { sent, targets, listeners, stripe, mount } = openForm()
    listeners['ready']!()
    expect(sent).toEqual([{ type: 'height', height: 100 }, { type: 'ready' }])
    expect(sent.every(isContract)).toBe(true)
    expect([...targets]).toEqual([STOREFRONT])
    expect(stripe).toHaveBeenCalledWith('pk_test_1', { locale: 'ka' })
    expect(mount).toHaveBeenCalledWith('#card')
  })
  test('a request gives the id of the payment method, which is no card number', async () => {
    const { sent, send } = openForm()
    send({ type: 'tokenize', request: 'r1' })
    await vi.waitFor(() => expect(sent).toEqual([{ type: 'card', request: 'r1', cardToken: 'pm_1' }]))
    expect(sent.every(isContract)).toBe(true)
  })
  test.each([
    ['missing fields', { error: {} }, {}, 'fields'],
    ['a rejected field', {}, { error: { type: 'validation_error' } }, 'fields'],
    ['an error of Stripe', {}, { error: { type: 'api_error' } }, 'failed'],
  ])('%s: no token, and the reason', async (_, fields, method, reason) => {
    const { sent, send, submit, createPaymentMethod } = openForm()
    submit.mockResolvedValue(fields)
    createPaymentMethod.mockResolvedValue(method)
    send({ type: 'tokenize', request: 'r1' })
    await vi.waitFor(() => expect(sent).toEqual([{ type: 'rejected', request: 'r1', reason }]))
  })
  test('a connection that fails is a failure', async () => {
    const { sent, send, createPaymentMethod } = openForm()
    createPaymentMethod.mockRejectedValue(new Error('offline'))
    send({ type: 'tokenize', request: 'r1' })
    await vi.waitFor(() => expect(sent).toEqual([{ type: 'rejected', request: 'r1', reason: 'failed' }]))
  })
  test('a change after a token is reported once, and not before', async () => {
    const { sent, send, listeners } = openForm()
    sent.length = 0
    listeners['change']!()
    expect(sent).toEqual([])
    send({ type: 'tokenize', request: 'r1' })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    listeners['change']!()
    listeners['change']!()
    expect(sent.slice(1)).toEqual([{ type: 'changed' }])
  })
  test('"check" marks the missing fields', () => {
    const { submit, send } = openForm()
    send({ type: 'check' })
    expect(submit).toHaveBeenCalledTimes(1)
  })
  test.each([
    ['another origin', { origin: 'https://evil.test' }],
    ['another window', { source: {} }],
  ])('a message of %s is ignored', (_, changes) => {
    const { submit, send } = openForm()
    send({ type: 'tokenize', request: 'r1' }, changes)
    send({ type: 'check' }, changes)
    expect(submit).not.toHaveBeenCalled()
  })
  test.each([
    ['#dark', 'dark', '#2a2135'],
    ['#light', 'light', '#f7efe6'],
    ['#darker', '', '#f7efe6'],
  ])('the scheme that the customer has chosen precedes that of the device: %s', (hash, scheme, background) => {
    const { createElements, documentElement } = openForm({ isDark: hash === '#light', hash })
    expect(documentElement.style.colorScheme).toBe(scheme)
    expect(createElements.mock.calls[0]![0].appearance.variables['colorBackground']).toBe(background)
  })
  test.each([[false], [true]])('its colours are those of the storefront (dark: %s)', isDark => {
    const tokens = readFileSync('src/styles/tokens.css', 'utf8')
    const [{ appearance }] = openForm({ isDark }).createElements.mock.calls[0]!
    const colours = Object.entries(appearance.variables).filter(([name]) => name.startsWith('color'))
    expect(colours).toHaveLength(6)
    const column = isDark ? String.raw`light-dark\(#\w+, #` : String.raw`light-dark\(#`
    for (const [, value] of colours) expect(tokens).toMatch(new RegExp(column + value.slice(1)))
    for (const [, value] of STRIPE_CARD_STYLE.matchAll(/: (light-dark\([^)]*\))/g)) expect(tokens).toContain(value)
  })
})

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'

import Stripe from 'stripe'

import { findParameterIssue, parseForm, type Schema } from '#tests/support/payments/stripe-parameters.ts'

/** Parameters by call, from Stripe's OpenAPI document (scripts/extract-stripe-api.ts). */
const CALLS = JSON.parse(readFileSync('tests/support/payments/stripe-api.json', 'utf8')) as Readonly<Record<string, Schema>>

/** The last digits of Stripe's test cards, by what happens to their payments. */
const OUTCOMES = { good: '4242', declined: '0002', noFunds: '9995', challenge: '3220' } as const
export type TestCard = keyof typeof OUTCOMES

/** The id of a payment method, as the browser creates one from a test card. */
export const createTestMethod = (card: TestCard): string => `pm_${card}_${randomUUID().slice(0, 8)}`

interface Intent {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly customer: string
  readonly method: string
  readonly metadata: Readonly<Record<string, string>>
  status: 'requires_confirmation' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled' | 'requires_payment_method'
  failure: { readonly code: string; readonly decline_code?: string } | null
  received: number
  refunded: number
  returnUrl: string
}

/** What happens to the next request, and to its repetition by the library. `lost`: it is processed, and the connection ends before the answer. */
type Fault = 'none' | 'unreachable' | 'lost' | 'error' | 'busy'

class ApiError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  constructor(status: number, type: string, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.body = { type, message, ...more }
  }
}

const reject = (message: string, code?: string): ApiError => new ApiError(400, 'invalid_request_error', message, code ? { code } : {})

/**
 * A double of Stripe's API that keeps its state and follows its rules: parameters as in the OpenAPI document, idempotency keys, the states of
 * payment intents, declined cards, and confirmations by the bank.
 */
export async function startStripeDouble(secretKey: string, webhookSecret: string) {
  const intents = new Map<string, Intent>()
  const customers = new Set<string>()
  const attached = new Map<string, string>()
  /** Stripe never attaches or charges them again. */
  const detached = new Set<string>()
  const answers = new Map<string, { readonly request: string; readonly status: number; readonly body: string }>()
  /** `POST /v1/…` with the parameters, in order. */
  const requests: { readonly call: string; readonly form: Readonly<Record<string, unknown>>; readonly key: string | undefined }[] = []
  /** Each processed money movement. */
  const movements: string[] = []
  let fault: Fault = 'none'
  let faultOf = ''
  let faultsLeft = 0
  let count = 0
  const createId = (prefix: string): string => `${prefix}_${++count}`

  const render = (it: Intent) => ({
    id: it.id,
    object: 'payment_intent',
    amount: it.amount,
    amount_received: it.received,
    currency: it.currency,
    customer: it.customer,
    status: it.status,
    metadata: it.metadata,
    last_payment_error: it.failure && { type: 'card_error', message: 'Your card was declined.', ...it.failure },
    next_action: it.status === 'requires_action' ? { type: 'redirect_to_url', redirect_to_url: { url: `https://hooks.stripe.com/3ds/${it.id}`, return_url: it.returnUrl } } : null, // prettier-ignore
    latest_charge: it.status === 'requires_confirmation' ? null : { id: `ch_${it.id}`, object: 'charge', amount_refunded: it.refunded },
  })

  function decline(intent: Intent, code: string, declineCode: string): never {
    intent.status = 'requires_payment_method'
    intent.failure = { code, decline_code: declineCode }
    throw new ApiError(402, 'card_error', 'Your card was declined.', { code, decline_code: declineCode, payment_intent: render(intent) })
  }

  function requireIntent(id: string): Intent {
    const intent = intents.get(id)
    if (!intent) throw new ApiError(404, 'invalid_request_error', `No such payment_intent: '${id}'`, { code: 'resource_missing' })
    return intent
  }
  const requireStatus = (intent: Intent, action: string, ...allowed: readonly Intent['status'][]): void => {
    if (allowed.includes(intent.status)) return
    throw reject(`You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`, 'payment_intent_unexpected_state')
  }
  const getOutcome = (id: unknown): TestCard => {
    const card = typeof id === 'string' ? id.split('_')[1] : undefined
    if (card !== undefined && card in OUTCOMES) return card as TestCard
    throw reject(`No such PaymentMethod: '${String(id)}'`, 'resource_missing')
  }
  const requireUsable = (id: unknown): void => {
    if (detached.has(String(id))) throw reject('This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.') // prettier-ignore
  }
  const requireCustomer = (id: unknown): string => {
    if (typeof id === 'string' && customers.has(id)) return id
    throw reject(`No such customer: '${String(id)}'`, 'resource_missing')
  }

  const handlers: Readonly<Record<string, (id: string, form: Readonly<Record<string, unknown>>) => unknown>> = {
    'POST /v1/customers'(_, { metadata }) {
      const id = createId('cus')
      customers.add(id)
      return { id, object: 'customer', metadata }
    },
    'DELETE /v1/customers/{customer}'(id) {
      if (!customers.delete(id)) throw new ApiError(404, 'invalid_request_error', `No such customer: '${id}'`, { code: 'resource_missing' })
      for (const [method, owner] of attached) if (owner === id) attached.delete(method)
      return { id, object: 'customer', deleted: true }
    },
    'GET /v1/payment_methods/{payment_method}'(id) {
      const { last4 } = { last4: OUTCOMES[getOutcome(id)] }
      return {
        id,
        object: 'payment_method',
        customer: attached.get(id) ?? null,
        card: { brand: 'visa', last4, exp_month: 12, exp_year: 2034 },
      }
    },
    'POST /v1/payment_methods/{payment_method}/detach'(id) {
      const outcome = getOutcome(id)
      // Stripe's words for a method that has no customer
      if (!attached.delete(id)) throw reject('The payment method you provided is not attached to a customer so detachment is impossible.')
      detached.add(id)
      return {
        id,
        object: 'payment_method',
        customer: null,
        card: { brand: 'visa', last4: OUTCOMES[outcome], exp_month: 12, exp_year: 2034 },
      }
    },
    'POST /v1/setup_intents'(_, { customer, payment_method: methodId }) {
      const [owner, outcome] = [requireCustomer(customer), getOutcome(methodId)]
      requireUsable(methodId)
      if (outcome === 'declined') throw new ApiError(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: 'generic_decline' }) // prettier-ignore
      if (outcome !== 'challenge') attached.set(String(methodId), owner)
      return { id: createId('seti'), object: 'setup_intent', status: outcome === 'challenge' ? 'requires_action' : 'succeeded' }
    },
    'POST /v1/payment_intents'(_, form) {
      const customer = requireCustomer(form['customer'])
      const method = String(form['payment_method'])
      getOutcome(method)
      requireUsable(method)
      const amount = Number(form['amount'])
      if (amount < 50) throw reject('Amount must be at least 50 cents', 'amount_too_small')
      const owner = attached.get(method)
      if (owner !== undefined && owner !== customer) throw reject('The customer does not have this payment method')
      const metadata = (form['metadata'] ?? {}) as Record<string, string>
      const intent: Intent = { id: createId('pi'), amount, currency: String(form['currency']), customer, method, metadata, status: 'requires_confirmation', failure: null, received: 0, refunded: 0, returnUrl: '' } // prettier-ignore
      intents.set(intent.id, intent)
      return render(intent)
    },
    'GET /v1/payment_intents/{intent}': id => render(requireIntent(id)),
    'POST /v1/payment_intents/{intent}/confirm'(id, form) {
      const intent = requireIntent(id)
      requireStatus(intent, 'confirm', 'requires_confirmation')
      intent.returnUrl = String(form['return_url'] ?? '')
      const outcome = getOutcome(intent.method)
      if (outcome === 'declined') decline(intent, 'card_declined', 'generic_decline')
      if (outcome === 'noFunds') decline(intent, 'card_declined', 'insufficient_funds')
      intent.status = outcome === 'challenge' ? 'requires_action' : 'requires_capture'
      if (outcome !== 'challenge') movements.push(`authorised ${id} ${intent.amount}`)
      return render(intent)
    },
    'POST /v1/payment_intents/{intent}/capture'(id, form) {
      const intent = requireIntent(id)
      requireStatus(intent, 'capture', 'requires_capture')
      const amount = Number(form['amount_to_capture'] ?? intent.amount)
      if (amount > intent.amount) throw reject('The amount exceeds the amount capturable', 'amount_too_large')
      intent.status = 'succeeded'
      intent.received = amount
      movements.push(`captured ${id} ${amount}`)
      return render(intent)
    },
    'POST /v1/payment_intents/{intent}/cancel'(id) {
      const intent = requireIntent(id)
      requireStatus(intent, 'cancel', 'requires_confirmation', 'requires_action', 'requires_capture', 'requires_payment_method')
      if (intent.status === 'requires_capture') movements.push(`released ${id} ${intent.amount}`)
      intent.status = 'canceled'
      return render(intent)
    },
    'POST /v1/refunds'(_, form) {
      const intent = requireIntent(String(form['payment_intent']))
      const left = intent.received - intent.refunded
      const amount = Number(form['amount'] ?? left)
      if (left === 0) throw reject('The charge has already been refunded.', 'charge_already_refunded')
      if (amount > left) throw reject('Refund amount is greater than unrefunded amount on charge', 'amount_too_large')
      intent.refunded += amount
      movements.push(`refunded ${intent.id} ${amount}`)
      return { id: createId('re'), object: 'refund', amount, status: 'succeeded' }
    },
  }

  function process(method: string, path: string, text: string, headers: IncomingMessage['headers']): { status: number; body: string } {
    const respond = (status: number, body: unknown) => ({ status, body: JSON.stringify(body) })
    const call = Object.keys(handlers).find(it => new RegExp(`^${it.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${path}`))
    const key = headers['idempotency-key'] as string | undefined
    const request = `${method} ${path} ${text}`
    const before = key === undefined ? undefined : answers.get(key)
    try {
      if (headers.authorization !== `Bearer ${secretKey}`) throw new ApiError(401, 'invalid_request_error', 'Invalid API Key provided')
      if (!headers['stripe-version']) throw new ApiError(400, 'invalid_request_error', 'The version is missing')
      if (call === undefined) throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`)
      const form = parseForm(text)
      const issue = findParameterIssue(form, CALLS[call]!)
      if (issue !== undefined) throw reject(issue, 'parameter_unknown')
      if (before && before.request !== request) throw new ApiError(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters they were first used with.') // prettier-ignore
      requests.push({ call, form, key })
      if (before) return before
      const id = path.split('/')[3] ?? ''
      const answer = respond(200, handlers[call]!(id, form))
      if (key !== undefined) answers.set(key, { request, ...answer })
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const answer = respond(error.status, { error: error.body })
      // Stripe keeps the answer of a request that it began to process, also an error
      if (key !== undefined && error.status === 402) answers.set(key, { request, ...answer })
      return answer
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const url = new URL(request.url ?? '/', 'http://double')
      const hit = fault !== 'none' && url.pathname.includes(faultOf) ? fault : 'none'
      if (hit !== 'none' && --faultsLeft <= 0) fault = 'none'
      if (hit === 'unreachable') return request.socket.destroy()
      const fail = (status: number, type: string) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { type, message: 'fault' } })) // prettier-ignore
      if (hit === 'error') return fail(500, 'api_error')
      if (hit === 'busy') return fail(429, 'rate_limit_error')
      const text = request.method === 'GET' ? url.search.slice(1) : Buffer.concat(chunks).toString()
      const { status, body } = process(request.method ?? '', url.pathname, text, request.headers)
      if (hit === 'lost') return request.socket.destroy()
      return response.writeHead(status, { 'content-type': 'application/json', 'request-id': createId('req') }).end(body)
    })()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

  const findIntent = (paymentId: string): Intent => {
    const intent = [...intents.values()].find(it => it.metadata['paymentId'] === paymentId)
    if (!intent) throw new Error(`Stripe has no intent of ${paymentId}`)
    return intent
  }
  /** A message of Stripe about the payment as it is now. */
  const createEvent = (type: string, paymentId: string): string =>
    JSON.stringify({ id: createId('evt'), object: 'event', type, data: { object: render(findIntent(paymentId)) } })

  return {
    api: { protocol: 'http', host: '127.0.0.1', port: (server.address() as AddressInfo).port } as const,
    requests,
    movements,
    findIntent,
    getPaymentId: (intent: string): string => requireIntent(intent).metadata['paymentId'] ?? '',
    isDetached: (method: string): boolean => detached.has(method),
    /** The fault of the next request whose path has this part. */
    failNext(it: Fault, part = ''): void {
      fault = it
      faultOf = part
      // the library sends a request again, with the same key, when the connection was closed
      faultsLeft = it === 'unreachable' || it === 'lost' ? 2 : 1
    },
    /** The customer answers on the page of the bank. */
    answerChallenge(paymentId: string, approves: boolean): void {
      const intent = findIntent(paymentId)
      if (intent.status !== 'requires_action') throw new Error(`The intent is ${intent.status}`)
      intent.status = approves ? 'requires_capture' : 'requires_payment_method'
      if (approves) movements.push(`authorised ${intent.id} ${intent.amount}`)
      else intent.failure = { code: 'payment_intent_authentication_failure' }
    },
    createEvent,
    /** The signature of a message. @param timestamp Unix seconds */
    sign: (payload: string, timestamp: number, secret = webhookSecret): string =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    close: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}

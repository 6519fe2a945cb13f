import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'
import type fc from 'fast-check'
import { expect } from 'vitest'

import { sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { buildCheckoutRequest, TOTAL } from '#backend/modules/testdata/checkout-backend.ts'
import {
  answerStart,
  arrive,
  type Attempt,
  cancelAtProvider,
  change,
  compare,
  getBalance,
  type Kind,
  learn,
  type Model,
  type Real,
  reconcile,
  startInModel,
} from '#tests/support/payments/payment-model.ts'
import { cancelCheckout, completeCheckout, startCheckout } from '#contract/checkout/checkout.ts'
import type { CheckoutState } from '#contract/checkout/payment.ts'

export type Command = fc.AsyncCommand<Model, Real>

export const pick = (model: Model, index: number): Attempt | undefined => model.attempts[index % Math.max(model.attempts.length, 1)]

async function send(
  { client, visitor, getMethod }: Real,
  { id, kind, used }: Pick<Attempt, 'id' | 'kind' | 'used'>,
  key: string = randomUUID(),
): Promise<CheckoutState> {
  const body = { ...buildCheckoutRequest(await getMethod(kind), {}, id), displayedTotal: TOTAL, displayedBalance: used }
  return client(startCheckout, { params: { id }, body }, visitor.options(key))
}

export class Start implements Command {
  readonly kind: Kind
  readonly clicks: number
  readonly usesBalance: boolean
  constructor(kind: Kind, clicks: number, usesBalance: boolean) {
    this.kind = kind
    this.clicks = clicks
    this.usesBalance = usesBalance
  }
  /** A second request sees an unknown payment or not, depending on the time: only known outcomes are compared. */
  check = ({ line }: Readonly<Model>): boolean => this.clicks === 1 || (line === 'up' && this.kind !== 'silent')
  async run(model: Model, real: Real): Promise<void> {
    const attempt = startInModel(model, this.kind, this.usesBalance)
    // the second click has the same key, the third another one
    const key = randomUUID()
    const keys = [key, key, randomUUID()].slice(0, this.clicks)
    const replies = await Promise.allSettled(keys.map(it => send(real, attempt, it)))
    answerStart(model, attempt)
    expect(replies.filter(it => it.status === 'fulfilled').length).toBeGreaterThan(0)
    await compare(model, real)
  }
  toString = (): string => `start ${this.kind} × ${this.clicks}${this.usesBalance ? ' with the balance' : ''}`
}

export class Kill implements Command {
  readonly kind: Kind
  readonly at: 'before' | 'after'
  readonly usesBalance: boolean
  constructor(kind: Kind, at: 'before' | 'after', usesBalance: boolean) {
    this.kind = kind
    this.at = at
    this.usesBalance = usesBalance
  }
  /** Nobody asks the provider for an order that the balance covers. */
  check = (model: Readonly<Model>): boolean =>
    this.kind !== 'cash' && model.line === 'up' && !(this.usesBalance && getBalance(model) >= TOTAL)
  async run(model: Model, real: Real): Promise<void> {
    const attempt = startInModel(model, this.kind, this.usesBalance)
    await real.backend.runAndKill(this.at, () => send(real, attempt))
    if (this.at === 'after') arrive(attempt)
    await compare(model, real)
  }
  toString = (): string => `start ${this.kind}, killed ${this.at} the provider's answer`
}

export class Repeat implements Command {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  check = ({ attempts }: Readonly<Model>): boolean => attempts.length > 0
  async run(model: Model, real: Real): Promise<void> {
    const attempt = pick(model, this.index)!
    await send(real, attempt)
    reconcile(model, attempt)
    await compare(model, real)
  }
  toString = (): string => `start ${this.index} again`
}

export class Answer implements Command {
  readonly index: number
  readonly approves: boolean
  constructor(index: number, approves: boolean) {
    this.index = index
    this.approves = approves
  }
  check = (model: Readonly<Model>): boolean => pick(model, this.index)?.provider === 'CHALLENGE'
  async run(model: Model, real: Real): Promise<void> {
    const attempt = pick(model, this.index)!
    const { reference } = await findProviderRow(real, attempt)
    await real.backend.sandboxConsole.answerChallenge(reference, this.approves)
    attempt.provider = this.approves ? 'AUTHORISED' : 'DECLINED'
    await compare(model, real)
  }
  toString = (): string => `challenge ${this.index} ${this.approves ? 'approved' : 'declined'}`
}

export class Complete implements Command {
  readonly index: number
  readonly knowsState: boolean
  constructor(index: number, knowsState: boolean) {
    this.index = index
    this.knowsState = knowsState
  }
  check = (model: Readonly<Model>): boolean =>
    (pick(model, this.index)?.provider ?? 'NONE') !== 'NONE' && ['challenge', 'payPal'].includes(pick(model, this.index)?.kind ?? '')
  async run(model: Model, real: Real): Promise<void> {
    const attempt = pick(model, this.index)!
    const { returnUrl } = await findProviderRow(real, attempt)
    const challengeResult = this.knowsState ? (new URL(returnUrl || 'http://none').searchParams.get('state') ?? '') : 'guess'
    const body = { paymentExposedId: null, challengeResult }
    const reply = real.client(completeCheckout, { params: { id: attempt.id }, body }, real.visitor.options(randomUUID()))
    if (attempt.payment === 'CHALLENGE' && !this.knowsState)
      await expect(reply).rejects.toMatchObject({ failure: { status: 422, code: 'CHALLENGE_STATE_INVALID' } })
    else {
      await reply
      if (attempt.payment !== 'CHALLENGE') reconcile(model, attempt)
      else if (model.line === 'up') learn(model, attempt)
      else change(model, attempt, 'UNKNOWN')
    }
    await compare(model, real)
  }
  toString = (): string => `complete ${this.index} with ${this.knowsState ? 'its state' : 'a guess'}`
}

export class CancelCheckout implements Command {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
  check = ({ attempts }: Readonly<Model>): boolean => attempts.length > 0
  async run(model: Model, real: Real): Promise<void> {
    const attempt = pick(model, this.index)!
    const query = { source: 'USER' as const, errorCode: 'customer.canceled' }
    await real.client(cancelCheckout, { params: { id: attempt.id }, query }, real.visitor.options(randomUUID()))
    if (attempt.payment !== 'CHALLENGE') reconcile(model, attempt)
    else {
      if (model.line !== 'down') cancelAtProvider(attempt)
      if (model.line === 'up') learn(model, attempt)
      else change(model, attempt, 'UNKNOWN')
    }
    await compare(model, real)
  }
  toString = (): string => `cancel the checkout ${this.index}`
}

async function findProviderRow({ backend: { db }, visitor }: Real, { id }: Attempt) {
  const isOurs = sql`${sandboxPayments.id} in (select p.id from payments p join orders o on o.id = p.order_id
    where o.customer_id = ${visitor.customer.id} and o.checkout_id = ${id})`
  const [row] = await db.select().from(sandboxPayments).where(isOurs)
  return row!
}

import { createHash, randomBytes } from 'node:crypto'

import { and, eq, gt, lt } from 'drizzle-orm'
import Stripe from 'stripe'

import type { Db } from '#backend/db/connect.ts'
import { stripeCustomers, stripeFormTokens, stripePayments } from '#backend/db/schema/stripe-provider.ts'
import type { PaymentProvider, PaymentRequest, ProviderPayment } from '#backend/payments/payment-provider.ts'
import { ProviderUnavailableError } from '#backend/payments/payment-provider.ts'
import { toStripeAmount } from '#backend/payments/stripe/stripe-amounts.ts'
import { isMissing, isRejection, toMissingReference, toMoney, toProviderCard, toReason } from '#backend/payments/stripe/stripe-answers.ts'

/** Lifetime of the token of a card form. */
const FORM_TOKEN_MS = 60 * 60_000
/** Shorter than the time that the callers of the provider wait (card-payment.ts: 5 s). */
const TIMEOUT_MS = 4500

export interface StripeConnection {
  readonly secretKey: string
  /** Another address than that of Stripe, for tests. */
  readonly api?: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number }
}

/** How the money of a store reaches it (Stripe Connect). Undefined: the marketplace receives all of it. */
export interface StripeDestination {
  /** The connected account: `acct_…`. */
  readonly account: string
  /** Minor units that the marketplace keeps. */
  readonly applicationFee: number
}

export interface StripeProviderOptions extends StripeConnection {
  readonly db: Db
  /** Origin of the pages of this adapter; no trailing slash. */
  origin(): string
  /** Unix milliseconds. */
  now(): number
  /** The account that receives a payment. Default: none. */
  readonly findDestination?: (paymentId: string) => Promise<StripeDestination | undefined>
}

/** Operations of the adapter's own pages. */
export interface StripeConsole {
  /** Whether the token of a card form belongs to the customer and has not expired. */
  isFormToken(customer: string, token: string): Promise<boolean>
  /** The page of the bank on which the customer confirms; undefined when there is nothing to confirm. */
  findChallengeUrl(paymentId: string): Promise<string | undefined>
}

const createSecret = (): string => randomBytes(24).toString('base64url')
const hashToken = (text: string): string => createHash('sha256').update(text).digest('hex')

export function createStripeClient({ secretKey, api }: StripeConnection): Stripe {
  return new Stripe(secretKey, {
    // a repeated authorisation is our decision, and the library's own data collection is not needed
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: TIMEOUT_MS,
    ...api,
  })
}

/**
 * Payments with Stripe (decision 0077). An authorisation has two calls: the first creates the payment intent, whose id is stored, and the
 * second confirms it. So the outcome of a confirmation without an answer can always be asked for, and an intent whose creation had no
 * answer is never confirmed.
 */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider & StripeConsole {
  const { db, now, origin, findDestination } = options
  const stripe = createStripeClient(options)

  /** @throws ProviderUnavailableError when the outcome is unknown: no answer, too many requests, or an error of Stripe */
  async function call<Answer>(request: Promise<Answer>): Promise<Answer> {
    try {
      return await request
    } catch (error) {
      if (isRejection(error)) throw error
      throw new ProviderUnavailableError('Stripe did not respond', { cause: error })
    }
  }

  const findRow = async (id: string) => (await db.select().from(stripePayments).where(eq(stripePayments.id, id)))[0]
  const retrieve = (intent: string) => call(stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }))

  function toProviderPayment(paymentId: string, intent: Stripe.PaymentIntent): ProviderPayment {
    const { id: reference, status, last_payment_error: failure } = intent
    switch (status) {
      case 'requires_capture':
        return { status: 'AUTHORISED', reference }
      case 'succeeded':
        return { status: 'CAPTURED', reference }
      case 'requires_action':
        return { status: 'CHALLENGE', reference, url: `${origin()}/challenge/${paymentId}` }
      case 'canceled':
        return { status: 'REFUSED', reference, reason: 'CANCELLED' }
      case 'requires_payment_method':
        return { status: 'REFUSED', reference, reason: toReason(failure?.code, failure?.decline_code) }
      case 'requires_confirmation':
        // created and never confirmed: no money can move
        return { status: 'NONE' }
      default:
        throw new ProviderUnavailableError(`The payment intent is ${status}`)
    }
  }

  /** Finds the customer at Stripe, or creates one. Two at once get the same: the key of the creation is the customer. */
  async function loadStripeCustomer(customer: string): Promise<string> {
    const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.customer, customer))
    if (row) return row.stripeId
    const created = await call(stripe.customers.create({ metadata: { customer } }, { idempotencyKey: `customer-${customer}` }))
    await db.insert(stripeCustomers).values({ customer, stripeId: created.id }).onConflictDoNothing()
    return created.id
  }

  /** @returns the payment intent; undefined when the payment was cancelled before */
  async function createIntent(paymentId: string, payment: Omit<PaymentRequest, 'paymentId' | 'returnUrl'>): Promise<string | undefined> {
    await db
      .insert(stripePayments)
      .values({ id: paymentId, createdAt: new Date(now()) })
      .onConflictDoNothing()
    const destination = await findDestination?.(paymentId)
    const intent = await call(
      stripe.paymentIntents.create(
        {
          amount: toStripeAmount(payment.amount, payment.currency),
          currency: payment.currency.toLowerCase(),
          customer: await loadStripeCustomer(payment.customer),
          payment_method: payment.cardToken,
          capture_method: 'manual',
          // saves a card whose bank wants a confirmation at its first payment; a payment without the customer must not have it
          ...(payment.recurrence !== 'RENEWAL' && { setup_future_usage: payment.recurrence ? 'off_session' : 'on_session' }),
          metadata: { paymentId },
          ...(destination && {
            on_behalf_of: destination.account,
            transfer_data: { destination: destination.account },
            application_fee_amount: toStripeAmount(destination.applicationFee, payment.currency),
          }),
        },
        { idempotencyKey: `payment-${paymentId}` },
      ),
    )
    const [stored] = await db
      .update(stripePayments)
      .set({ intent: intent.id })
      .where(and(eq(stripePayments.id, paymentId), eq(stripePayments.cancelled, false)))
      .returning({ id: stripePayments.id })
    return stored && intent.id
  }

  async function requireIntent(paymentId: string): Promise<string> {
    const row = await findRow(paymentId)
    if (!row?.intent) throw new Error('Stripe does not know this payment')
    return row.intent
  }

  return {
    platforms: [],
    name: 'CARD',

    async createCustomerToken(customer) {
      const platformToken = createSecret()
      await db.delete(stripeFormTokens).where(lt(stripeFormTokens.expiresAt, new Date(now())))
      await db.insert(stripeFormTokens).values({ hash: hashToken(platformToken), customer, expiresAt: new Date(now() + FORM_TOKEN_MS) })
      return { platformCustomerId: customer, platformToken }
    },

    async readCard(customer, cardToken) {
      try {
        const stripeId = await loadStripeCustomer(customer)
        const method = await call(stripe.paymentMethods.retrieve(cardToken))
        const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id
        if (!method.card || (owner !== undefined && owner !== stripeId)) return undefined
        if (owner === undefined) {
          // asks the bank and attaches the card; a bank that wants a confirmation gets it with the first payment
          await call(
            stripe.setupIntents.create(
              { customer: stripeId, payment_method: cardToken, usage: 'on_session', confirm: true, return_url: origin() },
              { idempotencyKey: `card-${cardToken}` },
            ),
          )
        }
        return toProviderCard(method.card, cardToken)
      } catch (error) {
        if (isRejection(error)) return undefined
        throw error
      }
    },

    async authorise({ paymentId, returnUrl, ...payment }) {
      try {
        const intent = await createIntent(paymentId, payment)
        if (intent === undefined) return await this.cancel(paymentId)
        const terms = { return_url: returnUrl, ...(payment.recurrence === 'RENEWAL' && { off_session: true }) }
        const confirmed = stripe.paymentIntents.confirm(intent, terms, { idempotencyKey: `confirm-${paymentId}` })
        return toProviderPayment(paymentId, await call(confirmed))
      } catch (error) {
        if (!isRejection(error)) throw error
        const row = await findRow(paymentId)
        // declined, or confirmed by a request that arrived before
        if (row?.intent) return toProviderPayment(paymentId, await retrieve(row.intent))
        // no intent exists: the amount or the card is not possible
        await this.cancel(paymentId)
        return { status: 'REFUSED', reference: toMissingReference(paymentId), reason: 'DECLINED' }
      }
    },

    // without a key: Stripe captures an intent once, and would repeat a saved error for 24 hours. It cancels an expired authorisation.
    async capture(paymentId, amount) {
      const intent = await requireIntent(paymentId)
      const before = await retrieve(intent)
      if (before.status === 'succeeded') return 'CAPTURED'
      if (before.status === 'canceled') return 'REFUSED'
      await call(stripe.paymentIntents.capture(intent, { amount_to_capture: toStripeAmount(amount, before.currency.toUpperCase()) }))
      return 'CAPTURED'
    },

    async cancel(paymentId) {
      await db
        .insert(stripePayments)
        .values({ id: paymentId, cancelled: true, createdAt: new Date(now()) })
        .onConflictDoUpdate({ target: stripePayments.id, set: { cancelled: true } })
      const row = await findRow(paymentId)
      if (!row?.intent) return { status: 'REFUSED', reference: toMissingReference(paymentId), reason: 'CANCELLED' }
      try {
        return toProviderPayment(paymentId, await call(stripe.paymentIntents.cancel(row.intent)))
      } catch (error) {
        if (!isRejection(error)) throw error
        return toProviderPayment(paymentId, await retrieve(row.intent))
      }
    },

    async refund(paymentId, amount) {
      const intent = await requireIntent(paymentId)
      const { currency, refunded } = toMoney(await retrieve(intent))
      const missing = amount - refunded
      if (missing <= 0) return
      await call(
        stripe.refunds.create(
          { payment_intent: intent, amount: toStripeAmount(missing, currency) },
          { idempotencyKey: `refund-${paymentId}-${refunded}-${amount}` },
        ),
      )
    },

    async status(paymentId) {
      const row = await findRow(paymentId)
      return row?.intent ? toProviderPayment(paymentId, await retrieve(row.intent)) : { status: 'NONE' }
    },

    async getBalance(paymentId) {
      const row = await findRow(paymentId)
      if (!row?.intent) return { amount: 0, currency: null }
      const { currency, received, refunded } = toMoney(await retrieve(row.intent))
      return { amount: received - refunded, currency }
    },

    async forgetCard(customer, cardToken) {
      const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.customer, customer))
      if (!row) return
      try {
        const method = await call(stripe.paymentMethods.retrieve(cardToken))
        const owner = typeof method.customer === 'string' ? method.customer : method.customer?.id
        if (owner === row.stripeId) await call(stripe.paymentMethods.detach(cardToken))
      } catch (error) {
        // Stripe does not know the card, or another process has detached it
        if (!isRejection(error)) throw error
      }
    },

    async forgetCustomer(customer) {
      const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.customer, customer))
      if (row) {
        try {
          await call(stripe.customers.del(row.stripeId))
        } catch (error) {
          // deleted by a job that was killed afterwards
          if (!isMissing(error)) throw error
        }
      }
      await db.delete(stripeCustomers).where(eq(stripeCustomers.customer, customer))
      await db.delete(stripeFormTokens).where(eq(stripeFormTokens.customer, customer))
    },

    async isFormToken(customer, token) {
      const isValid = and(
        eq(stripeFormTokens.hash, hashToken(token)),
        eq(stripeFormTokens.customer, customer),
        gt(stripeFormTokens.expiresAt, new Date(now())),
      )
      return (await db.$count(stripeFormTokens, isValid)) > 0
    },

    async findChallengeUrl(paymentId) {
      const row = await findRow(paymentId)
      if (!row?.intent) return undefined
      const { next_action: action } = await retrieve(row.intent)
      return action?.redirect_to_url?.url ?? undefined
    },
  }
}

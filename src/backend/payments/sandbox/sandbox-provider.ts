import { createHash, randomBytes } from 'node:crypto'

import { and, eq, gt, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { formTokens, sandboxCards, sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderUnavailableError,
  type PaymentErrorReason,
} from '#backend/payments/payment-provider.ts'
import { type CardBehaviour, type CardFormIssue, type CardForm, parseCardForm } from '#backend/payments/sandbox/test-cards.ts'
import { PLATFORM_NAMES } from '#domain/checkout/payment-platforms.ts'

/** Lifetime of the token of a card form. */
const FORM_TOKEN_MS = 60 * 60_000

type SandboxPaymentRow = typeof sandboxPayments.$inferSelect

export interface SandboxProviderOptions {
  readonly db: Db
  /** Origin of the provider's pages; no trailing slash. */
  origin(): string
  /** Unix milliseconds. */
  now(): number
}

/** Operations of the provider's own pages, which the storefront does not use. */
export interface SandboxConsole {
  /** Undefined if the token is invalid for the customer. */
  findCustomer(platformCustomerId: string, platformToken: string): Promise<string | undefined>
  saveCard(customer: string, form: CardForm): Promise<{ readonly cardToken: string } | { readonly issue: CardFormIssue }>
  findChallenge(reference: string): Promise<SandboxPaymentRow | undefined>
  /** Only the first answer counts. @returns the payment with that answer */
  answerChallenge(reference: string, approved: boolean): Promise<SandboxPaymentRow | undefined>
}

const BEHAVIOUR_RESULTS: Readonly<
  Record<CardBehaviour, { readonly status: SandboxPaymentRow['status']; readonly reason: PaymentErrorReason | null }>
> = {
  SUCCESS: { status: 'AUTHORISED', reason: null },
  CHALLENGE: { status: 'CHALLENGE', reason: null },
  DECLINED: { status: 'REFUSED', reason: 'DECLINED' },
  NO_FUNDS: { status: 'REFUSED', reason: 'INSUFFICIENT_FUNDS' },
  // the payment succeeds, but the provider does not answer
  SILENT: { status: 'AUTHORISED', reason: null },
  UNCOLLECTED: { status: 'AUTHORISED', reason: null },
}

/** Simulates a provider of card payments with the test cards of docs/SANDBOX.md. */
export function createSandboxProvider({ db, origin, now }: SandboxProviderOptions): PaymentProvider & SandboxConsole {
  const findPayment = async (id: string): Promise<SandboxPaymentRow | undefined> =>
    (await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)))[0]

  const toProviderPayment = (row: SandboxPaymentRow | undefined): ProviderPayment => {
    if (!row) return { status: 'NONE' }
    const { reference } = row
    if (row.status === 'CHALLENGE') return { status: 'CHALLENGE', reference, url: `${origin()}/challenge/${reference}` }
    if (row.status === 'REFUSED') return { status: 'REFUSED', reference, reason: row.reason ?? 'DECLINED' }
    return { status: row.status, reference }
  }

  return {
    name: 'CARD',
    platforms: PLATFORM_NAMES,

    async createCustomerToken(customer) {
      const platformToken = createSecret()
      await db.delete(formTokens).where(sql`${formTokens.expiresAt} < ${new Date(now()).toISOString()}`)
      await db.insert(formTokens).values({ hash: hashToken(platformToken), customer, expiresAt: new Date(now() + FORM_TOKEN_MS) })
      return { platformCustomerId: customer, platformToken }
    },

    async readCard(customer, cardToken) {
      const [card] = await db
        .select()
        .from(sandboxCards)
        .where(and(eq(sandboxCards.token, cardToken), eq(sandboxCards.customer, customer)))
      if (!card) return undefined
      const { token, brand, lastFour, expiryMonth, expiryYear, fingerprint } = card
      // a card that was saved before cards had one
      return { brand, lastFour, expiryMonth, expiryYear, fingerprint: fingerprint || token }
    },

    async authorise({ paymentId, customer, cardToken, platform, amount, currency, returnUrl, language }) {
      const [card] = await db
        .select()
        .from(sandboxCards)
        .where(and(eq(sandboxCards.token, cardToken), eq(sandboxCards.customer, customer)))
      const result = BEHAVIOUR_RESULTS[platform ? 'CHALLENGE' : (card?.behaviour ?? 'DECLINED')]
      await db
        .insert(sandboxPayments)
        .values({
          id: paymentId,
          reference: createSecret(),
          ...result,
          platform: platform ?? null,
          failsCapture: card?.behaviour === 'UNCOLLECTED',
          amount,
          currency,
          lastFour: card?.lastFour ?? '',
          returnUrl,
          language,
          createdAt: new Date(now()),
        })
        .onConflictDoNothing({ target: sandboxPayments.id })
      if (card?.behaviour === 'SILENT') throw new ProviderUnavailableError('The provider did not respond in time')
      return toProviderPayment(await findPayment(paymentId))
    },

    async capture(paymentId, amount) {
      const refused = await db
        .update(sandboxPayments)
        .set({ status: 'REFUSED', reason: 'DECLINED' })
        .where(
          and(eq(sandboxPayments.id, paymentId), sandboxPayments.failsCapture, inArray(sandboxPayments.status, ['AUTHORISED', 'REFUSED'])),
        )
        .returning({ id: sandboxPayments.id })
      if (refused.length > 0) return 'REFUSED'
      const capturedRows = await db
        .update(sandboxPayments)
        .set({ status: 'CAPTURED', captured: amount })
        .where(and(eq(sandboxPayments.id, paymentId), inArray(sandboxPayments.status, ['AUTHORISED', 'CAPTURED'])))
        .returning({ id: sandboxPayments.id })
      if (capturedRows.length === 0) throw new Error('Only an authorised payment can be captured')
      return 'CAPTURED'
    },

    async cancel(paymentId) {
      const cancelled = { status: 'REFUSED', reason: 'CANCELLED' } as const
      await db
        .insert(sandboxPayments)
        .values({ id: paymentId, reference: createSecret(), ...cancelled, createdAt: new Date(now()) })
        .onConflictDoUpdate({
          target: sandboxPayments.id,
          set: cancelled,
          setWhere: inArray(sandboxPayments.status, ['CHALLENGE', 'AUTHORISED']),
        })
      return toProviderPayment(await findPayment(paymentId))
    },

    async refund(paymentId, amount) {
      const refundedRows = await db
        .update(sandboxPayments)
        .set({ refunded: amount })
        .where(and(eq(sandboxPayments.id, paymentId), eq(sandboxPayments.status, 'CAPTURED')))
        .returning({ id: sandboxPayments.id })
      if (refundedRows.length === 0) throw new Error('Only a captured payment can be refunded')
    },

    async status(paymentId) {
      return toProviderPayment(await findPayment(paymentId))
    },

    async getBalance(paymentId) {
      const row = await findPayment(paymentId)
      return { amount: row ? row.captured - row.refunded : 0, currency: row?.currency ?? null }
    },

    async forgetCard(customer, cardToken) {
      await db.delete(sandboxCards).where(and(eq(sandboxCards.customer, customer), eq(sandboxCards.token, cardToken)))
    },

    async forgetCustomer(customer) {
      await db.delete(sandboxCards).where(eq(sandboxCards.customer, customer))
      await db.delete(formTokens).where(eq(formTokens.customer, customer))
    },

    async findCustomer(platformCustomerId, platformToken) {
      const [row] = await db
        .select({ customer: formTokens.customer })
        .from(formTokens)
        .where(
          and(
            eq(formTokens.hash, hashToken(platformToken)),
            eq(formTokens.customer, platformCustomerId),
            gt(formTokens.expiresAt, new Date(now())),
          ),
        )
      return row?.customer
    },

    async saveCard(customer, form) {
      const card = parseCardForm(form, now())
      if ('issue' in card) return card
      const cardToken = createSecret()
      await db.insert(sandboxCards).values({ token: cardToken, customer, ...card })
      return { cardToken }
    },

    async findChallenge(reference) {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
      return row
    },

    async answerChallenge(reference, approved) {
      await db
        .update(sandboxPayments)
        .set(approved ? { status: 'AUTHORISED' } : { status: 'REFUSED', reason: 'CHALLENGE_DECLINED' })
        .where(and(eq(sandboxPayments.reference, reference), eq(sandboxPayments.status, 'CHALLENGE')))
      return this.findChallenge(reference)
    },
  }
}

const createSecret = (): string => randomBytes(24).toString('base64url')
const hashToken = (text: string): string => createHash('sha256').update(text).digest('hex')

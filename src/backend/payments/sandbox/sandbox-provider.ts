import { createHash, randomBytes } from 'node:crypto'

import { and, eq, gt, inArray, sql } from 'drizzle-orm'

import type { Db } from '#backend/db/connect.ts'
import { formTokens, sandboxCards, sandboxPayments } from '#backend/db/schema/sandbox-provider.ts'
import { type PaymentProvider, type ProviderPayment, ProviderSilent, type RefusalReason } from '#backend/payments/payment-provider.ts'
import { type Behaviour, type CardFault, type CardForm, readCardForm } from '#backend/payments/sandbox/test-cards.ts'

/** How long a card form may stay open. */
const FORM_TOKEN_MS = 60 * 60_000

type Row = typeof sandboxPayments.$inferSelect

export interface SandboxParts {
  readonly db: Db
  /** Where its pages stand; no slash at the end. */
  origin(): string
  /** Unix milliseconds. */
  now(): number
}

/** What the provider's own pages do; the shop knows nothing of it. */
export interface SandboxDesk {
  /** Undefined for who may not use the form. */
  customerOf(platformCustomerId: string, platformToken: string): Promise<string | undefined>
  saveCard(customer: string, form: CardForm): Promise<{ readonly cardToken: string } | { readonly fault: CardFault }>
  challenge(reference: string): Promise<Row | undefined>
  /** Once: what was answered before stays. @returns where to go on, with the answer that counts */
  answer(reference: string, approved: boolean): Promise<Row | undefined>
}

const OUTCOMES: Readonly<Record<Behaviour, { readonly status: Row['status']; readonly reason: RefusalReason | null }>> = {
  SUCCESS: { status: 'AUTHORISED', reason: null },
  CHALLENGE: { status: 'CHALLENGE', reason: null },
  DECLINED: { status: 'REFUSED', reason: 'DECLINED' },
  NO_FUNDS: { status: 'REFUSED', reason: 'INSUFFICIENT_FUNDS' },
  // it went through, but nobody is told
  SILENT: { status: 'AUTHORISED', reason: null },
}

/** Stands in for a company that moves the money of cards: its cards and answers are those of docs/SANDBOX.md. */
export function sandboxProvider({ db, origin, now }: SandboxParts): PaymentProvider & SandboxDesk {
  const find = async (id: string): Promise<Row | undefined> =>
    (await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id)))[0]

  const told = (row: Row | undefined): ProviderPayment => {
    if (!row) return { status: 'NONE' }
    const { reference } = row
    if (row.status === 'CHALLENGE') return { status: 'CHALLENGE', reference, url: `${origin()}/challenge/${reference}` }
    if (row.status === 'REFUSED') return { status: 'REFUSED', reference, reason: row.reason ?? 'DECLINED' }
    return { status: row.status, reference }
  }

  return {
    name: 'CARD',

    async createCustomerToken(customer) {
      const platformToken = secret()
      await db.delete(formTokens).where(sql`${formTokens.expiresAt} < ${new Date(now()).toISOString()}`)
      await db.insert(formTokens).values({ hash: hashOf(platformToken), customer, expiresAt: new Date(now() + FORM_TOKEN_MS) })
      return { platformCustomerId: customer, platformToken }
    },

    async readCard(customer, cardToken) {
      const [card] = await db
        .select()
        .from(sandboxCards)
        .where(and(eq(sandboxCards.token, cardToken), eq(sandboxCards.customer, customer)))
      return card && { brand: card.brand, lastFour: card.lastFour, expiryMonth: card.expiryMonth, expiryYear: card.expiryYear }
    },

    async authorise({ paymentId, customer, cardToken, amount, currency, returnUrl, language }) {
      const [card] = await db
        .select()
        .from(sandboxCards)
        .where(and(eq(sandboxCards.token, cardToken), eq(sandboxCards.customer, customer)))
      const outcome = OUTCOMES[card?.behaviour ?? 'DECLINED']
      await db
        .insert(sandboxPayments)
        .values({
          id: paymentId,
          reference: secret(),
          ...outcome,
          amount,
          currency,
          lastFour: card?.lastFour ?? '',
          returnUrl,
          language,
          createdAt: new Date(now()),
        })
        .onConflictDoNothing({ target: sandboxPayments.id })
      if (card?.behaviour === 'SILENT') throw new ProviderSilent('The provider did not answer in time')
      return told(await find(paymentId))
    },

    async capture(paymentId, amount) {
      const taken = await db
        .update(sandboxPayments)
        .set({ status: 'CAPTURED', captured: amount })
        .where(and(eq(sandboxPayments.id, paymentId), inArray(sandboxPayments.status, ['AUTHORISED', 'CAPTURED'])))
        .returning({ id: sandboxPayments.id })
      if (taken.length === 0) throw new Error('Only what is authorised can be captured')
    },

    async cancel(paymentId) {
      const cancelled = { status: 'REFUSED', reason: 'CANCELLED' } as const
      await db
        .insert(sandboxPayments)
        .values({ id: paymentId, reference: secret(), ...cancelled, createdAt: new Date(now()) })
        .onConflictDoUpdate({
          target: sandboxPayments.id,
          set: cancelled,
          setWhere: inArray(sandboxPayments.status, ['CHALLENGE', 'AUTHORISED']),
        })
      return told(await find(paymentId))
    },

    async refund(paymentId, amount) {
      const back = await db
        .update(sandboxPayments)
        .set({ refunded: amount })
        .where(and(eq(sandboxPayments.id, paymentId), eq(sandboxPayments.status, 'CAPTURED')))
        .returning({ id: sandboxPayments.id })
      if (back.length === 0) throw new Error('Only what is captured can be given back')
    },

    async status(paymentId) {
      return told(await find(paymentId))
    },

    async customerOf(platformCustomerId, platformToken) {
      const [row] = await db
        .select({ customer: formTokens.customer })
        .from(formTokens)
        .where(
          and(
            eq(formTokens.hash, hashOf(platformToken)),
            eq(formTokens.customer, platformCustomerId),
            gt(formTokens.expiresAt, new Date(now())),
          ),
        )
      return row?.customer
    },

    async saveCard(customer, form) {
      const card = readCardForm(form, now())
      if ('fault' in card) return card
      const cardToken = secret()
      await db.insert(sandboxCards).values({ token: cardToken, customer, ...card })
      return { cardToken }
    },

    async challenge(reference) {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference))
      return row
    },

    async answer(reference, approved) {
      await db
        .update(sandboxPayments)
        .set(approved ? { status: 'AUTHORISED' } : { status: 'REFUSED', reason: 'CHALLENGE_DECLINED' })
        .where(and(eq(sandboxPayments.reference, reference), eq(sandboxPayments.status, 'CHALLENGE')))
      return this.challenge(reference)
    },
  }
}

const secret = (): string => randomBytes(24).toString('base64url')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

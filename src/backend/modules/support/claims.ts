import { isDeepStrictEqual } from 'node:util'

import { and, asc, eq, gt, isNull, ne, sql } from 'drizzle-orm'

import { customers } from '#backend/db/schema/account.ts'
import { debts } from '#backend/db/schema/checkout.ts'
import { orders } from '#backend/db/schema/orders.ts'
import { promoCodes } from '#backend/db/schema/promo-codes.ts'
import { supportClaims, supportOutcomes } from '#backend/db/schema/support.ts'
import { toRowId } from '#backend/db/sql-fragments.ts'
import type { Tx } from '#backend/db/transaction.ts'
import { type CardPayments, loadCardPayments, refundToCards } from '#backend/modules/checkout/settlement.ts'
import { postGrant } from '#backend/modules/checkout/ledger/post-to-ledger.ts'
import { getCustomerOrderRow, type OrderRow } from '#backend/modules/orders/order-rows.ts'
import { toDeliveredOrder } from '#backend/modules/orders/substitutions/delivered-order.ts'
import { issueCreditNote } from '#backend/modules/orders/invoices/issue-credit-note.ts'
import { toCreditNoteTexts } from '#backend/modules/orders/refunds/refund-texts.ts'
import { loadReturned } from '#backend/modules/orders/refunds/refund-lines.ts'
import { ORDER_CHANNEL } from '#backend/modules/orders/transition-order.ts'
import { attachPhotos } from '#backend/modules/platform/photos/photo-rows.ts'
import { addToOutbox } from '#backend/modules/platform/outbox.ts'
import { createCredit } from '#backend/modules/support/credits.ts'
import { type ResolutionDetails, toResolutionTexts } from '#backend/modules/support/resolution-texts.ts'
import { loadOfferedTree, type OfferedTree, toSupportProducts, type TreeContext } from '#backend/modules/support/support-trees.ts'
import { insertTicket, requireOwnOrder, type TicketContext } from '#backend/modules/support/tickets.ts'
import { Problem } from '#backend/problem.ts'
import type { Handler } from '#backend/register-endpoint.ts'
import type { recordSupportOutcome, sendOrderFeedback } from '#contract/support/tree.ts'
import { pickText } from '#domain/language/language-chain.ts'
import {
  CLAIM_PERIOD_MS,
  type ClaimChoice,
  type ClaimedOrder,
  type ClaimHistory,
  decideClaim,
  parseChoices,
  type SentChoice,
} from '#domain/support/claim.ts'
import type { ReturnedAmounts } from '#domain/checkout/refund.ts'
import { isForm, isPath, type StoredOption } from '#domain/support/stored-tree.ts'

export type ClaimContext = TreeContext & TicketContext

/** B §7: the claim on an order, and how a visit of the tree ended. */
export function createClaimHandlers(context: ClaimContext) {
  const { db, now, getClock } = context

  const sendFeedback: Handler<typeof sendOrderFeedback> = ({ params, body }, call) =>
    db.transaction(async tx => {
      const order = await lockOrder(tx, params.id, call.customer!.id)
      if (body.orderUrn !== undefined && body.orderUrn !== order.order.urn) throw createInvalidClaimProblem()
      const offered = await loadOfferedTree(tx, order, { clock: getClock(), language: call.language, country: undefined })
      const form = offered.options.find(it => it.id === body.supportBreadcrumb.at(-1))
      // the order has moved on, or the operator has changed the tree
      if (!form || !isForm(form.type) || !isPath(offered.options, body.supportBreadcrumb))
        throw new Problem(409, 'The support tree has changed', undefined, { code: 'SUPPORT_TREE_CHANGED' })
      const cards = await loadCardPayments(tx, order.order.id)
      const claimed = toClaimedOrder(order, cards.left, await loadReturned(tx, order))
      const choices = parseChoices(form, body.reasons, claimed.lines)
      if (!choices) throw createInvalidClaimProblem()
      const details =
        (await findSameClaim(tx, order, body)) ??
        (await resolveClaim(tx, {
          ...context,
          order,
          cards,
          offered,
          form,
          choices,
          claimed,
          sent: body,
          language: call.language,
          now: now(),
        }))
      const reply = { ...toResolutionTexts(order, details, call.language), resolution: toResolution(order, details) }
      await call.saveReply?.(tx, reply)
      return reply
    })

  const recordOutcome: Handler<typeof recordSupportOutcome> = async ({ body }, call) => {
    const customerId = call.customer!.id
    if (body.orderId !== null) await requireOwnOrder(db, body.orderId, customerId)
    await db.insert(supportOutcomes).values({ ...body, customerId, createdAt: new Date(now()) })
    return {}
  }

  return { sendOrderFeedback: sendFeedback, recordSupportOutcome: recordOutcome }
}

const createInvalidClaimProblem = (): Problem => new Problem(400, 'The claim does not fit the order', undefined, { code: 'INVALID_CLAIM' })

/**
 * Locks the customer, whose refunds are counted, then the order, so that parallel claims wait for each other.
 *
 * @throws Problem 404 for an unknown order, or another customer's
 */
async function lockOrder(tx: Tx, orderId: number, customerId: number): Promise<OrderRow> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('no key update')
  const isOwn = and(eq(orders.id, toRowId(orderId)), eq(orders.customerId, customerId))
  await tx.select({ id: orders.id }).from(orders).where(isOwn).for('no key update')
  return getCustomerOrderRow(tx, orderId, customerId)
}

interface SentClaim {
  readonly supportBreadcrumb: readonly string[]
  readonly reasons: readonly SentChoice[]
}

/** The decision on the same claim, sent before: a repeated claim changes nothing. */
async function findSameClaim(tx: Tx, { order }: OrderRow, sent: SentClaim): Promise<ResolutionDetails | undefined> {
  const rows = await tx
    .select({ claim: supportClaims, code: promoCodes.code, expiresAt: promoCodes.expiresAt })
    .from(supportClaims)
    .leftJoin(promoCodes, eq(promoCodes.id, supportClaims.promoCodeId))
    .where(eq(supportClaims.orderId, order.id))
    .orderBy(asc(supportClaims.id))
  const same = rows.find(
    ({ claim }) => claim.breadcrumb.at(-1) === sent.supportBreadcrumb.at(-1) && isDeepStrictEqual(claim.reasons, sent.reasons),
  )
  if (!same) return undefined
  const { kind, amount, ticketId } = same.claim
  return {
    kind,
    amount,
    ticketId,
    credit: same.code !== null && same.expiresAt !== null ? { code: same.code, expiresAt: same.expiresAt } : null,
  }
}

/** What the rule of the tree needs to know of an order. @param refundable minor units that a card has paid and still holds */
export function toClaimedOrder(row: OrderRow, refundable: number, returned: ReturnedAmounts): ClaimedOrder {
  const delivered = toDeliveredOrder(row)
  return {
    total: delivered.total,
    lines: delivered.lines.map(({ quantity, unitPrice }, index) => ({ id: String(index), quantity, unitPrice })),
    priceLines: delivered.priceLines,
    deliveryDiscount: row.courierDiscount,
    refundable,
    returned,
  }
}

interface ClaimToResolve extends ClaimContext {
  readonly order: OrderRow
  /** By card. */
  readonly cards: CardPayments
  readonly offered: OfferedTree
  readonly form: StoredOption
  readonly choices: readonly ClaimChoice[]
  readonly claimed: ClaimedOrder
  readonly sent: SentClaim
  readonly language: string
}

/** Decides on a claim, and gives what is decided: a refund, a credit or a ticket, with its mail. */
async function resolveClaim(tx: Tx, claim: Omit<ClaimToResolve, 'now'> & { readonly now: number }): Promise<ResolutionDetails> {
  const { order: row, cards, offered, choices, claimed, sent, language, now } = claim
  const { order, customer, city } = row
  const decision = decideClaim(choices, claimed, offered.tree!.rule, await loadHistory(tx, row, now))
  const amount = decision.kind === 'TICKET' ? 0 : decision.amount
  const values = { customerId: customer.id, amount, currency: order.currency, countryCode: city.countryCode, now }
  const credit = decision.kind === 'CREDIT' ? await createCredit(tx, values) : null
  const photoIds = sent.reasons.flatMap(it => it.photos ?? [])
  const photos = await attachPhotos(tx, photoIds, { customerId: customer.id, orderId: order.id, now })
  const ticketId = decision.kind === 'TICKET' ? await insertTicket(tx, { ...toTicket(claim), photos }, claim) : null
  const [stored] = await tx
    .insert(supportClaims)
    .values({
      orderId: order.id,
      customerId: customer.id,
      breadcrumb: [...sent.supportBreadcrumb],
      reasons: sent.reasons,
      kind: decision.kind,
      amount,
      ticketId,
      promoCodeId: credit?.promoCodeId ?? null,
      createdAt: new Date(now),
    })
    .returning({ id: supportClaims.id })
  if (decision.kind !== 'TICKET') await postGrant(tx, { orderId: order.id, currency: order.currency, grant: decision, now })
  if (decision.kind === 'REFUND') await refundToCards(tx, cards, amount)
  // a credit is a promo code: it gives no money back
  const creditNote = decision.kind === 'REFUND' ? await issueCreditNote(tx, { order: row, source: { claimId: stored!.id }, amount, now }) : undefined // prettier-ignore
  const details: ResolutionDetails = { kind: decision.kind, amount, ticketId, credit }
  const { title, message } = toResolutionTexts(row, details, language)
  await addToOutbox(tx, {
    channel: 'MAIL',
    customerId: customer.id,
    recipient: customer.email,
    subject: title,
    body: [message, ...toCreditNoteTexts(creditNote, language), '', `${order.code} · ${order.id}`].join('\n'),
    data: { kind: 'SUPPORT', orderId: order.id, language },
  })
  // the page of the order shows it
  await tx.execute(sql`select pg_notify(${ORDER_CHANNEL}, ${String(order.id)})`)
  return details
}

async function loadHistory(tx: Tx, { order, refunds }: OrderRow, now: number): Promise<ClaimHistory> {
  const isGrant = ne(supportClaims.kind, 'TICKET')
  const since = new Date(now - CLAIM_PERIOD_MS)
  return {
    isGranted:
      refunds.some(it => it.kind === 'LINES') || (await tx.$count(supportClaims, and(eq(supportClaims.orderId, order.id), isGrant))) > 0,
    isOwed: (await tx.$count(debts, and(eq(debts.orderId, order.id), isNull(debts.paymentId)))) > 0,
    recentCount: await tx.$count(
      supportClaims,
      and(eq(supportClaims.customerId, order.customerId), isGrant, gt(supportClaims.createdAt, since)),
    ),
    age: order.status === 'DeliveredStatus' && order.deliveredAt ? now - order.deliveredAt.getTime() : null,
  }
}

/** The claim as a text for the staff, in the language of the customer. */
function toTicket({ order: row, offered, form, choices, sent, language, now }: Omit<ClaimToResolve, 'now'> & { readonly now: number }) {
  const { order, customer } = row
  const products = toSupportProducts(row)
  const titleOf = (id: string): string => {
    const option = offered.options.find(it => it.id === id)
    return option ? pickText(option.title, offered.chain) : id
  }
  const describe = ({ reason, units }: ClaimChoice, index: number): string[] => [
    pickText(reason.title, offered.chain),
    ...products.flatMap(({ id, name }) => (units.has(id) ? [`${units.get(id)} × ${name}`] : [])),
    ...(sent.reasons[index]?.textDetails?.trim() ? [sent.reasons[index].textDetails.trim()] : []),
  ]
  return {
    customerId: customer.id,
    orderId: order.id,
    email: customer.email,
    name: customer.name,
    subject: sent.supportBreadcrumb.map(titleOf).join(' › '),
    message: choices.flatMap(describe).join('\n'),
    reasonId: form.id,
    language,
    createdAt: new Date(now),
  }
}

const toResolution = ({ order }: OrderRow, { kind, amount, ticketId, credit }: ResolutionDetails) => ({
  kind,
  amount,
  currency: order.currency,
  promoCode: credit?.code ?? null,
  ticketId,
})

import { randomUUID } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Tx } from '#backend/db/transaction.ts'
import { findBrokenInvariants, readInvariants } from '#backend/db/invariants.ts'
import { outbox } from '#backend/db/schema/outbox.ts'
import { capturePayment, reconcilePayments } from '#backend/modules/checkout/card-payment.ts'
import { enqueueSettlement } from '#backend/modules/checkout/settlement.ts'
import { transitionOrder } from '#backend/modules/orders/transition-order.ts'
import {
  createCardPayment,
  CASH_PAYMENT,
  buildCheckoutRequest,
  createCheckoutBackend,
  TOTAL,
} from '#backend/modules/testdata/checkout-backend.ts'
import { createClient } from '#client/client.ts'
import { startCheckout } from '#contract/checkout/checkout.ts'
import { savePaymentCard } from '#contract/checkout/payment-card.ts'
import { OrderStatusType } from '#contract/orders/order.ts'
import { ORDER_TRANSITIONS } from '#domain/orders/order-status.ts'

const backend = await createCheckoutBackend()
const { db, clock, provider } = backend
const client = createClient({ base: 'http://api.test', fetch: backend.fetch })
const visitor = await backend.createVisitor()

async function pay(number: string | undefined) {
  const id = randomUUID()
  const key = () => randomUUID()
  let payment = CASH_PAYMENT
  if (number) {
    const cardToken = await backend.createCardToken(visitor.customer, number)
    payment = createCardPayment(
      (await client(savePaymentCard, { body: { paymentProvider: 'CARD', cardToken } }, visitor.options(key()))).card!.id,
    )
  }
  return client(
    startCheckout,
    { params: { id }, body: { ...buildCheckoutRequest(payment), displayedTotal: TOTAL } },
    { ...visitor.options(key()), timeout: 60_000 },
  )
}

const CARDS = ['4242424242424242', '4000000000003220', '4000000000000002', '4000000000009995', '4000000000000119']

test('trust.md: every invariant holds after many orders and payments', async () => {
  const states = await Promise.all([undefined, undefined, ...CARDS, ...CARDS].map(pay))
  await reconcilePayments(db, provider, clock.now)
  for (const { data } of await db.select().from(outbox)) await capturePayment(db, provider, String(data['paymentId']))
  const placed = states.flatMap(it => it.orderId ?? [])
  expect(placed.length).toBeGreaterThanOrEqual(4)
  for (const [index, orderId] of placed.entries()) {
    await db.transaction(async tx => {
      if (index % 2 === 0) {
        await transitionOrder(tx, { orderId, from: 'NewStatus', to: 'ProgressStatus', stage: 'ACCEPTED', now: clock.now })
        await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'ProgressStatus', stage: 'COOKING', now: clock.now })
        await transitionOrder(tx, { orderId, from: 'ProgressStatus', to: 'DeliveredStatus', stage: 'DELIVERED', now: clock.now })
      } else await transitionOrder(tx, { orderId, from: 'NewStatus', to: 'CanceledStatus', stage: 'CANCELLED', now: clock.now })
      const payment = states.find(it => it.orderId === orderId)?.paymentExposedId
      if (payment) await enqueueSettlement(tx, { id: payment, orderId, provider: 'CARD' })
    })
  }
  for (const { data } of await db.select().from(outbox)) await capturePayment(db, provider, String(data['paymentId']))
  await db.update(outbox).set({ sentAt: new Date() })
  expect(await findBrokenInvariants(db)).toEqual([])
})

/** Statements that create one violation of each invariant. They run in a transaction that is rolled back, and drop constraints first. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  "no two orders on one customer's key": `alter table orders drop constraint orders_customer_key; update orders set idempotency_key = 'same'`,
  'no two orders of one checkout': `alter table orders drop constraint orders_checkout_key; update orders set checkout_id = 'same'`,
  'captured does not exceed authorised, refunded does not exceed captured': `alter table payments drop constraint payments_captured_check; update payments set authorised_minor = captured_minor - 1 where status = 'CAPTURED'`,
  'amounts of a payment match its status': `update payments set authorised_minor = 1 where status = 'FAILED'`,
  'no captured card payment without its order': `update orders set status = 'DraftStatus' where id in (select order_id from payments where status = 'CAPTURED')`,
  'no accepted card order without its captured payment': `update payments set status = 'AUTHORISED', captured_minor = 0 where status = 'CAPTURED' and refunded_minor = 0`,
  'no new card order without an authorised or captured payment': `update orders set status = 'NewStatus' where id in (select order_id from payments where status = 'FAILED')`,
  'at most one authorised, captured or owed payment per order': `insert into payments (customer_id, order_id, provider, status, currency, amount_minor, authorised_minor) select customer_id, order_id, provider, 'AUTHORISED', currency, amount_minor, amount_minor from payments where status = 'CAPTURED'`,
  "an order's total is the sum of its lines": `update order_price_lines set amount_minor = amount_minor + 1 where position = 0`,
  'every order has lines, or is a parcel or a purchase': `delete from order_lines`,
  'a delivered purchase costs what the courier has paid, never more than the limit': `insert into order_purchases (order_id, lines, points, option, limit_minor) select id, '[]', '', 1, 5 from orders where status = 'DeliveredStatus'`,
  'a higher limit is agreed to and paid, and no other one has a payment': `insert into order_purchases (order_id, lines, points, option, limit_minor) select id, '[]', '', 1, 5 from orders where status = 'DeliveredStatus'; insert into purchase_limit_requests (order_id, limit_minor, before_minor, state, created_at, expires_at) select order_id, 6, 5, 'ACCEPTED', now(), now() from order_purchases`,
  'no event with an illegal transition': `insert into order_events (order_id, from_status, to_status, stage) select id, 'DeliveredStatus', 'NewStatus', 'PLACED' from orders where status = 'DeliveredStatus'`,
  'each event starts from the status of the previous event': `delete from order_events where to_status = 'NewStatus'`,
  'status and stage of an order equal those of its last event': `update orders set stage = 'NEARBY' where status = 'DeliveredStatus'`,
  'a completed checkout has an order that is not a draft': `update checkouts set order_id = null where status = 'COMPLETED'`,
  'at most one active refresh token per family': `drop index refresh_tokens_active_key; insert into refresh_tokens (hash, family_id, expires_at) select n::text, id, now() from token_families, generate_series(1, 2) n limit 2`,
  'no outbox row unsent for 90 seconds': `update outbox set sent_at = null, created_at = now() - interval '2 minutes'`,
  'the counts of a promo code are those of its uses': `insert into promo_codes (id, code, kind, amount, uses) values (1, 'TEN', 'PERCENT', 10, 1)`,
  'no cancelled or failed order holds a promo code, and every discount of a promo code has its use': `update order_price_lines set promo_code = 'TEN' where position = 0`,
  'no failed or cancelled order holds units of a stock, and no product without units is on sale': `update order_lines set stock_reserved = true`,
  'the entries of each movement of money have the sum 0': `insert into ledger_entries select id, 'PROMO_CODES', 1 from ledger_transactions limit 1`,
  'the ledger has each movement of money of orders and payments, and no other': `update orders set total_minor = total_minor + 1`,
  'the debts of a customer are those of the ledger': `insert into debts (order_id, customer_id, currency, amount_minor, created_at) select id, customer_id, 'EUR', 1, now() from orders limit 1`,
  'the payment of a debt has the amount of its debts, and a debt has no payment that failed': `insert into payments (customer_id, debt_checkout_id, provider, status, currency, amount_minor) select customer_id, 'debt', 'CARD', 'STARTED', 'EUR', 1 from orders limit 1`,
  'the state of a charge of Prime follows from its payment, and each captured one is in the ledger': `insert into payments (customer_id, debt_checkout_id, provider, status, currency, amount_minor) select customer_id, 'prime-' || n, 'CARD', 'FAILED', 'EUR', 1 from (select customer_id from orders limit 1) o, generate_series(1, 2) n; insert into prime_charges (payment_id, customer_id, plan_id, card_text, language, is_renewal, state, due_at, period_start, period_end, created_at) select id, customer_id, 'prime-es', '', 'en', false, 'PAID', now(), now(), now() + interval '1 month', now() from payments where debt_checkout_id like 'prime-%'`,
  'the state of a donation follows from its payment, and each captured one is owed to its charity': `insert into payments (customer_id, debt_checkout_id, provider, status, currency, amount_minor) select customer_id, 'donation', 'CARD', 'FAILED', 'EUR', 1 from orders limit 1; insert into donations (payment_id, customer_id, charity_id, charity_name, language, card_text, state, created_at) select id, customer_id, 1, 'x', 'en', '', 'PAID', now() from payments where debt_checkout_id = 'donation'`,
  'the state of a gift card follows from its payment, and its value is owed, in one balance or refunded, in the ledger too': `insert into payments (customer_id, debt_checkout_id, provider, status, currency, amount_minor) select customer_id, 'gift', 'CARD', 'FAILED', 'EUR', 1 from orders limit 1; insert into gift_cards (payment_id, customer_id, country_code, language, card_text, sender_name, recipient_name, recipient_email, message, send_at, time_zone, state, created_at) select id, customer_id, 'ES', 'en', '', '', '', '', '', now(), 'UTC', 'SCHEDULED', now() from payments where debt_checkout_id = 'gift'`,
  'no period of Prime is paid twice': `insert into payments (customer_id, debt_checkout_id, provider, status, currency, amount_minor) select customer_id, 'prime-' || n, 'CARD', 'FAILED', 'EUR', 1 from (select customer_id from orders limit 1) o, generate_series(1, 2) n; insert into prime_charges (payment_id, customer_id, plan_id, card_text, language, is_renewal, state, due_at, period_start, period_end, created_at) select id, customer_id, 'prime-es', '', 'en', false, 'PAID', now(), now(), now() + interval '1 month', now() from payments where debt_checkout_id like 'prime-%'`,
  'a customer whose period is paid or free has Prime until its end at least': `insert into prime_subscriptions (customer_id, plan_id, currency, price_minor, language, started_at, anchor, periods, is_trial, period_end, access_end) select customer_id, 'prime-es', 'EUR', 1, 'en', now(), now(), 0, true, now() + interval '1 day', now() from orders limit 1`,
  'the balance of a customer is that of the ledger less what drafts have reserved': `insert into customer_balances (customer_id, currency, amount_minor) select customer_id, 'EUR', 1 from orders limit 1`,
  'an invitation is rewarded once, in the ledger too, and never more often than its limit in a month': `insert into customers (name, email) values ('Bo', 'bo@example.com'); insert into invitations (inviter_id, friend_id, mailbox_hash, country_code, currency, reward_minor, minimum_minor, monthly_limit, wait_hours, state, created_at, decided_at) select max(id), min(id), 'x', 'ES', 'EUR', 1, 0, 1, 0, 'REWARDED', now(), now() from customers`,
  'support gives back at most what was paid, once for an order, and the ledger has the amount of each refund and credit': `insert into support_claims (order_id, customer_id, breadcrumb, reasons, kind, amount_minor, created_at) select id, customer_id, '{}', '[]', 'REFUND', 1, now() from orders where status = 'DeliveredStatus' limit 1`,
  'support and refunds of lines give back at most what was paid, of delivered orders and of each line at most its units': `insert into order_refunds (order_id, client_id, lines, reason, card_minor, balance_minor, created_at) select id, 'x', '[{"id": "0", "quantity": 99}]', 'x', 0, 1, now() from orders where status = 'DeliveredStatus'`,
  'refunds of fees and tips give back at most what the price has for them': `insert into order_refunds (order_id, client_id, lines, parts, reason, card_minor, balance_minor, created_at) select order_id, 'x', '[]', jsonb_build_array(jsonb_build_object('type', 'DELIVERY', 'amount', amount_minor + 1)), 'x', 0, amount_minor + 1, now() from order_price_lines where type = 'DELIVERY'`,
  'no customer owes or is owed money for an order that has ended': `update orders set status = 'DeliveredStatus' where status = 'CanceledStatus'; alter table ledger_entries disable trigger user; delete from ledger_entries where transaction_id in (select id from ledger_transactions where event in ('CASH_COLLECTED', 'PAYMENT_CAPTURED'))`,
  'the numbers of invoices have no gap in a country and year, and each invoice has a delivered order': `delete from invoices where number = 1`,
  'the numbers of credit notes have no gap in a country and year, and each is of a refund with its amount': `insert into order_refunds (order_id, client_id, lines, parts, reason, card_minor, balance_minor, created_at) select order_id, 'x', '[]', '[]', 'x', 0, 1, now() from invoices limit 1; insert into credit_notes (order_id, refund_id, country_code, year, number, issued_at, amount_minor, taxes) select order_id, (select min(id) from order_refunds), country_code, year, 2, now(), 1, '[{"rate": 2100, "base": 99999999, "tax": 99999999}]' from invoices limit 1`,
  'credit notes take at most its taxes off an invoice': `insert into order_refunds (order_id, client_id, lines, parts, reason, card_minor, balance_minor, created_at) select order_id, 'x', '[]', '[]', 'x', 0, 1, now() from invoices limit 1; insert into credit_notes (order_id, refund_id, country_code, year, number, issued_at, amount_minor, taxes) select order_id, (select min(id) from order_refunds), country_code, year, 2, now(), 1, '[{"rate": 2100, "base": 99999999, "tax": 99999999}]' from invoices limit 1`,
  'a group order is ordered once its order is placed, and not before': `insert into group_orders (host_id, store_id, store_address_id, state, language, created_at, expires_at, ended_at, order_id) select customer_id, 1, 1, 'EXPIRED', 'en', now(), now(), now(), id from orders where status = 'DeliveredStatus' limit 1`,
  'the parts of a group order add up to its total, an order that is placed has no unpaid part, and a part is charged at most once': `insert into group_shares (order_id, position, name, amount_minor, provider, created_at) select id, 0, 'Ada', total_minor, 'CARD', now() from orders where status = 'DeliveredStatus' limit 1`,
  'refunds of an order that a group has paid go back to those who have paid': `insert into group_shares (order_id, position, name, amount_minor, refunded_minor, provider, created_at) select id, 0, 'Ada', total_minor, 1, 'CARD', now() from orders where status = 'DeliveredStatus' limit 1`,
}

class RollbackError extends Error {}

async function runAndRollBack<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result | undefined> {
  let result: Result | undefined
  await db
    .transaction(async tx => {
      result = await work(tx)
      throw new RollbackError()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackError)) throw error
    })
  return result
}

test.each(readInvariants())('reports a violation of: $name', async ({ name }) => {
  const violations = await runAndRollBack(async tx => {
    for (const statement of VIOLATIONS[name]!.split('; ')) await tx.execute(sql.raw(statement))
    return findBrokenInvariants(tx)
  })
  expect(
    violations?.some(it => it.startsWith(`${name}: `)),
    violations?.join('\n'),
  ).toBe(true)
})

test('the transitions of the query equal those of the state machine', async () => {
  const query = readInvariants().find(it => it.name === 'no event with an illegal transition')!.query
  const transitions = [...query.matchAll(/\('(\w+)', '(\w+)'\)/g)].map(it => `${it[1]} → ${it[2]}`)
  expect(transitions.toSorted()).toEqual(
    OrderStatusType.options.flatMap(from => ORDER_TRANSITIONS[from].map(to => `${from} → ${to}`)).toSorted(),
  )
  expect(Object.keys(VIOLATIONS)).toEqual(readInvariants().map(it => it.name))
  expect(await db.$count(outbox, eq(outbox.channel, 'PAYMENT'))).toBeGreaterThan(0)
})

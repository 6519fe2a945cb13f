-- Invariants of trust.md, "Invariants". Each query returns the violations, and so must return no row. Tests that kill a process run them
-- afterwards, and operators can run them at any time (docs/OPERATING.md). The comment above a query is its name.

-- name: no two orders on one customer's key
select customer_id, idempotency_key, count(*) from orders group by 1, 2 having count(*) > 1;

-- name: no two orders of one checkout
select customer_id, checkout_id, count(*) from orders where checkout_id is not null group by 1, 2 having count(*) > 1;

-- name: captured does not exceed authorised, refunded does not exceed captured
select id, authorised_minor, captured_minor, refunded_minor from payments
where captured_minor > authorised_minor or refunded_minor > captured_minor or authorised_minor > amount_minor;

-- name: amounts of a payment match its status
select id, status, authorised_minor, captured_minor from payments
where (status = 'CAPTURED' and captured_minor <> amount_minor) or (status <> 'CAPTURED' and captured_minor > 0)
   or (status in ('STARTED', 'CHALLENGE', 'UNKNOWN', 'FAILED') and authorised_minor > 0);

-- name: no captured card payment without its order
select payments.id, orders.status from payments join orders on orders.id = payments.order_id
where payments.status = 'CAPTURED'
  and (orders.status in ('DraftStatus', 'OrphanStatus') or orders.customer_id <> payments.customer_id
    -- a higher limit of a purchase has its own payment
    or orders.total_minor - orders.used_balance_minor - coalesce((select sum(limit_minor - before_minor) from purchase_limit_requests
      where purchase_limit_requests.order_id = orders.id and purchase_limit_requests.state = 'ACCEPTED'), 0) <> payments.amount_minor);

-- name: no accepted card order without its captured payment
select orders.id, orders.status from orders
where orders.payment ->> 'type' <> 'Cash' and orders.status in ('ScheduledStatus', 'ProgressStatus', 'DeliveredStatus')
  and (orders.used_balance_minor = 0 or orders.used_balance_minor < orders.total_minor)
  and not exists (select from payments where payments.order_id = orders.id and payments.status in ('CAPTURED', 'UNCOLLECTED'))
  -- the parts of a group have a check of their own
  and not exists (select from group_shares where group_shares.order_id = orders.id);

-- name: no new card order without an authorised or captured payment
select orders.id, orders.status from orders
where orders.payment ->> 'type' <> 'Cash' and orders.status = 'NewStatus'
  and (orders.used_balance_minor = 0 or orders.used_balance_minor < orders.total_minor)
  and not exists (select from payments where payments.order_id = orders.id and payments.status in ('AUTHORISED', 'CAPTURED', 'UNCOLLECTED'))
  and not exists (select from group_shares where group_shares.order_id = orders.id);

-- name: at most one authorised, captured or owed payment per order
select order_id, count(*) from payments where status in ('AUTHORISED', 'CAPTURED', 'UNCOLLECTED') and order_id is not null group by 1 having count(*) > 1;

-- name: an order's total is the sum of its lines
select orders.id, orders.total_minor, sum(line.amount_minor) from orders left join order_price_lines line on line.order_id = orders.id
group by orders.id having orders.total_minor <> coalesce(sum(line.amount_minor), 0);

-- name: every order has lines, or is a parcel or a purchase
select orders.id from orders
where not exists (select from order_lines where order_lines.order_id = orders.id)
  and not exists (select from order_parcels where order_parcels.order_id = orders.id)
  and not exists (select from order_purchases where order_purchases.order_id = orders.id);

-- name: a delivered purchase costs what the courier has paid, never more than the limit
select purchase.order_id, purchase.limit_minor, purchase.amount_minor, refund.amount from order_purchases purchase
join orders on orders.id = purchase.order_id, lateral (
  select coalesce(sum(card_minor + balance_minor + cash_minor), 0) as amount from order_refunds
  where order_refunds.order_id = orders.id and order_refunds.kind = 'SUBSTITUTIONS'
) refund
where purchase.amount_minor > purchase.limit_minor
  or (orders.status = 'DeliveredStatus' and refund.amount <> purchase.limit_minor - coalesce(purchase.amount_minor, 0));

-- name: a higher limit is agreed to and paid, and no other one has a payment
select request.id, request.state, payments.status, request.limit_minor, purchase.limit_minor from purchase_limit_requests request
join orders on orders.id = request.order_id join order_purchases purchase on purchase.order_id = request.order_id
left join payments on payments.id = request.payment_id
where (request.state = 'ACCEPTED' and (purchase.limit_minor < request.limit_minor or request.answered_at is null
    or (orders.payment ->> 'type' <> 'Cash' and orders.status <> 'CanceledStatus' and coalesce(payments.status, '') not in ('AUTHORISED', 'CAPTURED', 'UNCOLLECTED'))))
  or (request.state <> 'ACCEPTED' and payments.captured_minor > payments.refunded_minor)
  or payments.amount_minor <> request.limit_minor - request.before_minor;

-- name: no event with an illegal transition
-- the transitions of domain/orders/order-status.ts; an event with an unchanged status changes only the stage
select id, order_id, from_status, to_status from order_events
where from_status is distinct from to_status
  and (coalesce(from_status, ''), to_status) not in (
    ('', 'DraftStatus'),
    ('DraftStatus', 'NewStatus'), ('DraftStatus', 'CanceledStatus'), ('DraftStatus', 'OrphanStatus'),
    ('NewStatus', 'ScheduledStatus'), ('NewStatus', 'ProgressStatus'), ('NewStatus', 'CanceledStatus'),
    ('ScheduledStatus', 'NewStatus'), ('ScheduledStatus', 'ProgressStatus'), ('ScheduledStatus', 'CanceledStatus'),
    ('ProgressStatus', 'DeliveredStatus'), ('ProgressStatus', 'CanceledStatus')
  );

-- name: each event starts from the status of the previous event
select id, order_id from (
  select id, order_id, from_status, lag(to_status) over (partition by order_id order by id) as before from order_events
) event where from_status is distinct from before;

-- name: status and stage of an order equal those of its last event
select orders.id, orders.status, orders.stage, event.to_status, event.stage from orders
left join lateral (select to_status, stage from order_events where order_id = orders.id order by id desc limit 1) event on true
where (orders.status, orders.stage) is distinct from (event.to_status, event.stage);

-- name: a completed checkout has an order that is not a draft
select checkouts.customer_id, checkouts.id, orders.status from checkouts left join orders on orders.id = checkouts.order_id
-- a subscription has no order and no request
where checkouts.status = 'COMPLETED' and checkouts.request is not null and not exists (
  select from payments where payments.customer_id = checkouts.customer_id and payments.debt_checkout_id = checkouts.id
) and (orders.id is null or orders.status in ('DraftStatus', 'OrphanStatus') or orders.customer_id <> checkouts.customer_id);

-- name: at most one active refresh token per family
select family_id, count(*) from refresh_tokens where used_at is null group by 1 having count(*) > 1;

-- name: no outbox row unsent for 90 seconds
-- while the upstream is available: the sender retries every 30 seconds at the latest, and the rest is tolerance
select id, channel, attempts, created_at from outbox where sent_at is null and failed_at is null and created_at < now() - interval '90 seconds';

-- name: the counts of a promo code are those of its uses
select code.id, code.uses, code.spent_minor, count(use.id), coalesce(sum(use.discount_minor), 0) as discounts
from promo_codes code left join promo_redemptions use on use.promo_code_id = code.id and use.released_at is null
group by code.id having code.uses <> count(use.id) or code.spent_minor <> coalesce(sum(use.discount_minor), 0);

-- name: no cancelled or failed order holds a promo code, and every discount of a promo code has its use
select orders.id, orders.status, use.discount_minor, line.amount_minor from orders
left join order_price_lines line on line.order_id = orders.id and line.promo_code is not null
left join promo_redemptions use on use.order_id = orders.id
where (use.id is not null and (use.released_at is null) <> (orders.status not in ('OrphanStatus', 'CanceledStatus')))
   or coalesce(use.discount_minor, 0) <> -coalesce(line.amount_minor, 0);

-- name: no failed or cancelled order holds units of a stock, and no product without units is on sale
select orders.id as order_id, line.product_id from orders join order_lines line on line.order_id = orders.id
where line.stock_reserved and orders.status in ('OrphanStatus', 'CanceledStatus')
union all
select null, products.id from products join product_stock stock on stock.product_id = products.id where products.available and stock.count = 0;

-- name: the entries of each movement of money have the sum 0
select transaction_id, sum(amount_minor) from ledger_entries group by 1 having sum(amount_minor) <> 0;

-- name: the ledger has each movement of money of orders and payments, and no other
-- the nightly job reads the same view (docs/OPERATING.md, "The ledger")
select order_id, event, expected, posted from ledger_differences;

-- name: the debts of a customer are those of the ledger
select customer_id, currency, sum(amount_minor) from (
  select debts.customer_id, debts.currency, debts.amount_minor from debts left join payments on payments.id = debts.payment_id
  where debts.cancelled_at is null and payments.status is distinct from 'CAPTURED'
  union all
  select coalesce(movement.customer_id, orders.customer_id), movement.currency, -entry.amount_minor from ledger_transactions movement
  join ledger_entries entry on entry.transaction_id = movement.id and entry.account = 'CUSTOMER_DEBTS'
  left join orders on orders.id = movement.order_id
) amounts group by customer_id, currency having sum(amount_minor) <> 0;

-- name: the payment of a debt has the amount of its debts, and a debt has no payment that failed
select payments.id, payments.status, payments.amount_minor, sum(debts.amount_minor) from payments
left join debts on debts.payment_id = payments.id where payments.debt_checkout_id is not null
  and not exists (select from prime_charges where prime_charges.payment_id = payments.id)
  and not exists (select from donations where donations.payment_id = payments.id)
  and not exists (select from purchase_limit_requests where purchase_limit_requests.payment_id = payments.id)
  and not exists (select from gift_cards where gift_cards.payment_id = payments.id)
  and not exists (select from group_shares where group_shares.payment_id = payments.id)
group by payments.id having coalesce(sum(debts.amount_minor), 0)
  <> case when payments.status in ('FAILED', 'CANCELLED', 'UNCOLLECTED') then 0 else payments.amount_minor end;

-- name: the state of a charge of Prime follows from its payment, and each captured one is in the ledger
select charge.payment_id, charge.state, payment.status, entry.amount_minor from prime_charges charge
join payments payment on payment.id = charge.payment_id
left join ledger_transactions movement
  on movement.customer_id = charge.customer_id and movement.event = 'SUBSCRIPTION_PAID' and movement.reference = payment.id::text
left join ledger_entries entry on entry.transaction_id = movement.id and entry.account = 'SUBSCRIPTIONS'
where charge.state <> case when payment.status in ('AUTHORISED', 'CAPTURED') then 'PAID' when payment.status = 'UNCOLLECTED' then 'LOST'
    when payment.status in ('FAILED', 'CANCELLED') then 'FAILED' else 'OPEN' end
  or coalesce(entry.amount_minor, 0) <> case when payment.status = 'CAPTURED' then -payment.amount_minor else 0 end;

-- name: the state of a donation follows from its payment, and each captured one is owed to its charity
select donation.payment_id, donation.state, payment.status, entry.amount_minor from donations donation
join payments payment on payment.id = donation.payment_id
left join ledger_transactions movement
  on movement.customer_id = donation.customer_id and movement.event = 'DONATION_PAID' and movement.reference = payment.id::text
left join ledger_entries entry on entry.transaction_id = movement.id and entry.account = 'CHARITIES'
where donation.state <> case payment.status when 'AUTHORISED' then 'ACCEPTED' when 'CAPTURED' then 'PAID' when 'UNCOLLECTED' then 'LOST'
    when 'FAILED' then 'FAILED' when 'CANCELLED' then 'FAILED' else 'OPEN' end
  or coalesce(entry.amount_minor, 0) <> case when payment.status = 'CAPTURED' then -payment.amount_minor else 0 end;

-- name: the state of a gift card follows from its payment, and its value is owed, in one balance or refunded, in the ledger too
select card.id, card.state, payment.status, payment.refunded_minor, posted.paid, posted.redeemed, posted.refunded from gift_cards card
join payments payment on payment.id = card.payment_id
left join lateral (
  select coalesce(sum(-entry.amount_minor) filter (where movement.event = 'GIFT_CARD_PAID'), 0) as paid,
    coalesce(sum(entry.amount_minor) filter (where movement.event = 'GIFT_CARD_REDEEMED'), 0) as redeemed,
    coalesce(sum(entry.amount_minor) filter (where movement.event = 'GIFT_CARD_REFUNDED'), 0) as refunded
  from ledger_transactions movement join ledger_entries entry on entry.transaction_id = movement.id and entry.account = 'GIFT_CARDS'
  where movement.reference = payment.id::text
) posted on true
where case payment.status when 'AUTHORISED' then 'ACCEPTED' when 'CAPTURED' then 'PAID' when 'UNCOLLECTED' then 'LOST' when 'FAILED' then 'FAILED'
    when 'CANCELLED' then 'FAILED' else 'OPEN' end
  <> case when card.state in ('SCHEDULED', 'SENT', 'REDEEMED', 'CANCELLED', 'REFUNDED') then 'PAID' else card.state end
  or posted.paid <> case when payment.status = 'CAPTURED' then payment.amount_minor else 0 end
  or posted.redeemed <> case when card.state = 'REDEEMED' then payment.amount_minor else 0 end
  or posted.refunded <> case when card.state = 'REFUNDED' then payment.amount_minor else 0 end
  or payment.refunded_minor <> posted.refunded;

-- name: no period of Prime is paid twice
select one.customer_id, one.payment_id, other.payment_id from prime_charges one
join prime_charges other on other.customer_id = one.customer_id and other.payment_id > one.payment_id
where one.state = 'PAID' and other.state = 'PAID' and one.period_start < other.period_end and other.period_start < one.period_end;

-- name: a customer whose period is paid or free has Prime until its end at least
select subscription.customer_id, subscription.period_end, customers.prime_until from prime_subscriptions subscription
join customers on customers.id = subscription.customer_id
where subscription.ended_at is null and (customers.prime_until is null or customers.prime_until < subscription.period_end);

-- name: the balance of a customer is that of the ledger less what drafts have reserved
select customer_id, currency, sum(amount_minor) from (
  select customer_id, currency, amount_minor from customer_balances
  union all
  select customer_id, currency, used_balance_minor from orders where status = 'DraftStatus'
  union all
  select coalesce(movement.customer_id, orders.customer_id), movement.currency, entry.amount_minor from ledger_transactions movement
  join ledger_entries entry on entry.transaction_id = movement.id and entry.account = 'CUSTOMER_BALANCES'
  left join orders on orders.id = movement.order_id
) amounts group by customer_id, currency having sum(amount_minor) <> 0;

-- name: an invitation is rewarded once, in the ledger too, and never more often than its limit in a month
select invitation.id, invitation.state, count(movement.id) from invitations invitation
left join ledger_transactions movement on movement.customer_id = invitation.inviter_id and movement.event = 'BALANCE_ADDED'
  and movement.reference = 'invitation ' || invitation.id
group by invitation.id having count(movement.id) <> case invitation.state when 'REWARDED' then 1 else 0 end
union all
select null, inviter_id::text, count(*) from invitations where state = 'REWARDED'
group by inviter_id, date_trunc('month', decided_at at time zone 'UTC') having count(*) > max(monthly_limit);

-- name: support gives back at most what was paid, once for an order, and the ledger has the amount of each refund and credit
select claim.order_id, count(*), sum(claim.amount_minor) as granted, min(orders.total_minor) as paid from support_claims claim
join orders on orders.id = claim.order_id where claim.kind <> 'TICKET'
group by claim.order_id having count(*) > 1 or sum(claim.amount_minor) > min(orders.total_minor)
union all
select claim.order_id, null, claim.amount_minor, sum(entry.amount_minor) from support_claims claim
left join ledger_transactions movement on movement.order_id = claim.order_id and movement.event = claim.kind || '_GRANTED'
left join ledger_entries entry on entry.transaction_id = movement.id and entry.amount_minor > 0
where claim.kind <> 'TICKET' group by claim.id having claim.amount_minor is distinct from sum(entry.amount_minor);

-- name: support and refunds of lines give back at most what was paid, of delivered orders and of each line at most its units
select orders.id, orders.status, orders.total_minor, given.amount from orders, lateral (
  select coalesce((select sum(card_minor + balance_minor + cash_minor) from order_refunds where order_id = orders.id), 0)
    + coalesce((select sum(amount_minor) from support_claims where order_id = orders.id and kind <> 'TICKET'), 0) as amount
) given
where given.amount > orders.total_minor
  or (orders.status <> 'DeliveredStatus' and exists (select from order_refunds where order_id = orders.id))
union all
select units.order_id, units.id, units.quantity, line.quantity from (
  select order_id, part ->> 'id' as id, sum((part ->> 'quantity')::int) as quantity
  from order_refunds, jsonb_array_elements(lines) part group by 1, 2
) units left join order_lines line on line.order_id = units.order_id and line.position::text = units.id
where units.quantity > coalesce(line.quantity, 0);

-- name: refunds of fees and tips give back at most what the price has for them
select part.order_id, part.type, part.amount, price.amount as price from (
  select order_id, part ->> 'type' as type, sum((part ->> 'amount')::bigint) as amount
  from order_refunds, jsonb_array_elements(parts) part group by 1, 2
) part, lateral (
  select coalesce(sum(amount_minor), 0) as amount from order_price_lines where order_id = part.order_id and type = part.type
) price where part.amount > price.amount
union all
select refund.order_id, null, parts.amount, refund.card_minor + refund.balance_minor from order_refunds refund, lateral (
  select coalesce(sum((part ->> 'amount')::bigint), 0) as amount from jsonb_array_elements(refund.parts) part
) parts where parts.amount > refund.card_minor + refund.balance_minor
  or (refund.kind = 'LINES' and jsonb_array_length(refund.lines) = 0 and parts.amount <> refund.card_minor + refund.balance_minor);

-- name: no customer owes or is owed money for an order that has ended
-- a delivered order is paid; a cancelled order is refunded once the outbox has sent its settlement
select orders.id, orders.status, sum(entry.amount_minor) from orders
join ledger_transactions movement on movement.order_id = orders.id
join ledger_entries entry on entry.transaction_id = movement.id and entry.account = 'CUSTOMER'
where orders.status in ('DeliveredStatus', 'CanceledStatus')
  and not exists (select from outbox where channel = 'PAYMENT' and sent_at is null and data ->> 'orderId' = orders.id::text)
group by orders.id having sum(entry.amount_minor) <> 0;

-- name: the numbers of invoices have no gap in a country and year, and each invoice has a delivered order
select country_code, year, count(*), max(number) from invoices group by 1, 2 having count(*) <> max(number)
union all
select counter.country_code, counter.year, count(invoice.order_id), counter.last from invoice_counters counter
left join invoices invoice on (invoice.country_code, invoice.year) = (counter.country_code, counter.year)
group by counter.country_code, counter.year having count(invoice.order_id) <> counter.last
union all
select invoices.country_code, invoices.year, invoices.order_id, invoices.number from invoices join orders on orders.id = invoices.order_id
where orders.status <> 'DeliveredStatus';

-- name: the numbers of credit notes have no gap in a country and year, and each is of a refund with its amount
select country_code, year, count(*), max(number) from credit_notes group by 1, 2 having count(*) <> max(number)
union all
select counter.country_code, counter.year, count(note.id), counter.last from credit_note_counters counter
left join credit_notes note on (note.country_code, note.year) = (counter.country_code, counter.year)
group by counter.country_code, counter.year having count(note.id) <> counter.last
union all
select note.country_code, note.year, note.order_id, note.number from credit_notes note
left join order_refunds refund on refund.id = note.refund_id and refund.order_id = note.order_id and refund.kind = 'LINES'
left join support_claims claim on claim.id = note.claim_id and claim.order_id = note.order_id and claim.kind = 'REFUND'
where note.amount_minor is distinct from coalesce(refund.card_minor + refund.balance_minor, claim.amount_minor);

-- name: credit notes take at most its taxes off an invoice
select invoices.order_id, credited.base, credited.tax from invoices, lateral (
  select coalesce(sum((line ->> 'base')::bigint), 0) as base, coalesce(sum((line ->> 'tax')::bigint), 0) as tax
  from credit_notes, jsonb_array_elements(credit_notes.taxes) line where credit_notes.order_id = invoices.order_id
) credited, lateral (
  select coalesce(sum((line ->> 'base')::bigint), 0) as base, coalesce(sum((line ->> 'tax')::bigint), 0) as tax from jsonb_array_elements(invoices.taxes) line
) invoiced
where credited.tax > invoiced.tax or credited.base + credited.tax > invoiced.base + invoiced.tax;

-- name: a group order is ordered once its order is placed, and not before
select groups.id, groups.state, orders.status from group_orders groups left join orders on orders.id = groups.order_id
where (groups.state = 'ORDERED') <> (orders.id is not null and orders.status not in ('DraftStatus', 'OrphanStatus'))
  -- cancelled before it was paid
  and not (groups.state <> 'ORDERED' and orders.status = 'CanceledStatus');

-- name: the parts of a group order add up to its total, an order that is placed has no unpaid part, and a part is charged at most once
select orders.id, orders.status, orders.total_minor, sum(share.amount_minor), null::text as part from orders join group_shares share on share.order_id = orders.id
left join payments payment on payment.id = share.payment_id
group by orders.id having sum(share.amount_minor) <> orders.total_minor
  or (orders.status not in ('DraftStatus', 'OrphanStatus') and bool_or(share.state <> 'PAID' or (payment.status is distinct from 'CAPTURED' and orders.status <> 'CanceledStatus')))
  or (orders.status = 'OrphanStatus' and bool_or(share.state <> 'ENDED'))
union all
select share.order_id, share.state, share.amount_minor, payment.amount_minor, share.name from group_shares share join payments payment on payment.id = share.payment_id
where payment.amount_minor <> share.amount_minor or share.state = 'OPEN'
  or (share.state = 'PAID' and payment.status not in ('AUTHORISED', 'CAPTURED'));

-- name: refunds of an order that a group has paid go back to those who have paid
select orders.id, null::text as state, refund.amount, sum(share.refunded_minor) from orders join group_shares share on share.order_id = orders.id, lateral (
  select coalesce((select sum(card_minor) from order_refunds where order_refunds.order_id = orders.id), 0)
    + coalesce((select sum(amount_minor) from support_claims where support_claims.order_id = orders.id and support_claims.kind = 'REFUND'), 0) as amount
) refund
group by orders.id, refund.amount having sum(share.refunded_minor) <> refund.amount;

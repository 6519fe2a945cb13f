CREATE TABLE "purchase_limit_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" integer NOT NULL,
	"limit_minor" bigint NOT NULL,
	"before_minor" bigint NOT NULL,
	"state" text NOT NULL,
	"payment_id" uuid,
	"failures" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"notified_at" timestamp with time zone,
	CONSTRAINT "purchase_limit_requests_state_check" CHECK ("purchase_limit_requests"."state" in ('OPEN', 'PAYING', 'ACCEPTED', 'DECLINED')),
	CONSTRAINT "purchase_limit_requests_limit_check" CHECK ("purchase_limit_requests"."before_minor" >= 0 and "purchase_limit_requests"."limit_minor" > "purchase_limit_requests"."before_minor"),
	CONSTRAINT "purchase_limit_requests_payment_check" CHECK ("purchase_limit_requests"."state" <> 'PAYING' or "purchase_limit_requests"."payment_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "purchase_limit_requests" ADD CONSTRAINT "purchase_limit_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_limit_requests" ADD CONSTRAINT "purchase_limit_requests_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_limit_requests_order_idx" ON "purchase_limit_requests" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_limit_requests_payment_idx" ON "purchase_limit_requests" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_limit_requests_open_key" ON "purchase_limit_requests" USING btree ("order_id") WHERE "purchase_limit_requests"."state" in ('OPEN', 'PAYING');--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'LIMIT_RAISED', 'ORDER_CANCELLED', 'CANCELLATION_CHARGED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED', 'LINES_REFUNDED', 'SUBSTITUTIONS_SETTLED', 'SUBSCRIPTION_PAID', 'DONATION_PAID'));--> statement-breakpoint
-- as in 0079, with the higher limits that customers of purchases have agreed to, and their payments
CREATE OR REPLACE VIEW "ledger_differences" AS
WITH placed AS (
  SELECT id, status, total_minor, used_balance_minor, cancellation_fee_minor, coalesce((
    SELECT sum(limit_minor - before_minor) FROM purchase_limit_requests WHERE purchase_limit_requests.order_id = orders.id AND purchase_limit_requests.state = 'ACCEPTED'
  ), 0) AS raised_minor FROM orders
  WHERE EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND from_status = 'DraftStatus' AND to_status = 'NewStatus')
), charges AS (
  SELECT coalesce(payments.order_id, request.order_id) AS order_id, payments.status, payments.amount_minor, payments.captured_minor, payments.refunded_minor
  FROM payments LEFT JOIN purchase_limit_requests request ON request.payment_id = payments.id
)
SELECT order_id, event, sum(expected) AS expected, sum(posted) AS posted FROM (
  SELECT id AS order_id, 'ORDER_PLACED' AS event, total_minor - raised_minor AS expected, NULL::bigint AS posted FROM placed
  UNION ALL
  SELECT id, 'LIMIT_RAISED', raised_minor, NULL FROM placed WHERE raised_minor > 0
  UNION ALL
  SELECT id, 'BALANCE_USED', -used_balance_minor, NULL FROM placed WHERE used_balance_minor > 0
  UNION ALL
  SELECT id, 'ORDER_CANCELLED', -total_minor, NULL FROM placed WHERE status = 'CanceledStatus'
  UNION ALL
  SELECT id, 'CANCELLATION_CHARGED', cancellation_fee_minor, NULL FROM placed WHERE cancellation_fee_minor > 0
  UNION ALL
  SELECT id, 'BALANCE_RETURNED', returned, NULL FROM placed,
    LATERAL (SELECT used_balance_minor - greatest(cancellation_fee_minor - (total_minor - used_balance_minor), 0) AS returned) balance
  WHERE status = 'CanceledStatus' AND returned > 0
  UNION ALL
  SELECT id, 'CASH_COLLECTED', used_balance_minor - total_minor + coalesce((SELECT sum(cash_minor) FROM order_refunds WHERE order_id = orders.id), 0), NULL FROM orders WHERE status = 'DeliveredStatus' AND payment ->> 'type' = 'Cash'
  UNION ALL
  SELECT order_id, 'PAYMENT_CAPTURED', -captured_minor, NULL FROM charges WHERE status = 'CAPTURED' AND order_id IS NOT NULL
  UNION ALL
  SELECT order_id, 'PAYMENT_REFUNDED', refunded_minor, NULL FROM charges WHERE refunded_minor > 0 AND order_id IS NOT NULL
  UNION ALL
  SELECT order_id, 'DEBT_INCURRED', -amount_minor, NULL FROM charges WHERE status = 'UNCOLLECTED' AND order_id IS NOT NULL
  UNION ALL
  SELECT order_id, CASE WHEN payment_id IS NULL THEN 'DEBT_CANCELLED' ELSE 'DEBT_RETURNED' END, amount_minor, NULL FROM debts WHERE cancelled_at IS NOT NULL
  UNION ALL
  SELECT order_id, kind || '_GRANTED', CASE kind WHEN 'REFUND' THEN -amount_minor ELSE 0 END, NULL FROM support_claims WHERE kind <> 'TICKET'
  UNION ALL
  SELECT order_id, CASE kind WHEN 'LINES' THEN 'LINES_REFUNDED' ELSE 'SUBSTITUTIONS_SETTLED' END, -(card_minor + cash_minor), NULL FROM order_refunds
  UNION ALL
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions WHERE order_id IS NOT NULL
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);

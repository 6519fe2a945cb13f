CREATE TABLE "group_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"participant_id" integer,
	"name" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"declined" boolean DEFAULT false NOT NULL,
	"provider" text NOT NULL,
	"payment_id" uuid,
	"failures" smallint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_shares_paymentId_unique" UNIQUE("payment_id"),
	CONSTRAINT "group_shares_state_check" CHECK ("group_shares"."state" in ('OPEN', 'PAYING', 'PAID', 'ENDED')),
	CONSTRAINT "group_shares_amount_check" CHECK ("group_shares"."amount_minor" > 0 and "group_shares"."refunded_minor" between 0 and "group_shares"."amount_minor"),
	CONSTRAINT "group_shares_payment_check" CHECK ("group_shares"."state" not in ('PAYING', 'PAID') or "group_shares"."payment_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "group_orders" DROP CONSTRAINT "group_orders_state_check";--> statement-breakpoint
ALTER TABLE "group_orders" DROP CONSTRAINT "group_orders_ended_check";--> statement-breakpoint
ALTER TABLE "group_orders" DROP CONSTRAINT "group_orders_ordered_check";--> statement-breakpoint
DROP INDEX "group_orders_active_key";--> statement-breakpoint
DROP INDEX "group_orders_expiry_idx";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "group_url" text;--> statement-breakpoint
ALTER TABLE "group_orders" ADD COLUMN "is_split" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_participant_id_group_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."group_participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_shares" ADD CONSTRAINT "group_shares_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_shares_order_key" ON "group_shares" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "group_shares_participant_idx" ON "group_shares" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_orders_active_key" ON "group_orders" USING btree ("host_id","store_id") WHERE "group_orders"."state" in ('OPEN', 'CLOSED', 'PAYING');--> statement-breakpoint
CREATE INDEX "group_orders_expiry_idx" ON "group_orders" USING btree ("expires_at") WHERE "group_orders"."state" in ('OPEN', 'CLOSED', 'PAYING');--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_state_check" CHECK ("group_orders"."state" in ('OPEN', 'CLOSED', 'PAYING', 'ORDERED', 'EXPIRED', 'CANCELLED'));--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_ended_check" CHECK (("group_orders"."state" in ('OPEN', 'CLOSED', 'PAYING')) = ("group_orders"."ended_at" is null));--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_ordered_check" CHECK ("group_orders"."state" not in ('PAYING', 'ORDERED') or "group_orders"."order_id" is not null);--> statement-breakpoint
-- as in 0107, with the payments of the parts of group orders
CREATE OR REPLACE VIEW "ledger_differences" AS
WITH placed AS (
  SELECT id, status, total_minor, used_balance_minor, cancellation_fee_minor, coalesce((
    SELECT sum(limit_minor - before_minor) FROM purchase_limit_requests WHERE purchase_limit_requests.order_id = orders.id AND purchase_limit_requests.state = 'ACCEPTED'
  ), 0) AS raised_minor FROM orders
  WHERE EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND from_status = 'DraftStatus' AND to_status = 'NewStatus')
), charges AS (
  SELECT coalesce(payments.order_id, request.order_id, share.order_id) AS order_id, payments.status, payments.amount_minor, payments.captured_minor, payments.refunded_minor
  FROM payments LEFT JOIN purchase_limit_requests request ON request.payment_id = payments.id LEFT JOIN group_shares share ON share.payment_id = payments.id
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

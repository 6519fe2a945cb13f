ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "cancellation_fee_percent" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "base_order_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_remake" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancellation_fee_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_base_order_id_orders_id_fk" FOREIGN KEY ("base_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_remake_key" ON "orders" USING btree ("base_order_id") WHERE "orders"."is_remake" and "orders"."status" <> 'CanceledStatus';--> statement-breakpoint
CREATE INDEX "orders_base_idx" ON "orders" USING btree ("base_order_id");--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_cancellation_fee_check" CHECK ("countries"."cancellation_fee_percent" between 0 and 100);--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CANCELLATION_CHARGED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_remake_check" CHECK (not "orders"."is_remake" or ("orders"."base_order_id" is not null and "orders"."total_minor" = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancellation_fee_check" CHECK ("orders"."cancellation_fee_minor" between 0 and "orders"."total_minor" and ("orders"."cancellation_fee_minor" = 0 or "orders"."status" = 'CanceledStatus'));--> statement-breakpoint
-- as in 0066, with the fees of cancellations
CREATE OR REPLACE VIEW "ledger_differences" AS
WITH placed AS (
  SELECT id, status, total_minor, used_balance_minor, cancellation_fee_minor FROM orders
  WHERE EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND from_status = 'DraftStatus' AND to_status = 'NewStatus')
)
SELECT order_id, event, sum(expected) AS expected, sum(posted) AS posted FROM (
  SELECT id AS order_id, 'ORDER_PLACED' AS event, total_minor AS expected, NULL::bigint AS posted FROM placed
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
  SELECT id, 'CASH_COLLECTED', used_balance_minor - total_minor, NULL FROM orders WHERE status = 'DeliveredStatus' AND payment ->> 'type' = 'Cash'
  UNION ALL
  SELECT order_id, 'PAYMENT_CAPTURED', -captured_minor, NULL FROM payments WHERE status = 'CAPTURED' AND order_id IS NOT NULL
  UNION ALL
  SELECT order_id, 'PAYMENT_REFUNDED', refunded_minor, NULL FROM payments WHERE refunded_minor > 0 AND order_id IS NOT NULL
  UNION ALL
  SELECT order_id, 'DEBT_INCURRED', -amount_minor, NULL FROM payments WHERE status = 'UNCOLLECTED' AND order_id IS NOT NULL
  UNION ALL
  SELECT order_id, CASE WHEN payment_id IS NULL THEN 'DEBT_CANCELLED' ELSE 'DEBT_RETURNED' END, amount_minor, NULL FROM debts WHERE cancelled_at IS NOT NULL
  UNION ALL
  SELECT order_id, kind || '_GRANTED', CASE kind WHEN 'REFUND' THEN -amount_minor ELSE 0 END, NULL FROM support_claims WHERE kind <> 'TICKET'
  UNION ALL
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions WHERE order_id IS NOT NULL
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);

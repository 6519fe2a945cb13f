CREATE TABLE "order_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"client_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"reason" text NOT NULL,
	"card_minor" bigint NOT NULL,
	"balance_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_refunds_client_key" UNIQUE("order_id","client_id"),
	CONSTRAINT "order_refunds_amount_check" CHECK ("order_refunds"."card_minor" >= 0 and "order_refunds"."balance_minor" >= 0 and "order_refunds"."card_minor" + "order_refunds"."balance_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_key";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_owner_check";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transactions_event_key" ON "ledger_transactions" USING btree ("order_id","event",coalesce("reference", ''));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CANCELLATION_CHARGED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED', 'LINES_REFUNDED'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_owner_check" CHECK (num_nonnulls("ledger_transactions"."order_id", "ledger_transactions"."customer_id") = 1 and ("ledger_transactions"."customer_id" is null or "ledger_transactions"."reference" is not null));--> statement-breakpoint
-- as in 0077, with the refunds of lines
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
  SELECT order_id, 'LINES_REFUNDED', -card_minor, NULL FROM order_refunds
  UNION ALL
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions WHERE order_id IS NOT NULL
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);

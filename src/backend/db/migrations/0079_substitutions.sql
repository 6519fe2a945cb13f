CREATE TABLE "order_substitutions" (
	"order_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"image_id" text,
	"unit_price_minor" bigint NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "order_substitutions_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_substitutions_answer_check" CHECK ("order_substitutions"."answer" in ('ACCEPT', 'DECLINE', 'STORE')),
	CONSTRAINT "order_substitutions_answered_check" CHECK (("order_substitutions"."answer" is null) = ("order_substitutions"."answered_at" is null)),
	CONSTRAINT "order_substitutions_price_check" CHECK ("order_substitutions"."unit_price_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "order_refunds" DROP CONSTRAINT "order_refunds_amount_check";--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "kind" text DEFAULT 'LINES' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refunds" ADD COLUMN "cash_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_substitutions" ADD CONSTRAINT "order_substitutions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_refunds_substitutions_key" ON "order_refunds" USING btree ("order_id") WHERE "order_refunds"."kind" = 'SUBSTITUTIONS';--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CANCELLATION_CHARGED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED', 'LINES_REFUNDED', 'SUBSTITUTIONS_SETTLED'));--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_kind_check" CHECK ("order_refunds"."kind" in ('LINES', 'SUBSTITUTIONS') and ("order_refunds"."kind" = 'SUBSTITUTIONS' or "order_refunds"."cash_minor" = 0));--> statement-breakpoint
ALTER TABLE "order_refunds" ADD CONSTRAINT "order_refunds_amount_check" CHECK ("order_refunds"."card_minor" >= 0 and "order_refunds"."balance_minor" >= 0 and "order_refunds"."cash_minor" >= 0 and "order_refunds"."card_minor" + "order_refunds"."balance_minor" + "order_refunds"."cash_minor" > 0);--> statement-breakpoint
-- as in 0078, with what replaced and removed lines cost less
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
  SELECT id, 'CASH_COLLECTED', used_balance_minor - total_minor + coalesce((SELECT sum(cash_minor) FROM order_refunds WHERE order_id = orders.id), 0), NULL FROM orders WHERE status = 'DeliveredStatus' AND payment ->> 'type' = 'Cash'
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
  SELECT order_id, CASE kind WHEN 'LINES' THEN 'LINES_REFUNDED' ELSE 'SUBSTITUTIONS_SETTLED' END, -(card_minor + cash_minor), NULL FROM order_refunds
  UNION ALL
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions WHERE order_id IS NOT NULL
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);

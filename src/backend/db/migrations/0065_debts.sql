CREATE TABLE "debts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"payment_id" uuid,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "debts_amount_check" CHECK ("debts"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_status_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "sandbox_provider"."cards" DROP CONSTRAINT "cards_behaviour_check";--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "request" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "debt_checkout_id" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "debt_blocks_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payments" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."payments" ADD COLUMN "fails_capture" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "debts_customer_idx" ON "debts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "debts_payment_idx" ON "debts" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_debt_checkout_key" UNIQUE("customer_id","debt_checkout_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject_check" CHECK (num_nonnulls("payments"."order_id", "payments"."debt_checkout_id") = 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_check" CHECK ("payments"."status" in ('STARTED', 'CHALLENGE', 'AUTHORISED', 'CAPTURED', 'UNCOLLECTED', 'FAILED', 'CANCELLED', 'UNKNOWN'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('CUSTOMER', 'CARD_PROVIDER', 'CASH', 'CUSTOMER_DEBTS', 'CUSTOMER_BALANCES', 'PRODUCTS', 'COURIER_TIPS', 'DELIVERY_FEES', 'SERVICE_FEES', 'SURCHARGES', 'SECURITY_DEPOSITS', 'DISCOUNTS', 'PROMO_CODES'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED'));--> statement-breakpoint
ALTER TABLE "sandbox_provider"."cards" ADD CONSTRAINT "cards_behaviour_check" CHECK ("sandbox_provider"."cards"."behaviour" in ('SUCCESS', 'CHALLENGE', 'DECLINED', 'NO_FUNDS', 'SILENT', 'UNCOLLECTED'));--> statement-breakpoint
-- as in 0064, with the debts of orders; a payment of debts has no order, and no row here
CREATE OR REPLACE VIEW "ledger_differences" AS
WITH placed AS (
  SELECT id, status, total_minor, used_balance_minor FROM orders
  WHERE EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND from_status = 'DraftStatus' AND to_status = 'NewStatus')
)
SELECT order_id, event, sum(expected) AS expected, sum(posted) AS posted FROM (
  SELECT id AS order_id, 'ORDER_PLACED' AS event, total_minor AS expected, NULL::bigint AS posted FROM placed
  UNION ALL
  SELECT id, 'BALANCE_USED', -used_balance_minor, NULL FROM placed WHERE used_balance_minor > 0
  UNION ALL
  SELECT id, 'ORDER_CANCELLED', -total_minor, NULL FROM placed WHERE status = 'CanceledStatus'
  UNION ALL
  SELECT id, 'BALANCE_RETURNED', used_balance_minor, NULL FROM placed WHERE status = 'CanceledStatus' AND used_balance_minor > 0
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
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions WHERE order_id IS NOT NULL
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);

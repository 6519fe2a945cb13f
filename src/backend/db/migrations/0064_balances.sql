CREATE TABLE "customer_balances" (
	"customer_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "customer_balances_customer_id_currency_pk" PRIMARY KEY("customer_id","currency"),
	CONSTRAINT "customer_balances_amount_check" CHECK ("customer_balances"."amount_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "promo_codes" DROP CONSTRAINT "promo_codes_kind_check";--> statement-breakpoint
ALTER TABLE "promo_codes" DROP CONSTRAINT "promo_codes_currency_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "customer_id" integer;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "used_balance_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_balances" ADD CONSTRAINT "customer_balances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_reference_key" UNIQUE("customer_id","event","reference");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('CUSTOMER', 'CARD_PROVIDER', 'CASH', 'CUSTOMER_BALANCES', 'PRODUCTS', 'COURIER_TIPS', 'DELIVERY_FEES', 'SERVICE_FEES', 'SURCHARGES', 'SECURITY_DEPOSITS', 'DISCOUNTS', 'PROMO_CODES'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_owner_check" CHECK (num_nonnulls("ledger_transactions"."order_id", "ledger_transactions"."customer_id") = 1 and ("ledger_transactions"."customer_id" is null) = ("ledger_transactions"."reference" is null));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_used_balance_check" CHECK ("orders"."used_balance_minor" between 0 and "orders"."total_minor");--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_kind_check" CHECK ("promo_codes"."kind" in ('PERCENT', 'AMOUNT', 'FREE_DELIVERY', 'PRIME_DAYS', 'BALANCE'));--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_currency_check" CHECK ("promo_codes"."currency" is not null or ("promo_codes"."kind" not in ('AMOUNT', 'BALANCE') and num_nonnulls("promo_codes"."minimum_products_minor", "promo_codes"."maximum_discount_minor", "promo_codes"."budget_minor") = 0));--> statement-breakpoint
-- as in 0043, with the part of an order that the balance of its customer pays; movements without an order have no row here
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
  SELECT order_id, 'PAYMENT_CAPTURED', -captured_minor, NULL FROM payments WHERE status = 'CAPTURED'
  UNION ALL
  SELECT order_id, 'PAYMENT_REFUNDED', refunded_minor, NULL FROM payments WHERE refunded_minor > 0
  UNION ALL
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions WHERE order_id IS NOT NULL
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);

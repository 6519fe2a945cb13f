CREATE TABLE "ledger_entries" (
	"transaction_id" bigint NOT NULL,
	"account" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "ledger_entries_transaction_id_account_pk" PRIMARY KEY("transaction_id","account"),
	CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('CUSTOMER', 'CARD_PROVIDER', 'CASH', 'PRODUCTS', 'COURIER_TIPS', 'DELIVERY_FEES', 'SERVICE_FEES', 'SURCHARGES', 'SECURITY_DEPOSITS', 'DISCOUNTS', 'PROMO_CODES')),
	CONSTRAINT "ledger_entries_amount_check" CHECK ("ledger_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"event" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transactions_event_key" UNIQUE("order_id","event"),
	CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_ledger_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."ledger_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "check_ledger_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount_minor), 0) FROM ledger_entries WHERE transaction_id = NEW.transaction_id) <> 0 THEN
    RAISE EXCEPTION 'The entries of ledger transaction % do not have the sum 0', NEW.transaction_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_balance" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_balance"();--> statement-breakpoint
CREATE FUNCTION "reject_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of the ledger are never changed or deleted' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_kept" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "reject_ledger_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_transactions_kept" BEFORE UPDATE OR DELETE ON "ledger_transactions" FOR EACH ROW EXECUTE FUNCTION "reject_ledger_change"();--> statement-breakpoint
-- what orders and payments say that the customer owes (expected), and what the ledger says (posted); no rows while they agree
CREATE VIEW "ledger_differences" AS
SELECT order_id, event, sum(expected) AS expected, sum(posted) AS posted FROM (
  SELECT id AS order_id, 'ORDER_PLACED' AS event, total_minor AS expected, NULL::bigint AS posted FROM orders
  WHERE EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND from_status = 'DraftStatus' AND to_status = 'NewStatus')
  UNION ALL
  SELECT id, 'ORDER_CANCELLED', -total_minor, NULL FROM orders
  WHERE status = 'CanceledStatus'
    AND EXISTS (SELECT FROM order_events WHERE order_id = orders.id AND from_status = 'DraftStatus' AND to_status = 'NewStatus')
  UNION ALL
  SELECT id, 'CASH_COLLECTED', -total_minor, NULL FROM orders WHERE status = 'DeliveredStatus' AND payment ->> 'type' = 'Cash'
  UNION ALL
  SELECT order_id, 'PAYMENT_CAPTURED', -captured_minor, NULL FROM payments WHERE status = 'CAPTURED'
  UNION ALL
  SELECT order_id, 'PAYMENT_REFUNDED', refunded_minor, NULL FROM payments WHERE refunded_minor > 0
  UNION ALL
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);--> statement-breakpoint
-- orders and payments from before the ledger
INSERT INTO ledger_transactions (order_id, event, currency, created_at)
SELECT orders.id, difference.event, orders.currency, now() FROM ledger_differences difference JOIN orders ON orders.id = difference.order_id
ORDER BY orders.id, array_position(ARRAY['ORDER_PLACED', 'PAYMENT_CAPTURED', 'CASH_COLLECTED', 'ORDER_CANCELLED', 'PAYMENT_REFUNDED'], difference.event)
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO ledger_entries (transaction_id, account, amount_minor)
SELECT id, account, sum(amount) FROM (
  SELECT posted.id, entry.account, CASE posted.event WHEN 'ORDER_CANCELLED' THEN -entry.amount ELSE entry.amount END AS amount
  FROM ledger_transactions posted JOIN order_price_lines line ON line.order_id = posted.order_id
  CROSS JOIN LATERAL (VALUES ('CUSTOMER', line.amount_minor), (
    CASE WHEN line.promo_code IS NOT NULL THEN 'PROMO_CODES' ELSE
      CASE line.type WHEN 'DISCOUNT' THEN 'DISCOUNTS' WHEN 'DELIVERY' THEN 'DELIVERY_FEES' WHEN 'SERVICE' THEN 'SERVICE_FEES'
        WHEN 'WEATHER_SURCHARGE' THEN 'SURCHARGES' WHEN 'MIN_BASKET_SURCHARGE' THEN 'SURCHARGES'
        WHEN 'SECURITY_DEPOSIT' THEN 'SECURITY_DEPOSITS' WHEN 'COURIER_TIP' THEN 'COURIER_TIPS' ELSE line.type END
    END, -line.amount_minor)) entry (account, amount)
  WHERE posted.event IN ('ORDER_PLACED', 'ORDER_CANCELLED')
  UNION ALL
  SELECT posted.id, entry.account, entry.amount
  FROM ledger_transactions posted JOIN orders ON orders.id = posted.order_id
  LEFT JOIN payments ON payments.order_id = orders.id AND payments.status = 'CAPTURED'
  CROSS JOIN LATERAL (VALUES
    ('CUSTOMER', CASE posted.event WHEN 'PAYMENT_REFUNDED' THEN payments.refunded_minor WHEN 'PAYMENT_CAPTURED' THEN -payments.captured_minor ELSE -orders.total_minor END),
    (CASE posted.event WHEN 'CASH_COLLECTED' THEN 'CASH' ELSE 'CARD_PROVIDER' END,
      CASE posted.event WHEN 'PAYMENT_REFUNDED' THEN -payments.refunded_minor WHEN 'PAYMENT_CAPTURED' THEN payments.captured_minor ELSE orders.total_minor END)
  ) entry (account, amount)
  WHERE posted.event NOT IN ('ORDER_PLACED', 'ORDER_CANCELLED')
) entries GROUP BY id, account HAVING sum(amount) <> 0;

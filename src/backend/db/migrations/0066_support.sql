CREATE TABLE "support_claims" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"breadcrumb" text[] NOT NULL,
	"reasons" jsonb NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"ticket_id" uuid,
	"promo_code_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_claims_kind_check" CHECK ("support_claims"."kind" in ('REFUND', 'CREDIT', 'TICKET')),
	CONSTRAINT "support_claims_amount_check" CHECK (("support_claims"."kind" = 'TICKET') = ("support_claims"."amount_minor" = 0) and "support_claims"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "support_outcomes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_outcomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"order_id" integer,
	"breadcrumb" text[] NOT NULL,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_outcomes_outcome_check" CHECK ("support_outcomes"."outcome" in ('SOLVED', 'NOT_SOLVED', 'CONTACT_OPENED', 'ORDER_CANCELLED'))
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text DEFAULT 'SUPPORT' NOT NULL,
	"customer_id" integer,
	"order_id" integer,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"reason_id" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "support_tickets_kind_check" CHECK ("support_tickets"."kind" in ('SUPPORT', 'PARTNER'))
);
--> statement-breakpoint
CREATE TABLE "support_trees" (
	"id" integer PRIMARY KEY NOT NULL,
	"statuses" text[] NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"title" jsonb NOT NULL,
	"rule" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	CONSTRAINT "support_trees_statuses_check" CHECK ("support_trees"."statuses" <@ array['NewStatus', 'ScheduledStatus', 'ProgressStatus', 'DeliveredStatus', 'CanceledStatus', 'NoOrder']),
	CONSTRAINT "support_trees_title_check" CHECK (jsonb_typeof("support_trees"."title") = 'object' and "support_trees"."title" <> '{}'::jsonb)
);
--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "support_claims" ADD CONSTRAINT "support_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_claims" ADD CONSTRAINT "support_claims_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_claims" ADD CONSTRAINT "support_claims_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_claims" ADD CONSTRAINT "support_claims_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_outcomes" ADD CONSTRAINT "support_outcomes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_outcomes" ADD CONSTRAINT "support_outcomes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_claims_order_idx" ON "support_claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "support_claims_customer_idx" ON "support_claims" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_claims_grant_key" ON "support_claims" USING btree ("order_id") WHERE "support_claims"."kind" <> 'TICKET';--> statement-breakpoint
CREATE INDEX "support_outcomes_customer_idx" ON "support_outcomes" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "support_outcomes_order_idx" ON "support_outcomes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "support_tickets_customer_idx" ON "support_tickets" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "support_tickets_order_idx" ON "support_tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "support_tickets_email_idx" ON "support_tickets" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "support_tickets_created_idx" ON "support_tickets" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED'));--> statement-breakpoint
-- the ids of promo codes that support grants; a catalogue has lower ones
CREATE SEQUENCE "support_credit_ids" AS integer START WITH 1900000001;--> statement-breakpoint
-- as in 0065, with the refunds of support; a credit has no entry of the account CUSTOMER
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
  SELECT order_id, kind || '_GRANTED', CASE kind WHEN 'REFUND' THEN -amount_minor ELSE 0 END, NULL FROM support_claims WHERE kind <> 'TICKET'
  UNION ALL
  SELECT order_id, event, NULL,
    coalesce((SELECT amount_minor FROM ledger_entries WHERE transaction_id = ledger_transactions.id AND account = 'CUSTOMER'), 0)
  FROM ledger_transactions WHERE order_id IS NOT NULL
) movements
GROUP BY order_id, event HAVING sum(expected) IS DISTINCT FROM sum(posted);

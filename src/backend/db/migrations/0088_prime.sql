CREATE TABLE "prime_charges" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"subscription_id" uuid,
	"plan_id" text NOT NULL,
	"card_id" uuid,
	"card_text" text NOT NULL,
	"language" text NOT NULL,
	"is_renewal" boolean NOT NULL,
	"due_at" timestamp with time zone,
	"state" text NOT NULL,
	"period_start" timestamp with time zone,
	"period_end" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prime_charges_state_check" CHECK ("prime_charges"."state" in ('OPEN', 'PAID', 'FAILED', 'LOST')),
	CONSTRAINT "prime_charges_period_check" CHECK (("prime_charges"."state" in ('PAID', 'LOST')) = ("prime_charges"."period_end" is not null))
);
--> statement-breakpoint
CREATE TABLE "prime_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" integer NOT NULL,
	"plan_id" text NOT NULL,
	"currency" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"card_id" uuid,
	"language" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"periods" integer NOT NULL,
	"is_trial" boolean NOT NULL,
	"cancelled_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"period_end" timestamp with time zone NOT NULL,
	"access_end" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "prime_subscriptions_price_check" CHECK ("prime_subscriptions"."price_minor" > 0),
	CONSTRAINT "prime_subscriptions_periods_check" CHECK ("prime_subscriptions"."periods" >= 0 and "prime_subscriptions"."failures" >= 0),
	CONSTRAINT "prime_subscriptions_end_check" CHECK (("prime_subscriptions"."ended_at" is null) = ("prime_subscriptions"."access_end" is not null))
);
--> statement-breakpoint
CREATE TABLE "prime_trials" (
	"card_hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prime_saving_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_provider"."cards" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "prime_charges" ADD CONSTRAINT "prime_charges_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prime_charges" ADD CONSTRAINT "prime_charges_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prime_charges" ADD CONSTRAINT "prime_charges_subscription_id_prime_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."prime_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prime_charges" ADD CONSTRAINT "prime_charges_card_id_payment_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prime_subscriptions" ADD CONSTRAINT "prime_subscriptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prime_subscriptions" ADD CONSTRAINT "prime_subscriptions_card_id_payment_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."payment_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prime_trials" ADD CONSTRAINT "prime_trials_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prime_charges_open_key" ON "prime_charges" USING btree ("customer_id") WHERE "prime_charges"."state" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "prime_charges_period_key" ON "prime_charges" USING btree ("subscription_id","due_at") WHERE "prime_charges"."state" in ('OPEN', 'PAID');--> statement-breakpoint
CREATE INDEX "prime_charges_customer_idx" ON "prime_charges" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prime_charges_card_idx" ON "prime_charges" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prime_subscriptions_live_key" ON "prime_subscriptions" USING btree ("customer_id") WHERE "prime_subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "prime_subscriptions_customer_idx" ON "prime_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "prime_subscriptions_due_idx" ON "prime_subscriptions" USING btree (coalesce("next_attempt_at", "access_end")) WHERE "prime_subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "prime_subscriptions_card_idx" ON "prime_subscriptions" USING btree ("card_id");--> statement-breakpoint
CREATE UNIQUE INDEX "prime_trials_customer_key" ON "prime_trials" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('CUSTOMER', 'CARD_PROVIDER', 'CASH', 'CUSTOMER_DEBTS', 'CUSTOMER_BALANCES', 'PRODUCTS', 'COURIER_TIPS', 'DELIVERY_FEES', 'SERVICE_FEES', 'SURCHARGES', 'SECURITY_DEPOSITS', 'DISCOUNTS', 'PROMO_CODES', 'SUBSCRIPTIONS'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CANCELLATION_CHARGED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED', 'LINES_REFUNDED', 'SUBSTITUTIONS_SETTLED', 'SUBSCRIPTION_PAID'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prime_saving_check" CHECK ("orders"."prime_saving_minor" >= 0);
CREATE TABLE "charities" (
	"id" integer PRIMARY KEY NOT NULL,
	"country_code" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"website" text,
	"currency" text NOT NULL,
	"amounts_minor" bigint[] NOT NULL,
	"minimum_minor" bigint NOT NULL,
	"maximum_minor" bigint NOT NULL,
	"position" smallint NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "charities_name_check" CHECK (jsonb_typeof("charities"."name") = 'object' and "charities"."name" <> '{}'::jsonb),
	CONSTRAINT "charities_bounds_check" CHECK ("charities"."minimum_minor" > 0 and "charities"."minimum_minor" <= "charities"."maximum_minor")
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "donations_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"charity_id" integer NOT NULL,
	"charity_name" text NOT NULL,
	"language" text NOT NULL,
	"card_text" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "donations_number_key" UNIQUE("number"),
	CONSTRAINT "donations_state_check" CHECK ("donations"."state" in ('OPEN', 'ACCEPTED', 'PAID', 'FAILED', 'LOST'))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "charities" ADD CONSTRAINT "charities_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charities_country_idx" ON "charities" USING btree ("country_code");--> statement-breakpoint
CREATE INDEX "donations_customer_idx" ON "donations" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "donations_charity_idx" ON "donations" USING btree ("charity_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('CUSTOMER', 'CARD_PROVIDER', 'CASH', 'CUSTOMER_DEBTS', 'CUSTOMER_BALANCES', 'PRODUCTS', 'COURIER_TIPS', 'DELIVERY_FEES', 'SERVICE_FEES', 'SURCHARGES', 'SECURITY_DEPOSITS', 'DISCOUNTS', 'PROMO_CODES', 'SUBSCRIPTIONS', 'CHARITIES'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'ORDER_CANCELLED', 'CANCELLATION_CHARGED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED', 'LINES_REFUNDED', 'SUBSTITUTIONS_SETTLED', 'SUBSCRIPTION_PAID', 'DONATION_PAID'));
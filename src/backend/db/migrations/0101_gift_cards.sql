CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "gift_cards_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"country_code" text NOT NULL,
	"language" text NOT NULL,
	"card_text" text NOT NULL,
	"sender_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"message" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"browser_hash" text,
	"is_buyer_erased" boolean DEFAULT false NOT NULL,
	"code_hash" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" integer,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "gift_cards_payment_key" UNIQUE("payment_id"),
	CONSTRAINT "gift_cards_number_key" UNIQUE("number"),
	CONSTRAINT "gift_cards_code_key" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_state_check" CHECK ("gift_cards"."state" in ('OPEN', 'FAILED', 'LOST', 'ACCEPTED', 'SCHEDULED', 'SENT', 'REDEEMED', 'CANCELLED', 'REFUNDED')),
	CONSTRAINT "gift_cards_sent_check" CHECK (("gift_cards"."sent_at" is null) = ("gift_cards"."code_hash" is null)),
	CONSTRAINT "gift_cards_redeemed_check" CHECK (("gift_cards"."state" = 'REDEEMED') = ("gift_cards"."redeemed_at" is not null) and ("gift_cards"."redeemed_at" is null) = ("gift_cards"."redeemed_by" is null)),
	CONSTRAINT "gift_cards_cancelled_check" CHECK (("gift_cards"."state" in ('CANCELLED', 'REFUNDED')) = ("gift_cards"."cancelled_at" is not null)),
	CONSTRAINT "gift_cards_code_check" CHECK ("gift_cards"."state" not in ('SENT', 'REDEEMED') or "gift_cards"."code_hash" is not null)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account_check";--> statement-breakpoint
ALTER TABLE "ledger_transactions" DROP CONSTRAINT "ledger_transactions_event_check";--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "gift_cards" jsonb;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_redeemed_by_customers_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_cards_customer_idx" ON "gift_cards" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gift_cards_redeemer_idx" ON "gift_cards" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "gift_cards_due_idx" ON "gift_cards" USING btree ("send_at") WHERE "gift_cards"."state" = 'SCHEDULED';--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_check" CHECK ("ledger_entries"."account" in ('CUSTOMER', 'CARD_PROVIDER', 'CASH', 'CUSTOMER_DEBTS', 'CUSTOMER_BALANCES', 'PRODUCTS', 'COURIER_TIPS', 'DELIVERY_FEES', 'SERVICE_FEES', 'SURCHARGES', 'SECURITY_DEPOSITS', 'DISCOUNTS', 'PROMO_CODES', 'SUBSCRIPTIONS', 'CHARITIES', 'GIFT_CARDS'));--> statement-breakpoint
ALTER TABLE "ledger_transactions" ADD CONSTRAINT "ledger_transactions_event_check" CHECK ("ledger_transactions"."event" in ('ORDER_PLACED', 'LIMIT_RAISED', 'ORDER_CANCELLED', 'CANCELLATION_CHARGED', 'CASH_COLLECTED', 'PAYMENT_CAPTURED', 'PAYMENT_REFUNDED', 'BALANCE_ADDED', 'BALANCE_USED', 'BALANCE_RETURNED', 'DEBT_INCURRED', 'DEBT_PAID', 'DEBT_CANCELLED', 'DEBT_RETURNED', 'REFUND_GRANTED', 'CREDIT_GRANTED', 'LINES_REFUNDED', 'SUBSTITUTIONS_SETTLED', 'SUBSCRIPTION_PAID', 'DONATION_PAID', 'GIFT_CARD_PAID', 'GIFT_CARD_REDEEMED', 'GIFT_CARD_REFUNDED'));
CREATE TABLE "invitation_codes" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"country_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inviter_id" integer NOT NULL,
	"friend_id" integer NOT NULL,
	"mailbox_hash" text NOT NULL,
	"promo_code_id" integer,
	"country_code" text NOT NULL,
	"currency" text NOT NULL,
	"reward_minor" bigint NOT NULL,
	"minimum_minor" bigint NOT NULL,
	"monthly_limit" smallint NOT NULL,
	"wait_hours" smallint NOT NULL,
	"state" text NOT NULL,
	"refusal" text,
	"order_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "invitations_state_check" CHECK ("invitations"."state" in ('PENDING', 'REWARDED', 'REFUSED')),
	CONSTRAINT "invitations_refusal_check" CHECK (("invitations"."refusal" is not null) = ("invitations"."state" = 'REFUSED')),
	CONSTRAINT "invitations_refusal_name_check" CHECK ("invitations"."refusal" in ('EMAIL', 'DEVICE', 'PHONE', 'CARD', 'ADDRESS', 'LIMIT', 'REFUNDED', 'DELETED')),
	CONSTRAINT "invitations_decided_check" CHECK (("invitations"."decided_at" is not null) = ("invitations"."state" <> 'PENDING')),
	CONSTRAINT "invitations_self_check" CHECK ("invitations"."inviter_id" <> "invitations"."friend_id"),
	CONSTRAINT "invitations_terms_check" CHECK ("invitations"."reward_minor" > 0 and "invitations"."minimum_minor" >= 0 and "invitations"."monthly_limit" > 0 and "invitations"."wait_hours" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payment_cards" ADD COLUMN "fingerprint_hash" text;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "inviter_reward_minor" bigint;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "invitation_limit" smallint;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "invitation_wait_hours" smallint;--> statement-breakpoint
ALTER TABLE "invitation_codes" ADD CONSTRAINT "invitation_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_customers_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_friend_id_customers_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_friend_key" ON "invitations" USING btree ("friend_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_mailbox_key" ON "invitations" USING btree ("mailbox_hash");--> statement-breakpoint
CREATE INDEX "invitations_inviter_idx" ON "invitations" USING btree ("inviter_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_pending_idx" ON "invitations" USING btree ("friend_id") WHERE "invitations"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "invitations_order_idx" ON "invitations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invitations_promo_code_idx" ON "invitations" USING btree ("promo_code_id");--> statement-breakpoint
CREATE INDEX "payment_cards_fingerprint_idx" ON "payment_cards" USING btree ("fingerprint_hash");--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_invitation_check" CHECK (num_nulls("promo_codes"."inviter_reward_minor", "promo_codes"."invitation_limit", "promo_codes"."invitation_wait_hours") in (0, 3) and ("promo_codes"."inviter_reward_minor" is null or ("promo_codes"."inviter_reward_minor" > 0 and "promo_codes"."invitation_limit" > 0 and "promo_codes"."invitation_wait_hours" >= 0 and "promo_codes"."kind" in ('PERCENT', 'AMOUNT', 'FREE_DELIVERY') and "promo_codes"."currency" is not null and "promo_codes"."country_code" is not null and "promo_codes"."first_order_only")));
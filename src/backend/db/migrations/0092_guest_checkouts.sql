CREATE TABLE "guest_checkouts" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"country_code" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_hash" text NOT NULL,
	"phone_number" text NOT NULL,
	"phone_country_code" text NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sends" smallint DEFAULT 1 NOT NULL,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email_verified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "guest_checkouts_wrong_check" CHECK ("guest_checkouts"."wrong_codes" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "captcha_tokens" DROP CONSTRAINT "captcha_tokens_action_check";--> statement-breakpoint
DROP INDEX "customers_email_key";--> statement-breakpoint
DROP INDEX "customers_phone_key";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "guest_checkout" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "guest_checkouts_email_idx" ON "guest_checkouts" USING btree ("email_hash","created_at");--> statement-breakpoint
CREATE INDEX "guest_checkouts_created_idx" ON "guest_checkouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customers_guest_email_idx" ON "customers" USING btree (lower("email")) WHERE "customers"."is_guest";--> statement-breakpoint
CREATE INDEX "customers_guest_phone_idx" ON "customers" USING btree ("phone_number") WHERE "customers"."is_guest";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email_key" ON "customers" USING btree (lower("email")) WHERE not "customers"."is_guest";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone_key" ON "customers" USING btree ("phone_number") WHERE "customers"."phone_verified_at" is not null and not "customers"."is_guest";--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_guest_check" CHECK (not "customers"."is_guest" or ("customers"."password_hash" is null and not "customers"."phone_signs_in" and not "customers"."two_factor"));--> statement-breakpoint
ALTER TABLE "captcha_tokens" ADD CONSTRAINT "captcha_tokens_action_check" CHECK ("captcha_tokens"."action" in ('sign_in', 'phone_verification', 'two_factor', 'identity_flow', 'guest_checkout'));
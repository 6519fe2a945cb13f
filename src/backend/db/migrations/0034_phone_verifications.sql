CREATE TABLE "phone_verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" integer NOT NULL,
	"phone_number" text NOT NULL,
	"phone_hash" text NOT NULL,
	"country_code" text NOT NULL,
	"origin" text NOT NULL,
	"method" text NOT NULL,
	"code_length" smallint NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sends" smallint DEFAULT 1 NOT NULL,
	"wrong_codes" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "phone_verifications_origin_check" CHECK ("phone_verifications"."origin" in ('Login', 'Profile', 'Checkout', 'IdentityFlow')),
	CONSTRAINT "phone_verifications_method_check" CHECK ("phone_verifications"."method" in ('TTS', 'SMS', 'WHATSAPP')),
	CONSTRAINT "phone_verifications_wrong_check" CHECK ("phone_verifications"."wrong_codes" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_verifications_active_key" ON "phone_verifications" USING btree ("customer_id") WHERE "phone_verifications"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "phone_verifications_customer_idx" ON "phone_verifications" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_verifications_phone_idx" ON "phone_verifications" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone_key" ON "customers" USING btree ("phone_number") WHERE "customers"."phone_verified_at" is not null;
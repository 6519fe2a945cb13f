CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_check" CHECK ("passkeys"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "spent_challenges" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "token_families" DROP CONSTRAINT "token_families_reason_check";--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "device_browser" text;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "device_system" text;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "country_code" text;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_customer_idx" ON "passkeys" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "spent_challenges_expiry_idx" ON "spent_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "token_families" ADD CONSTRAINT "token_families_reason_check" CHECK ("token_families"."revoked_for" in ('LOGOUT', 'REUSE', 'PASSWORD', 'REMOTE'));
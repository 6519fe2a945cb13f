CREATE TABLE "two_factor_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "phone_verifications_active_key";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "two_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD COLUMN "kind" text DEFAULT 'PHONE_VERIFICATION' NOT NULL;--> statement-breakpoint
ALTER TABLE "two_factor_tokens" ADD CONSTRAINT "two_factor_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "two_factor_tokens_customer_idx" ON "two_factor_tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_verifications_active_key" ON "phone_verifications" USING btree ("customer_id","kind") WHERE "phone_verifications"."ended_at" is null;
CREATE TABLE "zone_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zone_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email_hash" text NOT NULL,
	"place_hash" text NOT NULL,
	"email" text NOT NULL,
	"location" text NOT NULL,
	"language" text NOT NULL,
	"browser_hash" text,
	"zones_digest" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "zone_notices_place_key" UNIQUE("email_hash","place_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "browser_hash" text;--> statement-breakpoint
CREATE INDEX "zone_notices_expiry_idx" ON "zone_notices" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_browser_check" CHECK ("outbox"."browser_hash" is null or "outbox"."customer_id" is null);
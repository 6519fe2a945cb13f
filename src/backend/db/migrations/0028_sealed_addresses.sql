CREATE TABLE "address_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"proof" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "request" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "reply" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery" SET DATA TYPE text;
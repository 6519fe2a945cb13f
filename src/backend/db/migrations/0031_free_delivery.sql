ALTER TABLE "customers" ADD COLUMN "prime_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "free_delivery_from_minor" bigint;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_free_delivery_check" CHECK ("stores"."free_delivery_from_minor" > 0);
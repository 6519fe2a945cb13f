ALTER TABLE "customers" ADD COLUMN "prime_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "free_delivery_from_minor" bigint;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_free_delivery_check" CHECK ("stores"."free_delivery_from_minor" > 0);--> statement-breakpoint
-- A §5: a store with a menu takes no orders without a urn
UPDATE "stores" SET "urn" = 'urn:store:' || "id" WHERE "urn" IS NULL AND "items_type" NOT IN ('COURIER', 'QUIERO')
  AND NOT EXISTS (SELECT 1 FROM "stores" other WHERE other."urn" = 'urn:store:' || "stores"."id");

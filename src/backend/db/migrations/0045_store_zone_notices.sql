ALTER TABLE "zone_notices" DROP CONSTRAINT "zone_notices_place_key";--> statement-breakpoint
ALTER TABLE "zone_notices" ADD COLUMN "store_id" integer;--> statement-breakpoint
ALTER TABLE "zone_notices" ADD CONSTRAINT "zone_notices_place_key" UNIQUE NULLS NOT DISTINCT("email_hash","place_hash","store_id");
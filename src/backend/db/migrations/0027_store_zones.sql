CREATE TABLE "store_zones" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"encoded" text NOT NULL,
	"digest" text GENERATED ALWAYS AS (md5("encoded")) STORED,
	CONSTRAINT "store_zones_encoded_check" CHECK ("store_zones"."encoded" <> '')
);
--> statement-breakpoint
ALTER TABLE "store_zones" ADD CONSTRAINT "store_zones_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER told_of_store_zones AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store_zones FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();

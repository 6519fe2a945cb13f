CREATE TABLE "order_ratings" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"courier_value" smallint,
	"courier_mode" text,
	"courier_reasons" text[] DEFAULT '{}' NOT NULL,
	"partner_value" smallint,
	"partner_mode" text,
	"partner_reasons" text[] DEFAULT '{}' NOT NULL,
	"partner_comment" text,
	"is_courier_first" boolean DEFAULT false NOT NULL,
	"is_skipped" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_ratings_courier_mode_check" CHECK ("order_ratings"."courier_mode" in ('THUMBS_UP_DOWN', 'ONE_TO_THREE', 'ONE_TO_FIVE')),
	CONSTRAINT "order_ratings_partner_mode_check" CHECK ("order_ratings"."partner_mode" in ('THUMBS_UP_DOWN', 'ONE_TO_THREE', 'ONE_TO_FIVE')),
	CONSTRAINT "order_ratings_courier_value_check" CHECK ("order_ratings"."courier_value" between 1 and 5),
	CONSTRAINT "order_ratings_partner_value_check" CHECK ("order_ratings"."partner_value" between 1 and 5),
	CONSTRAINT "order_ratings_mode_check" CHECK (("order_ratings"."courier_value" is null) = ("order_ratings"."courier_mode" is null) and ("order_ratings"."partner_value" is null) = ("order_ratings"."partner_mode" is null)),
	CONSTRAINT "order_ratings_skip_check" CHECK ("order_ratings"."is_skipped" = ("order_ratings"."courier_value" is null and "order_ratings"."partner_value" is null))
);
--> statement-breakpoint
CREATE TABLE "store_ratings" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"imported_tenths" smallint,
	"imported_count" integer NOT NULL,
	"sum_tenths" bigint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "store_ratings_count_check" CHECK ("store_ratings"."imported_count" >= 0 and "store_ratings"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "rating" jsonb DEFAULT '{"courierMode":"THUMBS_UP_DOWN","partnerMode":"THUMBS_UP_DOWN","display":"MULTI_PAGE","rateCourierFirst":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_ratings" ADD CONSTRAINT "order_ratings_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_ratings" ADD CONSTRAINT "store_ratings_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_ratings_customer_idx" ON "order_ratings" USING btree ("customer_id");--> statement-breakpoint
-- a rating changes the pages of its store alone, so it does not empty the caches: they show it after their lifetime, or the next change of the catalogue
CREATE OR REPLACE FUNCTION tell_of_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('recado.is_rating', true) = 'on' THEN RETURN NULL; END IF;
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;--> statement-breakpoint
-- the rating of a store is that of the catalogue and those of its orders, each with equal weight
CREATE FUNCTION update_rating_of_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('recado.is_rating', 'on', true);
  UPDATE stores SET
    rating_tenths = round((coalesce(NEW.imported_tenths, 0)::bigint * NEW.imported_count + NEW.sum_tenths)::numeric / (NEW.imported_count + NEW.count)),
    rating_count = NEW.imported_count + NEW.count
  WHERE id = NEW.store_id;
  PERFORM set_config('recado.is_rating', 'off', true);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rating_of_store AFTER INSERT OR UPDATE ON store_ratings FOR EACH ROW EXECUTE FUNCTION update_rating_of_store();

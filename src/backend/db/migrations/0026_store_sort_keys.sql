ALTER TABLE "listed_stores" DROP CONSTRAINT "listed_stores_counts_check";--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "welcome_days" smallint;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "welcome_fee_minor" bigint;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "welcome_from" date;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "welcome_until" date;--> statement-breakpoint
ALTER TABLE "listed_stores" ADD COLUMN "free" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listed_stores" ALTER COLUMN "free" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "typical_price_minor" bigint;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "lowest_delivery_fee_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "stores_priced_idx" ON "stores" USING btree ("city_code","category_id","typical_price_minor","delivery_fee_minor","id") WHERE "stores"."enabled" and not "stores"."gone";--> statement-breakpoint
CREATE INDEX "stores_fee_idx" ON "stores" USING btree ("city_code","category_id","lowest_delivery_fee_minor","delivery_fee_minor","id") WHERE "stores"."enabled" and not "stores"."gone";--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_welcome_days_check" CHECK ("cities"."welcome_days" between 1 and 365);--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_welcome_fee_check" CHECK ("cities"."welcome_fee_minor" >= 0);--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_welcome_check" CHECK (num_nulls("cities"."welcome_days", "cities"."welcome_fee_minor", "cities"."welcome_from") in (0, 3) and ("cities"."welcome_until" is null or "cities"."welcome_until" >= "cities"."welcome_from"));--> statement-breakpoint
ALTER TABLE "listed_stores" ADD CONSTRAINT "listed_stores_counts_check" CHECK ("listed_stores"."listed" > 0 and "listed_stores"."rated" between 0 and "listed_stores"."listed" and "listed_stores"."promoted" between 0 and "listed_stores"."listed" and "listed_stores"."free" between 0 and "listed_stores"."listed");--> statement-breakpoint
-- Lists sort by these columns, so that no request computes a median or reads the offers of every store of a category.
CREATE OR REPLACE FUNCTION keep_orderable(of_stores int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stores WHERE id = ANY (of_stores) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stores s SET orderable = now.orderable, typical_price_minor = now.typical
  FROM (
    SELECT t.id, is_form(t.items_type) OR p.available > 0 AS orderable, p.typical
    FROM stores t CROSS JOIN LATERAL (
      -- a price of 0 means that the options set the price
      SELECT count(*) AS available, percentile_disc(0.5) WITHIN GROUP (ORDER BY price_minor) FILTER (WHERE price_minor > 0) AS typical
      FROM products WHERE store_id = t.id AND products.available
    ) p WHERE t.id = ANY (of_stores)
  ) now
  WHERE s.id = now.id AND (s.orderable, s.typical_price_minor) IS DISTINCT FROM (now.orderable, now.typical);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_orderable_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched int[];
BEGIN
  SELECT array_agg(DISTINCT store_id) INTO touched FROM (
    SELECT w.id, w.store_id, w.available, w.price_minor FROM was w EXCEPT SELECT n.id, n.store_id, n.available, n.price_minor FROM written n
    UNION ALL (
      SELECT n.id, n.store_id, n.available, n.price_minor FROM written n EXCEPT SELECT w.id, w.store_id, w.available, w.price_minor FROM was w
    )
  ) changed;
  IF touched IS NOT NULL THEN PERFORM keep_orderable(touched); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION find_lowest_delivery_fee(of_store int, fee bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least(fee, (
    SELECT min(coalesce(p.price_minor, 0)) FROM promotions p
    WHERE p.store_id = of_store AND NOT p.prime AND p.type IN ('FREE_DELIVERY', 'FLAT_DELIVERY')
  ))
$$;--> statement-breakpoint
CREATE FUNCTION keep_delivery_fee_of_store() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.lowest_delivery_fee_minor := find_lowest_delivery_fee(NEW.id, NEW.delivery_fee_minor);
  RETURN NEW;
END $$;--> statement-breakpoint
-- One writer at a time for each store: parallel transactions that each remove one of two offers would otherwise both see the other one.
CREATE FUNCTION keep_delivery_fees(of_stores int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stores WHERE id = ANY (of_stores) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stores s SET lowest_delivery_fee_minor = now.fee
  FROM (SELECT id, find_lowest_delivery_fee(id, delivery_fee_minor) AS fee FROM stores WHERE id = ANY (of_stores)) now
  WHERE s.id = now.id AND s.lowest_delivery_fee_minor <> now.fee;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_delivery_fees_of_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched int[];
BEGIN
  SELECT array_agg(DISTINCT store_id) INTO touched FROM written WHERE type IN ('FREE_DELIVERY', 'FLAT_DELIVERY');
  IF touched IS NOT NULL THEN PERFORM keep_delivery_fees(touched); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_delivery_fees_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched int[];
BEGIN
  SELECT array_agg(DISTINCT store_id) INTO touched FROM (
    SELECT store_id, type FROM was UNION ALL SELECT store_id, type FROM written
  ) moved WHERE type IN ('FREE_DELIVERY', 'FLAT_DELIVERY');
  IF touched IS NOT NULL THEN PERFORM keep_delivery_fees(touched); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER delivery_fee_of_stores BEFORE INSERT OR UPDATE OF delivery_fee_minor, lowest_delivery_fee_minor ON stores FOR EACH ROW EXECUTE FUNCTION keep_delivery_fee_of_store();--> statement-breakpoint
CREATE TRIGGER delivery_fees_of_added_offers AFTER INSERT ON promotions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_delivery_fees_of_written();--> statement-breakpoint
CREATE TRIGGER delivery_fees_of_changed_offers AFTER UPDATE ON promotions REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_delivery_fees_of_changed();--> statement-breakpoint
CREATE TRIGGER delivery_fees_of_removed_offers AFTER DELETE ON promotions REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_delivery_fees_of_written();--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_stores(of_cities text[], of_categories int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM city_categories o
  WHERE (o.city_code, o.category_id) IN (SELECT * FROM unnest(of_cities, of_categories))
  ORDER BY o.city_code, o.category_id FOR NO KEY UPDATE;
  DELETE FROM listed_stores l WHERE (l.city_code, l.category_id) IN (SELECT * FROM unnest(of_cities, of_categories));
  INSERT INTO listed_stores (city_code, category_id, filter_id, listed, rated, promoted, free)
  SELECT s.city_code, s.category_id, f.filter_id, count(*), count(*) FILTER (WHERE s.rated), count(*) FILTER (WHERE s.promoted),
    count(*) FILTER (WHERE s.free)
  FROM (
    SELECT id, city_code, category_id, rating_tenths IS NOT NULL AS rated, lowest_delivery_fee_minor = 0 AS free,
      EXISTS (SELECT 1 FROM promotions p WHERE p.store_id = stores.id) AS promoted
    FROM stores
    WHERE enabled AND NOT gone AND orderable AND (city_code, category_id) IN (SELECT * FROM unnest(of_cities, of_categories))
  ) s CROSS JOIN LATERAL (SELECT NULL::int AS filter_id UNION ALL SELECT sf.filter_id FROM store_filters sf WHERE sf.store_id = s.id) f
  GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_stores() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched_cities text[];
  touched_categories int[];
BEGIN
  SELECT array_agg(t.city_code), array_agg(t.category_id) INTO touched_cities, touched_categories FROM (
    SELECT DISTINCT c.city_code, c.category_id
    FROM was w JOIN written n USING (id)
    CROSS JOIN LATERAL (VALUES (w.city_code, w.category_id), (n.city_code, n.category_id)) c(city_code, category_id)
    WHERE (w.city_code, w.category_id, w.enabled, w.gone, w.orderable, w.rating_tenths IS NULL, w.lowest_delivery_fee_minor = 0)
      IS DISTINCT FROM (n.city_code, n.category_id, n.enabled, n.gone, n.orderable, n.rating_tenths IS NULL, n.lowest_delivery_fee_minor = 0)
  ) t;
  IF touched_cities IS NOT NULL THEN PERFORM recount_stores(touched_cities, touched_categories); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT keep_orderable(array_agg(id)) FROM stores;--> statement-breakpoint
SELECT keep_delivery_fees(array_agg(id)) FROM stores;--> statement-breakpoint
SELECT recount_stores(array_agg(city_code), array_agg(category_id)) FROM city_categories;

CREATE TABLE "kept_landings" (
	"country_code" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"says" jsonb NOT NULL,
	"digest" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_landings_country_code_kind_subject_pk" PRIMARY KEY("country_code","kind","subject"),
	CONSTRAINT "kept_landings_kind_check" CHECK ("kept_landings"."kind" in ('COUNTRY', 'CITIES', 'FILTERS', 'FILTER', 'BRAND', 'CITY')),
	CONSTRAINT "kept_landings_subject_check" CHECK (("kept_landings"."subject" <> '') = ("kept_landings"."kind" in ('FILTER', 'BRAND', 'CITY')))
);
--> statement-breakpoint
CREATE TABLE "landing_touches" (
	"country_code" text
);
--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "since" date DEFAULT now();--> statement-breakpoint
ALTER TABLE "kept_landings" ADD CONSTRAINT "kept_landings_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Whoever writes what landings speak of says whose: the landings of these countries are worked out anew once it is committed
-- (modules/landing/keep-landings.ts). A row of the catalogue never moves to another country; a store may change its city.
CREATE FUNCTION touch_landings_of_countries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO landing_touches (country_code) SELECT DISTINCT country_code FROM written WHERE country_code IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_landings_of_cities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO landing_touches (country_code)
  SELECT DISTINCT c.country_code FROM (SELECT DISTINCT city_code FROM written) w JOIN cities c ON c.code = w.city_code;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_landings_of_changed_stores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO landing_touches (country_code)
  SELECT DISTINCT c.country_code FROM (
    SELECT DISTINCT t.city_code FROM was w JOIN written n USING (id) CROSS JOIN LATERAL (VALUES (w.city_code), (n.city_code)) t(city_code)
    WHERE (w.city_code, w.category_id, w.brand_id, w.slug, w.name, w.image_id, w.tint, w.items_type, w.enabled, w.gone, w.eta_enabled,
        w.eta_lower, w.eta_upper, w.rating_tenths, w.delivery_fee_minor, w.since, w.popularity)
      IS DISTINCT FROM (n.city_code, n.category_id, n.brand_id, n.slug, n.name, n.image_id, n.tint, n.items_type, n.enabled, n.gone,
        n.eta_enabled, n.eta_lower, n.eta_upper, n.rating_tenths, n.delivery_fee_minor, n.since, n.popularity)
  ) t JOIN cities c ON c.code = t.city_code;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_landings_of_stores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO landing_touches (country_code)
  SELECT DISTINCT c.country_code FROM (SELECT DISTINCT s.city_code FROM written w JOIN stores s ON s.id = w.store_id) t
  JOIN cities c ON c.code = t.city_code;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_landings_of_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO landing_touches (country_code)
  SELECT DISTINCT l.country_code FROM written w JOIN landings l ON l.id = w.landing_id WHERE l.country_code IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION touch_all_landings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO landing_touches (country_code) VALUES (NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER landings_of_added_cities AFTER INSERT ON cities REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_cities AFTER UPDATE ON cities REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_cities AFTER DELETE ON cities REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_added_city_texts AFTER INSERT ON city_texts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_city_texts AFTER UPDATE ON city_texts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_city_texts AFTER DELETE ON city_texts REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_added_landings AFTER INSERT ON landings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_landings AFTER UPDATE ON landings REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_landings AFTER DELETE ON landings REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_countries();--> statement-breakpoint
CREATE TRIGGER landings_of_added_city_categories AFTER INSERT ON city_categories REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_city_categories AFTER UPDATE ON city_categories REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_city_categories AFTER DELETE ON city_categories REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_added_products AFTER INSERT ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_products AFTER UPDATE ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_products AFTER DELETE ON products REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_added_stores AFTER INSERT ON stores REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_stores AFTER DELETE ON stores REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_cities();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_stores AFTER UPDATE ON stores REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_changed_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_added_store_hours AFTER INSERT ON store_hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_store_hours AFTER UPDATE ON store_hours REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_store_hours AFTER DELETE ON store_hours REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_added_store_filters AFTER INSERT ON store_filters REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_store_filters AFTER UPDATE ON store_filters REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_store_filters AFTER DELETE ON store_filters REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_added_promotions AFTER INSERT ON promotions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_promotions AFTER UPDATE ON promotions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_promotions AFTER DELETE ON promotions REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_stores();--> statement-breakpoint
CREATE TRIGGER landings_of_added_landing_texts AFTER INSERT ON landing_texts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_landing_texts AFTER UPDATE ON landing_texts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_landing_texts AFTER DELETE ON landing_texts REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_added_landing_blocks AFTER INSERT ON landing_blocks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_landing_blocks AFTER UPDATE ON landing_blocks REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_landing_blocks AFTER DELETE ON landing_blocks REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_added_landing_questions AFTER INSERT ON landing_questions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_changed_landing_questions AFTER UPDATE ON landing_questions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_removed_landing_questions AFTER DELETE ON landing_questions REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION touch_landings_of_texts();--> statement-breakpoint
CREATE TRIGGER landings_of_countries AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON countries FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
CREATE TRIGGER landings_of_categories AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
CREATE TRIGGER landings_of_category_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_texts FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
CREATE TRIGGER landings_of_filters AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON filters FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
CREATE TRIGGER landings_of_brands AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
CREATE TRIGGER landings_of_emptied_stores AFTER TRUNCATE ON stores FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
CREATE TRIGGER landings_of_emptied_products AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
CREATE TRIGGER landings_of_emptied_landings AFTER TRUNCATE ON landings FOR EACH STATEMENT EXECUTE FUNCTION touch_all_landings();--> statement-breakpoint
INSERT INTO landing_touches (country_code) VALUES (NULL);

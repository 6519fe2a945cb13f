CREATE TABLE "search_changes" (
	"city_code" text NOT NULL,
	"store_id" integer,
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_texts" DROP CONSTRAINT "store_texts_field_check";--> statement-breakpoint
DROP INDEX "products_named_idx";--> statement-breakpoint
DROP INDEX "stores_named_idx";--> statement-breakpoint
DROP INDEX "stores_described_idx";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "description_hash" bigint GENERATED ALWAYS AS (hashtextextended("description"::text, 0)) STORED;--> statement-breakpoint
CREATE INDEX "search_changes_written_idx" ON "search_changes" USING btree ("city_code","written","store_id");--> statement-breakpoint
CREATE INDEX "search_changes_age_idx" ON "search_changes" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "products_offered_idx" ON "products" USING btree ("city_code","store_id","id","name_hash","section_id","description_hash","price_minor") WHERE "products"."available";--> statement-breakpoint
ALTER TABLE "store_texts" ADD CONSTRAINT "store_texts_field_check" CHECK ("store_texts"."field" in ('STORE', 'DESCRIPTION', 'SECTION', 'PRODUCT_DESCRIPTION'));--> statement-breakpoint
INSERT INTO store_texts (city_code, field, text)
SELECT DISTINCT p.city_code, 'PRODUCT_DESCRIPTION', p.description::text FROM products p WHERE p.description <> '{}'
UNION SELECT DISTINCT s.city_code, 'SECTION', m.name::text FROM menu_sections m JOIN stores s ON s.id = m.store_id;--> statement-breakpoint
CREATE FUNCTION keep_product_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO store_texts (city_code, field, text)
  SELECT w.city_code, 'PRODUCT_DESCRIPTION', w.text FROM (SELECT DISTINCT city_code, description::text AS text FROM written WHERE description <> '{}') w
  WHERE NOT EXISTS (
    SELECT 1 FROM store_texts n WHERE n.city_code = w.city_code AND n.field = 'PRODUCT_DESCRIPTION' AND md5(n.text) = md5(w.text))
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER product_texts_of_added AFTER INSERT ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_product_texts();--> statement-breakpoint
CREATE TRIGGER product_texts_of_changed AFTER UPDATE ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_product_texts();--> statement-breakpoint
CREATE FUNCTION keep_section_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO store_texts (city_code, field, text)
  SELECT w.city_code, 'SECTION', w.text
  FROM (SELECT DISTINCT s.city_code, m.name::text AS text FROM written m JOIN stores s ON s.id = m.store_id) w
  WHERE NOT EXISTS (SELECT 1 FROM store_texts n WHERE n.city_code = w.city_code AND n.field = 'SECTION' AND md5(n.text) = md5(w.text))
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER section_texts_of_added AFTER INSERT ON menu_sections REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_section_texts();--> statement-breakpoint
CREATE TRIGGER section_texts_of_changed AFTER UPDATE ON menu_sections REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_section_texts();--> statement-breakpoint
-- Each store is listed once for a transaction. A deleted store is listed by the trigger of its own table: the rows that its deletion deletes
-- find no store.
CREATE FUNCTION note_search_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (city_code, store_id)
  SELECT s.city_code, s.id FROM (SELECT DISTINCT store_id FROM changed) c JOIN stores s ON s.id = c.store_id
  WHERE NOT EXISTS (
    SELECT 1 FROM search_changes k WHERE k.city_code = s.city_code AND k.written = pg_current_xact_id() AND k.store_id = s.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_search_changes_of_stores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (city_code, store_id)
  SELECT c.city_code, c.id FROM changed c
  WHERE NOT EXISTS (
    SELECT 1 FROM search_changes k WHERE k.city_code = c.city_code AND k.written = pg_current_xact_id() AND k.store_id = c.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_search_change_of_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (city_code) VALUES ('');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER search_changes_of_added_store_hours AFTER INSERT ON store_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_changed_store_hours AFTER UPDATE ON store_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_moved_store_hours AFTER UPDATE ON store_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_deleted_store_hours AFTER DELETE ON store_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_added_store_filters AFTER INSERT ON store_filters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_changed_store_filters AFTER UPDATE ON store_filters REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_moved_store_filters AFTER UPDATE ON store_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_deleted_store_filters AFTER DELETE ON store_filters REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_added_store_tags AFTER INSERT ON store_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_changed_store_tags AFTER UPDATE ON store_tags REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_moved_store_tags AFTER UPDATE ON store_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_deleted_store_tags AFTER DELETE ON store_tags REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_added_menu_sections AFTER INSERT ON menu_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_changed_menu_sections AFTER UPDATE ON menu_sections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_moved_menu_sections AFTER UPDATE ON menu_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_deleted_menu_sections AFTER DELETE ON menu_sections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_added_products AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_changed_products AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_moved_products AFTER UPDATE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_deleted_products AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_added_promotions AFTER INSERT ON promotions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_changed_promotions AFTER UPDATE ON promotions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_moved_promotions AFTER UPDATE ON promotions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_deleted_promotions AFTER DELETE ON promotions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes();--> statement-breakpoint
CREATE TRIGGER search_changes_of_added_stores AFTER INSERT ON stores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes_of_stores();--> statement-breakpoint
CREATE TRIGGER search_changes_of_changed_stores AFTER UPDATE ON stores REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes_of_stores();--> statement-breakpoint
CREATE TRIGGER search_changes_of_moved_stores AFTER UPDATE ON stores REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes_of_stores();--> statement-breakpoint
CREATE TRIGGER search_changes_of_deleted_stores AFTER DELETE ON stores REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_search_changes_of_stores();--> statement-breakpoint
CREATE TRIGGER search_changes_of_emptied_stores AFTER TRUNCATE ON stores FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_changes_of_emptied_store_hours AFTER TRUNCATE ON store_hours FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_changes_of_emptied_store_filters AFTER TRUNCATE ON store_filters FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_changes_of_emptied_store_tags AFTER TRUNCATE ON store_tags FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_changes_of_emptied_menu_sections AFTER TRUNCATE ON menu_sections FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_changes_of_emptied_products AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_changes_of_emptied_promotions AFTER TRUNCATE ON promotions FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_change_of_all_cities AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cities FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_change_of_all_categories AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_change_of_all_category_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_texts FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_change_of_all_filters AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON filters FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_change_of_all_brands AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();--> statement-breakpoint
CREATE TRIGGER search_change_of_all_tags AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tags FOR EACH STATEMENT EXECUTE FUNCTION note_search_change_of_all();

ALTER TABLE "stores" ADD COLUMN "orderable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Stores that are forms for what is to be bought or sent: they have no menu, and are ordered from nevertheless.
CREATE FUNCTION is_form(items_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT items_type IN ('QUIERO', 'COURIER', 'CUSTOM')
$$;--> statement-breakpoint
-- Writes of these stores whether something can be ordered there. One writer at a time for each: two transactions that each take one of the
-- last two products away would otherwise both see the other one.
CREATE FUNCTION keep_orderable(of_stores int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stores WHERE id = ANY (of_stores) ORDER BY id FOR NO KEY UPDATE;
  UPDATE stores s SET orderable = now.orderable
  FROM (
    SELECT id, is_form(items_type) OR EXISTS (SELECT 1 FROM products p WHERE p.store_id = stores.id AND p.available) AS orderable
    FROM stores WHERE id = ANY (of_stores)
  ) now
  WHERE s.id = now.id AND s.orderable <> now.orderable;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_orderable_of_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched int[];
BEGIN
  SELECT array_agg(DISTINCT store_id) INTO touched FROM written;
  IF touched IS NOT NULL THEN PERFORM keep_orderable(touched); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_orderable_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched int[];
BEGIN
  SELECT array_agg(DISTINCT store_id) INTO touched FROM (
    SELECT w.id, w.store_id, w.available FROM was w EXCEPT SELECT n.id, n.store_id, n.available FROM written n
    UNION ALL (SELECT n.id, n.store_id, n.available FROM written n EXCEPT SELECT w.id, w.store_id, w.available FROM was w)
  ) changed;
  IF touched IS NOT NULL THEN PERFORM keep_orderable(touched); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_orderable_of_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.orderable := NEW.orderable OR is_form(NEW.items_type);
  ELSIF is_form(NEW.items_type) <> is_form(OLD.items_type) THEN
    NEW.orderable := is_form(NEW.items_type) OR EXISTS (SELECT 1 FROM products p WHERE p.store_id = NEW.id AND p.available);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER orderable_of_added_products AFTER INSERT ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_orderable_of_written();--> statement-breakpoint
CREATE TRIGGER orderable_of_changed_products AFTER UPDATE ON products REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_orderable_of_changed();--> statement-breakpoint
CREATE TRIGGER orderable_of_removed_products AFTER DELETE ON products REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_orderable_of_written();--> statement-breakpoint
CREATE TRIGGER orderable_of_forms BEFORE INSERT OR UPDATE OF items_type ON stores FOR EACH ROW EXECUTE FUNCTION keep_orderable_of_form();--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_stores(of_cities text[], of_categories int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM city_categories o
  WHERE (o.city_code, o.category_id) IN (SELECT * FROM unnest(of_cities, of_categories))
  ORDER BY o.city_code, o.category_id FOR NO KEY UPDATE;
  DELETE FROM listed_stores l WHERE (l.city_code, l.category_id) IN (SELECT * FROM unnest(of_cities, of_categories));
  INSERT INTO listed_stores (city_code, category_id, filter_id, listed, rated, promoted)
  SELECT s.city_code, s.category_id, f.filter_id, count(*), count(*) FILTER (WHERE s.rated), count(*) FILTER (WHERE s.promoted)
  FROM (
    SELECT id, city_code, category_id, rating_tenths IS NOT NULL AS rated,
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
    WHERE (w.city_code, w.category_id, w.enabled, w.gone, w.orderable, w.rating_tenths IS NULL)
      IS DISTINCT FROM (n.city_code, n.category_id, n.enabled, n.gone, n.orderable, n.rating_tenths IS NULL)
  ) t;
  IF touched_cities IS NOT NULL THEN PERFORM recount_stores(touched_cities, touched_categories); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
SELECT keep_orderable(array_agg(id)) FROM stores;--> statement-breakpoint
SELECT recount_stores(array_agg(city_code), array_agg(category_id)) FROM city_categories;

-- Counts anew what the categories of these cities list. One writer at a time for each: a count taken before another's
-- commit would otherwise outlive it.
CREATE FUNCTION recount_stores(of_cities text[], of_categories int[]) RETURNS void LANGUAGE plpgsql AS $$
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
    WHERE enabled AND NOT gone AND (city_code, category_id) IN (SELECT * FROM unnest(of_cities, of_categories))
  ) s CROSS JOIN LATERAL (SELECT NULL::int AS filter_id UNION ALL SELECT sf.filter_id FROM store_filters sf WHERE sf.store_id = s.id) f
  GROUP BY 1, 2, 3;
END $$;--> statement-breakpoint
CREATE FUNCTION count_changed_stores() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched_cities text[];
  touched_categories int[];
BEGIN
  SELECT array_agg(t.city_code), array_agg(t.category_id) INTO touched_cities, touched_categories FROM (
    SELECT DISTINCT c.city_code, c.category_id
    FROM was w JOIN written n USING (id)
    CROSS JOIN LATERAL (VALUES (w.city_code, w.category_id), (n.city_code, n.category_id)) c(city_code, category_id)
    WHERE (w.city_code, w.category_id, w.enabled, w.gone, w.rating_tenths IS NULL)
      IS DISTINCT FROM (n.city_code, n.category_id, n.enabled, n.gone, n.rating_tenths IS NULL)
  ) t;
  IF touched_cities IS NOT NULL THEN PERFORM recount_stores(touched_cities, touched_categories); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_written_stores() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched_cities text[];
  touched_categories int[];
BEGIN
  SELECT array_agg(t.city_code), array_agg(t.category_id) INTO touched_cities, touched_categories FROM (
    SELECT DISTINCT city_code, category_id FROM written
  ) t;
  IF touched_cities IS NOT NULL THEN PERFORM recount_stores(touched_cities, touched_categories); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_stores_of_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched_cities text[];
  touched_categories int[];
BEGIN
  SELECT array_agg(t.city_code), array_agg(t.category_id) INTO touched_cities, touched_categories FROM (
    SELECT DISTINCT s.city_code, s.category_id FROM written JOIN stores s ON s.id = written.store_id
  ) t;
  IF touched_cities IS NOT NULL THEN PERFORM recount_stores(touched_cities, touched_categories); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_stores_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched_cities text[];
  touched_categories int[];
BEGIN
  SELECT array_agg(t.city_code), array_agg(t.category_id) INTO touched_cities, touched_categories FROM (
    SELECT DISTINCT s.city_code, s.category_id
    FROM (SELECT * FROM was UNION ALL SELECT * FROM written) moved JOIN stores s ON s.id = moved.store_id
  ) t;
  IF touched_cities IS NOT NULL THEN PERFORM recount_stores(touched_cities, touched_categories); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER stores_added AFTER INSERT ON stores REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_written_stores();--> statement-breakpoint
CREATE TRIGGER stores_removed AFTER DELETE ON stores REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_written_stores();--> statement-breakpoint
CREATE TRIGGER stores_changed AFTER UPDATE ON stores REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_changed_stores();--> statement-breakpoint
CREATE TRIGGER store_filters_added AFTER INSERT ON store_filters REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_stores_of_written();--> statement-breakpoint
CREATE TRIGGER store_filters_changed AFTER UPDATE ON store_filters REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_stores_of_changed();--> statement-breakpoint
CREATE TRIGGER store_filters_removed AFTER DELETE ON store_filters REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_stores_of_written();--> statement-breakpoint
CREATE TRIGGER promotions_added AFTER INSERT ON promotions REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_stores_of_written();--> statement-breakpoint
CREATE TRIGGER promotions_changed AFTER UPDATE ON promotions REFERENCING OLD TABLE AS was NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_stores_of_changed();--> statement-breakpoint
CREATE TRIGGER promotions_removed AFTER DELETE ON promotions REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_stores_of_written();--> statement-breakpoint
SELECT recount_stores(array_agg(city_code), array_agg(category_id)) FROM city_categories;

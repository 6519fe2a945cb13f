CREATE FUNCTION keep_product_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_names (city_code, search_key)
  SELECT DISTINCT w.city_code, w.search_key FROM written w
  WHERE NOT EXISTS (SELECT 1 FROM product_names n WHERE n.city_code = w.city_code AND md5(n.search_key) = md5(w.search_key))
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_product_names();--> statement-breakpoint
CREATE TRIGGER products_renamed AFTER UPDATE ON products REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_product_names();--> statement-breakpoint
INSERT INTO product_names (city_code, search_key) SELECT DISTINCT city_code, search_key FROM products;

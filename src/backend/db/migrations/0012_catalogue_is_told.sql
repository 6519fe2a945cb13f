-- Whoever keeps pages or answers hears that the catalogue or a toggle has changed, once it is committed (modules/catalogue/catalogue-signals.ts).
-- One message a statement, however many rows; PostgreSQL sends equal ones of a transaction once.
CREATE FUNCTION tell_of_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER told_of_countries AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON countries FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_cities AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON cities FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_city_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city_texts FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_city_polygons AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city_polygons FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_categories AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_category_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_texts FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_city_categories AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON city_categories FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_filters AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON filters FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_brands AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brands FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_tags AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tags FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_landings AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON landings FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_landing_texts AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON landing_texts FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_landing_blocks AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON landing_blocks FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_landing_questions AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON landing_questions FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_stores AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON stores FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_store_hours AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store_hours FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_store_tags AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store_tags FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_store_filters AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store_filters FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_category_single_stores AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON category_single_stores FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_menu_sections AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_sections FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_products AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_attribute_groups AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON attribute_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_attributes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON attributes FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_product_attribute_groups AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_attribute_groups FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_promotions AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON promotions FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_toggles AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON toggles FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();

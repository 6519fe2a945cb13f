CREATE TABLE "store_texts" (
	"city_code" text NOT NULL,
	"field" text NOT NULL,
	"text" text NOT NULL,
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "store_texts_field_check" CHECK ("store_texts"."field" in ('STORE', 'DESCRIPTION'))
);
--> statement-breakpoint
DROP INDEX "product_names_search_idx";--> statement-breakpoint
DROP INDEX "stores_search_idx";--> statement-breakpoint
DROP INDEX "products_named_idx";--> statement-breakpoint
ALTER TABLE "product_names" ADD COLUMN "written" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_hash" bigint GENERATED ALWAYS AS (hashtextextended("search_key", 0)) STORED;--> statement-breakpoint
ALTER TABLE "store_texts" ADD CONSTRAINT "store_texts_city_code_cities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."cities"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_texts_key" ON "store_texts" USING btree ("city_code","field",md5("text"));--> statement-breakpoint
CREATE INDEX "store_texts_written_idx" ON "store_texts" USING btree ("city_code","written");--> statement-breakpoint
CREATE INDEX "product_names_written_idx" ON "product_names" USING btree ("city_code","written");--> statement-breakpoint
CREATE INDEX "stores_named_idx" ON "stores" USING btree ("city_code",hashtextextended("search_key", 0));--> statement-breakpoint
CREATE INDEX "stores_described_idx" ON "stores" USING btree ("city_code",hashtextextended("description"::text, 0));--> statement-breakpoint
CREATE INDEX "products_named_idx" ON "products" USING btree ("city_code","name_hash","store_id","id") WHERE "products"."available";--> statement-breakpoint
CREATE FUNCTION keep_store_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO store_texts (city_code, field, text)
  SELECT DISTINCT w.city_code, t.field, t.text FROM written w
  CROSS JOIN LATERAL (VALUES ('STORE', w.search_key), ('DESCRIPTION', w.description::text)) t(field, text)
  WHERE w.search_key <> ''
    AND NOT EXISTS (SELECT 1 FROM store_texts n WHERE n.city_code = w.city_code AND n.field = t.field AND md5(n.text) = md5(t.text))
  ORDER BY 1, 2, 3
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER store_texts_of_added AFTER INSERT ON stores REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_store_texts();--> statement-breakpoint
CREATE TRIGGER store_texts_of_changed AFTER UPDATE ON stores REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_store_texts();--> statement-breakpoint
INSERT INTO store_texts (city_code, field, text)
SELECT DISTINCT s.city_code, t.field, t.text FROM stores s
CROSS JOIN LATERAL (VALUES ('STORE', s.search_key), ('DESCRIPTION', s.description::text)) t(field, text)
WHERE s.search_key <> '';

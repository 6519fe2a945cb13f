CREATE TABLE "product_names" (
	"city_code" text NOT NULL,
	"search_key" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search_idx";--> statement-breakpoint
ALTER TABLE "product_names" ADD CONSTRAINT "product_names_city_code_cities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."cities"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_names_key" ON "product_names" USING btree ("city_code",md5("search_key"));--> statement-breakpoint
CREATE INDEX "product_names_search_idx" ON "product_names" USING gin ("city_code","search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_named_idx" ON "products" USING btree ("city_code",hashtextextended("search_key", 0),"store_id") WHERE "products"."available";
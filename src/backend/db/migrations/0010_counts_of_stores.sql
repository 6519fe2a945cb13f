CREATE TABLE "listed_stores" (
	"city_code" text NOT NULL,
	"category_id" integer NOT NULL,
	"filter_id" integer,
	"listed" integer NOT NULL,
	"rated" integer NOT NULL,
	"promoted" integer NOT NULL,
	CONSTRAINT "listed_stores_key" UNIQUE NULLS NOT DISTINCT("city_code","category_id","filter_id"),
	CONSTRAINT "listed_stores_counts_check" CHECK ("listed_stores"."listed" > 0 and "listed_stores"."rated" between 0 and "listed_stores"."listed" and "listed_stores"."promoted" between 0 and "listed_stores"."listed")
);
--> statement-breakpoint
ALTER TABLE "listed_stores" ADD CONSTRAINT "listed_stores_filter_id_filters_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."filters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listed_stores" ADD CONSTRAINT "listed_stores_category_fk" FOREIGN KEY ("city_code","category_id") REFERENCES "public"."city_categories"("city_code","category_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_stores_filter_idx" ON "listed_stores" USING btree ("filter_id");
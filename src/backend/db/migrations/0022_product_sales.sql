CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"units" integer NOT NULL,
	CONSTRAINT "product_sales_units_check" CHECK ("product_sales"."units" > 0)
);
--> statement-breakpoint
ALTER TABLE "product_sales" ADD CONSTRAINT "product_sales_product_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."products"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sales_top_idx" ON "product_sales" USING btree ("store_id","units" DESC NULLS LAST,"product_id");
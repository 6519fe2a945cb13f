CREATE TABLE "product_stock" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"count" integer NOT NULL,
	"sold_out" boolean NOT NULL,
	CONSTRAINT "product_stock_count_check" CHECK ("product_stock"."count" >= 0),
	CONSTRAINT "product_stock_sold_out_check" CHECK (not "product_stock"."sold_out" or "product_stock"."count" = 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "stock_reserved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_stock" ADD CONSTRAINT "product_stock_product_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."products"("id","store_id") ON DELETE cascade ON UPDATE no action;
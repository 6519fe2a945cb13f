CREATE TABLE "product_pairs" (
	"product_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "product_pairs_product_id_other_id_pk" PRIMARY KEY("product_id","other_id"),
	CONSTRAINT "product_pairs_orders_check" CHECK ("product_pairs"."orders" > 0),
	CONSTRAINT "product_pairs_products_check" CHECK ("product_pairs"."product_id" <> "product_pairs"."other_id")
);
--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_product_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."products"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_other_fk" FOREIGN KEY ("other_id","store_id") REFERENCES "public"."products"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_pairs_top_idx" ON "product_pairs" USING btree ("product_id","orders" DESC NULLS LAST,"other_id");--> statement-breakpoint
CREATE INDEX "product_pairs_other_idx" ON "product_pairs" USING btree ("other_id");
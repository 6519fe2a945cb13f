CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" integer,
	"visitor_hash" text,
	"order_id" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL,
	"stored_at" timestamp with time zone,
	"attached_at" timestamp with time zone,
	"delete_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "photos_stored_check" CHECK (("photos"."stored_at" is null) = ("photos"."width" is null) and ("photos"."width" is null) = ("photos"."height" is null))
);
--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD COLUMN "photo_id" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_customer_idx" ON "photos" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "photos_visitor_idx" ON "photos" USING btree ("visitor_hash","created_at");--> statement-breakpoint
CREATE INDEX "photos_order_idx" ON "photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "photos_delete_idx" ON "photos" USING btree ("delete_at");--> statement-breakpoint
ALTER TABLE "delivery_proofs" ADD CONSTRAINT "delivery_proofs_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_proofs_photo_idx" ON "delivery_proofs" USING btree ("photo_id");--> statement-breakpoint
-- the photos in the column were those of the courier of the sandbox
ALTER TABLE "delivery_proofs" DROP COLUMN "photo";
CREATE TABLE "parcel_signatures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" integer NOT NULL,
	"point_index" smallint NOT NULL,
	"recipient_name" text,
	"photo_id" uuid,
	"signed_at" timestamp with time zone,
	CONSTRAINT "parcel_signatures_signed_check" CHECK (("parcel_signatures"."signed_at" is null) = ("parcel_signatures"."recipient_name" is null))
);
--> statement-breakpoint
ALTER TABLE "parcel_signatures" ADD CONSTRAINT "parcel_signatures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_signatures" ADD CONSTRAINT "parcel_signatures_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcel_signatures_point_key" ON "parcel_signatures" USING btree ("order_id","point_index");--> statement-breakpoint
CREATE INDEX "parcel_signatures_photo_idx" ON "parcel_signatures" USING btree ("photo_id");
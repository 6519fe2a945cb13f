CREATE TABLE "order_parcels" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"size" text NOT NULL,
	"weight" text NOT NULL,
	"value_minor" bigint NOT NULL,
	"point_fee_minor" bigint NOT NULL,
	"points" text NOT NULL,
	"metres" integer NOT NULL,
	"recipient_code" text NOT NULL,
	"is_returned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "order_parcels_size_check" CHECK ("order_parcels"."size" in ('SMALL', 'MEDIUM', 'LARGE')),
	CONSTRAINT "order_parcels_weight_check" CHECK ("order_parcels"."weight" in ('LIGHT', 'MEDIUM', 'HEAVY')),
	CONSTRAINT "order_parcels_value_check" CHECK ("order_parcels"."value_minor" >= 0),
	CONSTRAINT "order_parcels_point_fee_check" CHECK ("order_parcels"."point_fee_minor" >= 0),
	CONSTRAINT "order_parcels_metres_check" CHECK ("order_parcels"."metres" >= 0)
);
--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "parcel" jsonb;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
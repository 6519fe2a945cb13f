ALTER TABLE "orders" DROP CONSTRAINT "orders_stage_check";--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "pickup_lower" smallint;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "pickup_upper" smallint;--> statement-breakpoint
CREATE INDEX "stores_pickup_idx" ON "stores" USING btree ("city_code","category_id") WHERE "stores"."pickup_lower" is not null and "stores"."enabled" and not "stores"."gone";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_stage_check" CHECK ("orders"."stage" in ('PLACED', 'ACCEPTED', 'COOKING', 'READY', 'PICKED_UP', 'NEARBY', 'DELIVERED', 'CANCELLED'));--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_pickup_check" CHECK (("stores"."pickup_lower" is null) = ("stores"."pickup_upper" is null) and 0 <= "stores"."pickup_lower" and "stores"."pickup_lower" <= "stores"."pickup_upper");
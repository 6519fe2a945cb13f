CREATE TABLE "saved_carts" (
	"basket_id" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"version" integer NOT NULL,
	"info" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_carts_version_check" CHECK ("saved_carts"."version" > 0),
	CONSTRAINT "saved_carts_size_check" CHECK (octet_length("saved_carts"."lines"::text) <= 524288)
);
--> statement-breakpoint
ALTER TABLE "saved_carts" ADD CONSTRAINT "saved_carts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_carts_store_key" ON "saved_carts" USING btree ("customer_id","store_id");--> statement-breakpoint
CREATE INDEX "saved_carts_expiry_idx" ON "saved_carts" USING btree ("changed_at");
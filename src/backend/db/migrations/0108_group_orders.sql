CREATE TABLE "group_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"host_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"store_address_id" integer NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"order_id" integer,
	CONSTRAINT "group_orders_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "group_orders_state_check" CHECK ("group_orders"."state" in ('OPEN', 'CLOSED', 'ORDERED', 'EXPIRED', 'CANCELLED')),
	CONSTRAINT "group_orders_ended_check" CHECK (("group_orders"."state" in ('OPEN', 'CLOSED')) = ("group_orders"."ended_at" is null)),
	CONSTRAINT "group_orders_ordered_check" CHECK ("group_orders"."state" <> 'ORDERED' or "group_orders"."order_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "group_participants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"group_id" integer NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"is_host" boolean DEFAULT false NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"products_minor" bigint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "group_participants_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "group_participants_products_check" CHECK ("group_participants"."products_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "participant" text;--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_host_id_customers_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_participants" ADD CONSTRAINT "group_participants_group_id_group_orders_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."group_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_orders_active_key" ON "group_orders" USING btree ("host_id","store_id") WHERE "group_orders"."state" in ('OPEN', 'CLOSED');--> statement-breakpoint
CREATE INDEX "group_orders_host_idx" ON "group_orders" USING btree ("host_id","created_at");--> statement-breakpoint
CREATE INDEX "group_orders_order_idx" ON "group_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "group_orders_expiry_idx" ON "group_orders" USING btree ("expires_at") WHERE "group_orders"."state" in ('OPEN', 'CLOSED');--> statement-breakpoint
CREATE INDEX "group_orders_ended_idx" ON "group_orders" USING btree ("ended_at");--> statement-breakpoint
CREATE UNIQUE INDEX "group_participants_name_key" ON "group_participants" USING btree ("group_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "group_participants_host_key" ON "group_participants" USING btree ("group_id") WHERE "group_participants"."is_host";
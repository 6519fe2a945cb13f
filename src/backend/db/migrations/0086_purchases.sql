CREATE TABLE "order_purchases" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"points" text NOT NULL,
	"option" smallint NOT NULL,
	"estimate_from_minor" bigint,
	"estimate_to_minor" bigint,
	"limit_minor" bigint NOT NULL,
	"amount_minor" bigint,
	"missing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bought_at" timestamp with time zone,
	CONSTRAINT "order_purchases_option_check" CHECK ("order_purchases"."option" in (1, 2, 3)),
	CONSTRAINT "order_purchases_limit_check" CHECK ("order_purchases"."limit_minor" >= 0 and ("order_purchases"."amount_minor" is null or "order_purchases"."amount_minor" between 1 and "order_purchases"."limit_minor")),
	CONSTRAINT "order_purchases_bought_check" CHECK (("order_purchases"."amount_minor" is null) = ("order_purchases"."bought_at" is null))
);
--> statement-breakpoint
ALTER TABLE "order_purchases" ADD CONSTRAINT "order_purchases_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
CREATE TABLE "customer_promo_codes" (
	"customer_id" integer NOT NULL,
	"promo_code_id" integer NOT NULL,
	"saved_at" timestamp with time zone,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "customer_promo_codes_customer_id_promo_code_id_pk" PRIMARY KEY("customer_id","promo_code_id"),
	CONSTRAINT "customer_promo_codes_uses_check" CHECK ("customer_promo_codes"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text,
	"country_code" text,
	"minimum_products_minor" bigint,
	"maximum_discount_minor" bigint,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"maximum_uses" integer,
	"maximum_uses_per_customer" integer DEFAULT 1 NOT NULL,
	"budget_minor" bigint,
	"uses" integer DEFAULT 0 NOT NULL,
	"spent_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_codes_code_check" CHECK ("promo_codes"."code" ~ '^[A-Z0-9]{3,30}$'),
	CONSTRAINT "promo_codes_kind_check" CHECK ("promo_codes"."kind" in ('PERCENT', 'AMOUNT', 'FREE_DELIVERY', 'PRIME_DAYS')),
	CONSTRAINT "promo_codes_amount_check" CHECK (case "promo_codes"."kind" when 'PERCENT' then "promo_codes"."amount" between 1 and 100 when 'FREE_DELIVERY' then "promo_codes"."amount" = 0 else "promo_codes"."amount" > 0 end),
	CONSTRAINT "promo_codes_currency_check" CHECK ("promo_codes"."currency" is not null or ("promo_codes"."kind" <> 'AMOUNT' and num_nonnulls("promo_codes"."minimum_products_minor", "promo_codes"."maximum_discount_minor", "promo_codes"."budget_minor") = 0)),
	CONSTRAINT "promo_codes_uses_check" CHECK ("promo_codes"."uses" >= 0),
	CONSTRAINT "promo_codes_spent_check" CHECK ("promo_codes"."spent_minor" >= 0),
	CONSTRAINT "promo_codes_limits_check" CHECK ("promo_codes"."maximum_uses_per_customer" > 0),
	CONSTRAINT "promo_codes_times_check" CHECK ("promo_codes"."starts_at" < "promo_codes"."expires_at")
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promo_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"promo_code_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" integer,
	"discount_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "promo_redemptions_order_key" UNIQUE("order_id"),
	CONSTRAINT "promo_redemptions_discount_check" CHECK ("promo_redemptions"."discount_minor" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_price_lines" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "customer_promo_codes" ADD CONSTRAINT "customer_promo_codes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_promo_codes" ADD CONSTRAINT "customer_promo_codes_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_promo_codes_code_idx" ON "customer_promo_codes" USING btree ("promo_code_id");--> statement-breakpoint
CREATE INDEX "promo_redemptions_customer_idx" ON "promo_redemptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "promo_redemptions_code_idx" ON "promo_redemptions" USING btree ("promo_code_id");
CREATE TABLE "invoice_counters" (
	"country_code" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_country_code_year_pk" PRIMARY KEY("country_code","year"),
	CONSTRAINT "invoice_counters_last_check" CHECK ("invoice_counters"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"country_code" text NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"seller" jsonb NOT NULL,
	"company" jsonb,
	"taxes" jsonb NOT NULL,
	CONSTRAINT "invoices_number_key" UNIQUE("country_code","year","number"),
	CONSTRAINT "invoices_number_check" CHECK ("invoices"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "tax_rate" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed_to_share_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "company_invoice" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_tax_rate_check" CHECK ("countries"."tax_rate" between 1 and 10000);
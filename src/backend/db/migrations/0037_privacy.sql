CREATE TABLE "companies" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tax_id" text NOT NULL,
	"address_line1" text NOT NULL,
	"address_line2" text,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"province" text,
	"country_code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"urn" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" integer,
	"fingerprints" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "privacy_decisions" (
	"customer_id" integer NOT NULL,
	"permission" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_decisions_customer_id_permission_pk" PRIMARY KEY("customer_id","permission"),
	CONSTRAINT "privacy_decisions_permission_check" CHECK ("privacy_decisions"."permission" in ('DATA_SHARING'))
);
--> statement-breakpoint
CREATE TABLE "privacy_reviews" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"permissions" jsonb NOT NULL,
	"can_skip" boolean NOT NULL,
	"skipped_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shared_data_partners" (
	"customer_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"shared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_data_partners_customer_id_store_id_pk" PRIMARY KEY("customer_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "survey_answers" (
	"customer_id" integer NOT NULL,
	"survey_id" text NOT NULL,
	"questionnaire" jsonb,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_answers_customer_id_survey_id_pk" PRIMARY KEY("customer_id","survey_id")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "deletion_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_decisions" ADD CONSTRAINT "privacy_decisions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_reviews" ADD CONSTRAINT "privacy_reviews_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_data_partners" ADD CONSTRAINT "shared_data_partners_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_data_partners" ADD CONSTRAINT "shared_data_partners_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_customer_idx" ON "devices" USING btree ("customer_id") WHERE "devices"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "devices_expiry_idx" ON "devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shared_data_partners_store_idx" ON "shared_data_partners" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "customers_deletion_idx" ON "customers" USING btree ("deletion_at") WHERE "customers"."deletion_at" is not null;
CREATE TABLE "customer_migrations" (
	"source_company" text NOT NULL,
	"source_customer_id" text NOT NULL,
	"migration_hash" text NOT NULL,
	"email" text,
	"name" text,
	"preferred_language" text,
	"expires_at" timestamp with time zone NOT NULL,
	"customer_id" integer,
	CONSTRAINT "customer_migrations_source_company_source_customer_id_pk" PRIMARY KEY("source_company","source_customer_id"),
	CONSTRAINT "customer_migrations_moved_check" CHECK (("customer_migrations"."customer_id" is null) = ("customer_migrations"."email" is not null)),
	CONSTRAINT "customer_migrations_name_check" CHECK (("customer_migrations"."email" is null) = ("customer_migrations"."name" is null))
);
--> statement-breakpoint
ALTER TABLE "social_identities" DROP CONSTRAINT "social_identities_provider_check";--> statement-breakpoint
ALTER TABLE "customer_migrations" ADD CONSTRAINT "customer_migrations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_migrations_customer_idx" ON "customer_migrations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_migrations_expiry_idx" ON "customer_migrations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_provider_check" CHECK ("social_identities"."provider" in ('GOOGLE', 'FACEBOOK'));
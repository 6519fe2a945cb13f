CREATE TABLE "restricted_products" (
	"restriction_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	CONSTRAINT "restricted_products_restriction_id_product_id_pk" PRIMARY KEY("restriction_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "store_pages" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"elements" jsonb NOT NULL,
	CONSTRAINT "store_pages_elements_check" CHECK (jsonb_typeof("store_pages"."elements") = 'array')
);
--> statement-breakpoint
CREATE TABLE "store_restrictions" (
	"id" integer PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"minimum_age" smallint,
	CONSTRAINT "store_restrictions_id_store_key" UNIQUE("id","store_id"),
	CONSTRAINT "store_restrictions_position_key" UNIQUE("store_id","position"),
	CONSTRAINT "store_restrictions_kind_check" CHECK ("store_restrictions"."kind" in ('AGE', 'PRESCRIPTION')),
	CONSTRAINT "store_restrictions_title_check" CHECK (jsonb_typeof("store_restrictions"."title") = 'object' and "store_restrictions"."title" <> '{}'::jsonb),
	CONSTRAINT "store_restrictions_text_check" CHECK (jsonb_typeof("store_restrictions"."text") = 'object' and "store_restrictions"."text" <> '{}'::jsonb),
	CONSTRAINT "store_restrictions_age_check" CHECK (("store_restrictions"."minimum_age" is not null) = ("store_restrictions"."kind" = 'AGE') and coalesce("store_restrictions"."minimum_age" between 1 and 99, true))
);
--> statement-breakpoint
CREATE TABLE "store_details" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"address" text,
	"phone" text,
	"email" text,
	"legal_name" text,
	"registration" text,
	"legal_address" text,
	"allergens" jsonb,
	"hygiene" jsonb,
	"disclosure" jsonb,
	CONSTRAINT "store_details_phone_check" CHECK ("store_details"."phone" ~ '^[+]?[0-9]{3,20}$')
);
--> statement-breakpoint
ALTER TABLE "menu_sections" DROP CONSTRAINT "menu_sections_layout_check";--> statement-breakpoint
ALTER TABLE "menu_sections" ALTER COLUMN "layout" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_sections" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "restricted_products" ADD CONSTRAINT "restricted_products_restriction_fk" FOREIGN KEY ("restriction_id","store_id") REFERENCES "public"."store_restrictions"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restricted_products" ADD CONSTRAINT "restricted_products_product_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."products"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_pages" ADD CONSTRAINT "store_pages_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_restrictions" ADD CONSTRAINT "store_restrictions_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_details" ADD CONSTRAINT "store_details_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restricted_products_product_idx" ON "restricted_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "restricted_products_store_idx" ON "restricted_products" USING btree ("store_id");--> statement-breakpoint
ALTER TABLE "menu_sections" ADD CONSTRAINT "menu_sections_parent_fk" FOREIGN KEY ("parent_id","store_id") REFERENCES "public"."menu_sections"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "menu_sections_parent_idx" ON "menu_sections" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "menu_sections" ADD CONSTRAINT "menu_sections_parent_check" CHECK ("menu_sections"."parent_id" <> "menu_sections"."id");--> statement-breakpoint
ALTER TABLE "menu_sections" ADD CONSTRAINT "menu_sections_layout_check" CHECK ("menu_sections"."layout" in ('GRID', 'LIST', 'CAROUSEL'));--> statement-breakpoint
-- A change of these tables invalidates cached pages and replies, as one of the other tables of the catalogue does (migration 0012).
CREATE TRIGGER told_of_store_details AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store_details FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_store_pages AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store_pages FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_store_restrictions AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON store_restrictions FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();--> statement-breakpoint
CREATE TRIGGER told_of_restricted_products AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON restricted_products FOR EACH STATEMENT EXECUTE FUNCTION tell_of_catalogue();

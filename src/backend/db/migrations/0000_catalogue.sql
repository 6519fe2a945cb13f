CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "brands" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"image_id" text NOT NULL,
	"tint" smallint NOT NULL,
	CONSTRAINT "brands_slug_key" UNIQUE("slug"),
	CONSTRAINT "brands_name_check" CHECK (jsonb_typeof("brands"."name") = 'object' and "brands"."name" <> '{}'::jsonb),
	CONSTRAINT "brands_tint_check" CHECK ("brands"."tint" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"parent_id" integer,
	"background_color" text NOT NULL,
	"text_color" text NOT NULL,
	"image" text NOT NULL,
	"open_icon" text NOT NULL,
	"sleep_icon" text NOT NULL,
	"disabled_icon" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "categories_id_check" CHECK ("categories"."id" > 0),
	CONSTRAINT "categories_type_check" CHECK ("categories"."type" in ('STORES', 'PURCHASE', 'SHIPMENT', 'GROUP')),
	CONSTRAINT "categories_group_check" CHECK ("categories"."parent_id" is null or "categories"."type" <> 'GROUP')
);
--> statement-breakpoint
CREATE TABLE "category_texts" (
	"category_id" integer NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "category_texts_category_id_language_pk" PRIMARY KEY("category_id","language"),
	CONSTRAINT "category_texts_slug_key" UNIQUE("language","slug"),
	CONSTRAINT "category_texts_name_check" CHECK ("category_texts"."name" <> ''),
	CONSTRAINT "category_texts_slug_check" CHECK ("category_texts"."slug" ~ '^[^/?#%[:space:]]+$')
);
--> statement-breakpoint
CREATE TABLE "city_categories" (
	"city_code" text NOT NULL,
	"category_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"tint" smallint NOT NULL,
	CONSTRAINT "city_categories_city_code_category_id_pk" PRIMARY KEY("city_code","category_id"),
	CONSTRAINT "city_categories_tint_check" CHECK ("city_categories"."tint" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "filters" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"label" text NOT NULL,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"icon_id" text,
	"category" text,
	"position" smallint DEFAULT 0 NOT NULL,
	"tint" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "filters_slug_key" UNIQUE("slug"),
	CONSTRAINT "filters_id_check" CHECK ("filters"."id" > 0),
	CONSTRAINT "filters_type_check" CHECK ("filters"."type" in ('CITY', 'USER', 'SORT', 'FOOD')),
	CONSTRAINT "filters_name_check" CHECK (jsonb_typeof("filters"."name") = 'object' and "filters"."name" <> '{}'::jsonb),
	CONSTRAINT "filters_tint_check" CHECK ("filters"."tint" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "tags_name_check" CHECK (jsonb_typeof("tags"."name") = 'object' and "tags"."name" <> '{}'::jsonb)
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"code" text PRIMARY KEY NOT NULL,
	"country_code" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"currency" text NOT NULL,
	"currency_pattern" text NOT NULL,
	"extra_currency" text,
	"extra_currency_multiplier" double precision,
	"content_language_code" text NOT NULL,
	"language_code" text NOT NULL,
	"supported_languages" text[] NOT NULL,
	"cash_enabled" boolean DEFAULT true NOT NULL,
	"service_phone_number" text,
	"custom_address_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"time_zone_abbreviation" text NOT NULL,
	"center_lat" double precision NOT NULL,
	"center_lng" double precision NOT NULL,
	"search_radius" integer NOT NULL,
	"population" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cities_code_country_key" UNIQUE("code","country_code"),
	CONSTRAINT "cities_code_check" CHECK ("cities"."code" ~ '^[A-Z0-9]{3}$'),
	CONSTRAINT "cities_currency_check" CHECK ("cities"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "cities_pattern_check" CHECK ("cities"."currency_pattern" like '%{0}%'),
	CONSTRAINT "cities_extra_currency_check" CHECK (("cities"."extra_currency" is null) = ("cities"."extra_currency_multiplier" is null) and coalesce("cities"."extra_currency_multiplier", 1) > 0),
	CONSTRAINT "cities_language_check" CHECK ("cities"."language_code" = any ("cities"."supported_languages")),
	CONSTRAINT "cities_center_check" CHECK ("cities"."center_lat" between -90 and 90 and "cities"."center_lng" between -180 and 180),
	CONSTRAINT "cities_radius_check" CHECK ("cities"."search_radius" > 0)
);
--> statement-breakpoint
CREATE TABLE "city_polygons" (
	"city_code" text NOT NULL,
	"position" smallint NOT NULL,
	"encoded" text NOT NULL,
	CONSTRAINT "city_polygons_city_code_position_pk" PRIMARY KEY("city_code","position"),
	CONSTRAINT "city_polygons_encoded_check" CHECK ("city_polygons"."encoded" <> '')
);
--> statement-breakpoint
CREATE TABLE "city_texts" (
	"city_code" text NOT NULL,
	"country_code" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"slug" text NOT NULL,
	CONSTRAINT "city_texts_city_code_language_pk" PRIMARY KEY("city_code","language"),
	CONSTRAINT "city_texts_slug_key" UNIQUE("country_code","language","slug"),
	CONSTRAINT "city_texts_slug_check" CHECK ("city_texts"."slug" ~ '^[^/?#%[:space:]]+$')
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"code" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"language_code" text NOT NULL,
	"supported_languages" text[] NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"payment_providers" text[] NOT NULL,
	"customer_invoices_enabled" boolean DEFAULT false NOT NULL,
	"customer_manual_invoices_enabled" boolean DEFAULT false NOT NULL,
	"price_estimation_values_minor" bigint[] NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "countries_code_check" CHECK ("countries"."code" ~ '^[A-Z]{2}$'),
	CONSTRAINT "countries_name_check" CHECK (jsonb_typeof("countries"."name") = 'object' and "countries"."name" <> '{}'::jsonb),
	CONSTRAINT "countries_language_check" CHECK ("countries"."language_code" = any ("countries"."supported_languages")),
	CONSTRAINT "countries_price_estimation_check" CHECK (0 <= all ("countries"."price_estimation_values_minor"))
);
--> statement-breakpoint
CREATE TABLE "landing_blocks" (
	"landing_id" integer NOT NULL,
	"language" text NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "landing_blocks_landing_id_language_position_pk" PRIMARY KEY("landing_id","language","position")
);
--> statement-breakpoint
CREATE TABLE "landing_questions" (
	"landing_id" integer NOT NULL,
	"language" text NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "landing_questions_landing_id_language_position_pk" PRIMARY KEY("landing_id","language","position")
);
--> statement-breakpoint
CREATE TABLE "landing_texts" (
	"landing_id" integer NOT NULL,
	"language" text NOT NULL,
	"meta_title" text NOT NULL,
	"meta_description" text NOT NULL,
	CONSTRAINT "landing_texts_landing_id_language_pk" PRIMARY KEY("landing_id","language")
);
--> statement-breakpoint
CREATE TABLE "landings" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"country_code" text,
	"city_code" text,
	"category_id" integer,
	"filter_id" integer,
	"brand_id" integer,
	CONSTRAINT "landings_subject_key" UNIQUE NULLS NOT DISTINCT("kind","country_code","city_code","category_id","filter_id","brand_id"),
	CONSTRAINT "landings_kind_check" CHECK ("landings"."kind" in ('GLOBAL', 'COUNTRY', 'CITIES', 'CITY', 'CATEGORY', 'FILTER', 'BRAND')),
	CONSTRAINT "landings_country_check" CHECK (("landings"."country_code" is null) = ("landings"."kind" = 'GLOBAL')),
	CONSTRAINT "landings_filter_check" CHECK (("landings"."filter_id" is not null) = ("landings"."kind" = 'FILTER')),
	CONSTRAINT "landings_brand_check" CHECK (("landings"."brand_id" is not null) = ("landings"."kind" = 'BRAND'))
);
--> statement-breakpoint
CREATE TABLE "attribute_groups" (
	"id" integer PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"min" smallint,
	"max" smallint,
	"max_per_attribute" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "attribute_groups_id_store_key" UNIQUE("id","store_id"),
	CONSTRAINT "attribute_groups_name_check" CHECK (jsonb_typeof("attribute_groups"."name") = 'object' and "attribute_groups"."name" <> '{}'::jsonb),
	CONSTRAINT "attribute_groups_span_check" CHECK ("attribute_groups"."min" >= 0 and "attribute_groups"."max" >= 1 and "attribute_groups"."max_per_attribute" >= 1 and coalesce("attribute_groups"."min" <= "attribute_groups"."max", true))
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" integer PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"price_impact_minor" bigint DEFAULT 0 NOT NULL,
	"selected" boolean DEFAULT false NOT NULL,
	"quantity" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "attributes_id_store_key" UNIQUE("id","store_id"),
	CONSTRAINT "attributes_position_key" UNIQUE("group_id","position"),
	CONSTRAINT "attributes_name_check" CHECK (jsonb_typeof("attributes"."name") = 'object' and "attributes"."name" <> '{}'::jsonb),
	CONSTRAINT "attributes_price_check" CHECK ("attributes"."price_impact_minor" >= 0),
	CONSTRAINT "attributes_default_check" CHECK ("attributes"."selected" = ("attributes"."quantity" > 0) and "attributes"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "menu_sections" (
	"id" integer PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"layout" text NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "menu_sections_id_store_key" UNIQUE("id","store_id"),
	CONSTRAINT "menu_sections_position_key" UNIQUE("store_id","position"),
	CONSTRAINT "menu_sections_layout_check" CHECK ("menu_sections"."layout" in ('GRID', 'LIST')),
	CONSTRAINT "menu_sections_name_check" CHECK (jsonb_typeof("menu_sections"."name") = 'object' and "menu_sections"."name" <> '{}'::jsonb)
);
--> statement-breakpoint
CREATE TABLE "product_attribute_groups" (
	"product_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "product_attribute_groups_product_id_group_id_pk" PRIMARY KEY("product_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"city_code" text NOT NULL,
	"section_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"store_product_id" text NOT NULL,
	"external_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"price_minor" bigint NOT NULL,
	"image_id" text NOT NULL,
	"tint" smallint NOT NULL,
	"sponsored" boolean DEFAULT false NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"allergens" text[] DEFAULT '{}' NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "products_id_store_key" UNIQUE("id","store_id"),
	CONSTRAINT "products_store_product_key" UNIQUE("store_id","store_product_id"),
	CONSTRAINT "products_id_check" CHECK ("products"."id" > 0),
	CONSTRAINT "products_name_check" CHECK (jsonb_typeof("products"."name") = 'object' and "products"."name" <> '{}'::jsonb),
	CONSTRAINT "products_price_check" CHECK ("products"."price_minor" >= 0),
	CONSTRAINT "products_tint_check" CHECK ("products"."tint" between 0 and 23),
	CONSTRAINT "products_allergens_check" CHECK ("products"."allergens" <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs'])
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" integer PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"product_id" integer,
	"attribute_id" integer,
	"type" text NOT NULL,
	"percentage" smallint,
	"price_minor" bigint,
	"prime" boolean DEFAULT false NOT NULL,
	CONSTRAINT "promotions_type_check" CHECK ("promotions"."type" in ('PERCENTAGE_DISCOUNT', 'TWO_FOR_ONE', 'FREE_DELIVERY', 'FLAT_DELIVERY', 'FLAT_PRODUCT')),
	CONSTRAINT "promotions_target_check" CHECK (num_nonnulls("promotions"."product_id", "promotions"."attribute_id") = case when "promotions"."type" in ('FREE_DELIVERY', 'FLAT_DELIVERY') then 0 else 1 end),
	CONSTRAINT "promotions_percentage_check" CHECK (("promotions"."percentage" is not null) = ("promotions"."type" = 'PERCENTAGE_DISCOUNT') and coalesce("promotions"."percentage" between 1 and 99, true)),
	CONSTRAINT "promotions_price_check" CHECK (("promotions"."price_minor" is not null) = ("promotions"."type" in ('FLAT_DELIVERY', 'FLAT_PRODUCT')) and coalesce("promotions"."price_minor" >= 0, true))
);
--> statement-breakpoint
CREATE TABLE "seed_record" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"seed" integer NOT NULL,
	"scale" double precision NOT NULL,
	"version" integer NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "seed_record_single_check" CHECK ("seed_record"."id" = 1),
	CONSTRAINT "seed_record_scale_check" CHECK ("seed_record"."scale" > 0)
);
--> statement-breakpoint
CREATE TABLE "toggles" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "toggles_value_check" CHECK (jsonb_typeof("toggles"."value") in ('boolean', 'number', 'string', 'null'))
);
--> statement-breakpoint
CREATE TABLE "category_single_stores" (
	"city_code" text NOT NULL,
	"category_id" integer NOT NULL,
	"store_id" integer NOT NULL,
	CONSTRAINT "category_single_stores_city_code_category_id_pk" PRIMARY KEY("city_code","category_id"),
	CONSTRAINT "category_single_stores_store_key" UNIQUE("store_id")
);
--> statement-breakpoint
CREATE TABLE "store_filters" (
	"store_id" integer NOT NULL,
	"filter_id" integer NOT NULL,
	CONSTRAINT "store_filters_store_id_filter_id_pk" PRIMARY KEY("store_id","filter_id")
);
--> statement-breakpoint
CREATE TABLE "store_hours" (
	"store_id" integer NOT NULL,
	"day" smallint NOT NULL,
	"opens" smallint NOT NULL,
	"closes" smallint NOT NULL,
	CONSTRAINT "store_hours_store_id_day_opens_pk" PRIMARY KEY("store_id","day","opens"),
	CONSTRAINT "store_hours_day_check" CHECK ("store_hours"."day" between 1 and 7),
	CONSTRAINT "store_hours_span_check" CHECK ("store_hours"."opens" between 0 and 1439 and "store_hours"."closes" > "store_hours"."opens" and "store_hours"."closes" <= "store_hours"."opens" + 1440)
);
--> statement-breakpoint
CREATE TABLE "store_tags" (
	"store_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "store_tags_store_id_tag_id_pk" PRIMARY KEY("store_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" integer PRIMARY KEY NOT NULL,
	"address_id" integer NOT NULL,
	"city_code" text NOT NULL,
	"category_id" integer NOT NULL,
	"brand_id" integer,
	"slug" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"image_id" text NOT NULL,
	"tint" smallint NOT NULL,
	"items_type" text DEFAULT 'STORE' NOT NULL,
	"view_type" text DEFAULT 'LIST_VIEW_LAYOUT' NOT NULL,
	"flagged_open" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"eta_enabled" boolean DEFAULT true NOT NULL,
	"eta_lower" smallint NOT NULL,
	"eta_upper" smallint NOT NULL,
	"rating_tenths" smallint,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"service_fee_minor" bigint DEFAULT 0 NOT NULL,
	"delivery_fee_minor" bigint DEFAULT 0 NOT NULL,
	"minimum_basket_minor" bigint DEFAULT 0 NOT NULL,
	"highest_min_basket_surcharge_minor" bigint DEFAULT 0 NOT NULL,
	"marketplace" boolean DEFAULT false NOT NULL,
	"prime_available" boolean DEFAULT false NOT NULL,
	"scheduling_enabled" boolean DEFAULT false NOT NULL,
	"schedule_message" jsonb,
	"closed_status_message" jsonb,
	"note" jsonb,
	"toggles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"fees_pricing_calculation_id" text,
	"urn" text,
	"cutlery_request_allowed" boolean DEFAULT false NOT NULL,
	"sponsored" boolean DEFAULT false NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "stores_city_slug_key" UNIQUE("city_code","slug"),
	CONSTRAINT "stores_address_key" UNIQUE("address_id"),
	CONSTRAINT "stores_urn_key" UNIQUE("urn"),
	CONSTRAINT "stores_id_city_key" UNIQUE("id","city_code"),
	CONSTRAINT "stores_id_check" CHECK ("stores"."id" > 0 and "stores"."address_id" > 0),
	CONSTRAINT "stores_slug_check" CHECK ("stores"."slug" ~ '^[^/?#%[:space:]]+$' and "stores"."slug" !~ '^[0-9]+$'),
	CONSTRAINT "stores_name_check" CHECK (jsonb_typeof("stores"."name") = 'object' and "stores"."name" <> '{}'::jsonb),
	CONSTRAINT "stores_items_type_check" CHECK ("stores"."items_type" in ('STORE', 'QUIERO', 'COURIER', 'MENUS', 'PRODUCTS', 'CATEGORIZED', 'CUSTOM')),
	CONSTRAINT "stores_view_type_check" CHECK ("stores"."view_type" in ('GRID_VIEW_LAYOUT', 'LIST_VIEW_LAYOUT', 'LEGACY_VIEW_LAYOUT')),
	CONSTRAINT "stores_tint_check" CHECK ("stores"."tint" between 0 and 23),
	CONSTRAINT "stores_eta_check" CHECK (0 <= "stores"."eta_lower" and "stores"."eta_lower" <= "stores"."eta_upper"),
	CONSTRAINT "stores_rating_check" CHECK ("stores"."rating_tenths" between 0 and 50 and "stores"."rating_count" >= 0),
	CONSTRAINT "stores_service_fee_check" CHECK ("stores"."service_fee_minor" >= 0),
	CONSTRAINT "stores_delivery_fee_check" CHECK ("stores"."delivery_fee_minor" >= 0),
	CONSTRAINT "stores_minimum_basket_check" CHECK ("stores"."minimum_basket_minor" >= 0),
	CONSTRAINT "stores_surcharge_check" CHECK ("stores"."highest_min_basket_surcharge_minor" >= 0),
	CONSTRAINT "stores_point_check" CHECK ("stores"."lat" between -90 and 90 and "stores"."lng" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_texts" ADD CONSTRAINT "category_texts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_categories" ADD CONSTRAINT "city_categories_city_code_cities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."cities"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_categories" ADD CONSTRAINT "city_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_polygons" ADD CONSTRAINT "city_polygons_city_code_cities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."cities"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "city_texts" ADD CONSTRAINT "city_texts_city_fk" FOREIGN KEY ("city_code","country_code") REFERENCES "public"."cities"("code","country_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_blocks" ADD CONSTRAINT "landing_blocks_landing_id_landings_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."landings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_questions" ADD CONSTRAINT "landing_questions_landing_id_landings_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."landings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landing_texts" ADD CONSTRAINT "landing_texts_landing_id_landings_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."landings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_city_code_cities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."cities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_filter_id_filters_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."filters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "landings" ADD CONSTRAINT "landings_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_groups" ADD CONSTRAINT "attribute_groups_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_group_fk" FOREIGN KEY ("group_id","store_id") REFERENCES "public"."attribute_groups"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu_sections" ADD CONSTRAINT "menu_sections_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_groups" ADD CONSTRAINT "product_attribute_groups_product_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."products"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute_groups" ADD CONSTRAINT "product_attribute_groups_group_fk" FOREIGN KEY ("group_id","store_id") REFERENCES "public"."attribute_groups"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_store_fk" FOREIGN KEY ("store_id","city_code") REFERENCES "public"."stores"("id","city_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_section_fk" FOREIGN KEY ("section_id","store_id") REFERENCES "public"."menu_sections"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_product_fk" FOREIGN KEY ("product_id","store_id") REFERENCES "public"."products"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_attribute_fk" FOREIGN KEY ("attribute_id","store_id") REFERENCES "public"."attributes"("id","store_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_single_stores" ADD CONSTRAINT "category_single_stores_category_fk" FOREIGN KEY ("city_code","category_id") REFERENCES "public"."city_categories"("city_code","category_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_single_stores" ADD CONSTRAINT "category_single_stores_store_fk" FOREIGN KEY ("store_id","city_code") REFERENCES "public"."stores"("id","city_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_filters" ADD CONSTRAINT "store_filters_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_filters" ADD CONSTRAINT "store_filters_filter_id_filters_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."filters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_hours" ADD CONSTRAINT "store_hours_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_tags" ADD CONSTRAINT "store_tags_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_tags" ADD CONSTRAINT "store_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_city_code_cities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."cities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_city_category_fk" FOREIGN KEY ("city_code","category_id") REFERENCES "public"."city_categories"("city_code","category_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_parent_idx" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "city_categories_category_idx" ON "city_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "cities_country_idx" ON "cities" USING btree ("country_code");--> statement-breakpoint
CREATE INDEX "city_texts_lookup_idx" ON "city_texts" USING btree ("slug","country_code");--> statement-breakpoint
CREATE INDEX "landings_country_idx" ON "landings" USING btree ("country_code","kind");--> statement-breakpoint
CREATE INDEX "attribute_groups_store_idx" ON "attribute_groups" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "product_attribute_groups_group_idx" ON "product_attribute_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "products_menu_idx" ON "products" USING btree ("store_id","section_id","position");--> statement-breakpoint
CREATE INDEX "products_section_idx" ON "products" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("city_code","search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "promotions_store_idx" ON "promotions" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "promotions_product_idx" ON "promotions" USING btree ("product_id") WHERE "promotions"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "promotions_attribute_idx" ON "promotions" USING btree ("attribute_id") WHERE "promotions"."attribute_id" is not null;--> statement-breakpoint
CREATE INDEX "store_filters_filter_idx" ON "store_filters" USING btree ("filter_id","store_id");--> statement-breakpoint
CREATE INDEX "store_tags_tag_idx" ON "store_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "stores_listed_idx" ON "stores" USING btree ("city_code","category_id","id") WHERE "stores"."enabled" and not "stores"."gone";--> statement-breakpoint
CREATE INDEX "stores_brand_idx" ON "stores" USING btree ("brand_id","city_code") WHERE "stores"."brand_id" is not null;--> statement-breakpoint
CREATE INDEX "stores_search_idx" ON "stores" USING gin ("city_code","search_key" gin_trgm_ops);
ALTER TABLE "products" ADD COLUMN "more_image_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "diets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "nutrition" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_diets_check" CHECK ("products"."diets" <@ array['vegetarian', 'vegan', 'glutenFree', 'lactoseFree', 'halal', 'kosher', 'organic']);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_pictures_check" CHECK (cardinality("products"."more_image_ids") <= 7);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_nutrition_check" CHECK ("products"."nutrition" is null or jsonb_typeof("products"."nutrition") = 'object');
CREATE TABLE "streets" (
	"id" text PRIMARY KEY NOT NULL,
	"city_code" text NOT NULL,
	"local_name" text NOT NULL,
	"latin_name" text NOT NULL,
	"from_lat" double precision NOT NULL,
	"from_lng" double precision NOT NULL,
	"to_lat" double precision NOT NULL,
	"to_lng" double precision NOT NULL,
	"houses" smallint NOT NULL,
	"search_key" text NOT NULL,
	"fault" text,
	CONSTRAINT "streets_houses_check" CHECK ("streets"."houses" > 0),
	CONSTRAINT "streets_fault_check" CHECK ("streets"."fault" in ('SEARCH', 'LOOKUP')),
	CONSTRAINT "streets_from_check" CHECK ("streets"."from_lat" between -90 and 90 and "streets"."from_lng" between -180 and 180),
	CONSTRAINT "streets_to_check" CHECK ("streets"."to_lat" between -90 and 90 and "streets"."to_lng" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "streets" ADD CONSTRAINT "streets_city_code_cities_code_fk" FOREIGN KEY ("city_code") REFERENCES "public"."cities"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "streets_search_idx" ON "streets" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "streets_city_idx" ON "streets" USING btree ("city_code");
CREATE TABLE "translation_suggestions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translation_suggestions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" integer NOT NULL,
	"field" text NOT NULL,
	"current_text" text NOT NULL,
	"suggested_text" text NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "translation_suggestions_entity_check" CHECK ("translation_suggestions"."entity_type" in ('CATEGORY', 'PRODUCT')),
	CONSTRAINT "translation_suggestions_field_check" CHECK ("translation_suggestions"."field" in ('name', 'description')),
	CONSTRAINT "translation_suggestions_languages_check" CHECK ("translation_suggestions"."source_language" <> "translation_suggestions"."target_language"),
	CONSTRAINT "translation_suggestions_reports_check" CHECK ("translation_suggestions"."reports" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "translation_suggestions_key" ON "translation_suggestions" USING btree ("entity_type","entity_id","field","target_language",md5("current_text"),md5("suggested_text"));
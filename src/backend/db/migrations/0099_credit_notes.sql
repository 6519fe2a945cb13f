CREATE TABLE "credit_note_counters" (
	"country_code" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "credit_note_counters_country_code_year_pk" PRIMARY KEY("country_code","year"),
	CONSTRAINT "credit_note_counters_last_check" CHECK ("credit_note_counters"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"refund_id" integer,
	"claim_id" integer,
	"country_code" text NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"amount_minor" bigint NOT NULL,
	"taxes" jsonb NOT NULL,
	CONSTRAINT "credit_notes_number_key" UNIQUE("country_code","year","number"),
	CONSTRAINT "credit_notes_refund_key" UNIQUE("refund_id"),
	CONSTRAINT "credit_notes_claim_key" UNIQUE("claim_id"),
	CONSTRAINT "credit_notes_number_check" CHECK ("credit_notes"."number" > 0),
	CONSTRAINT "credit_notes_source_check" CHECK (num_nonnulls("credit_notes"."refund_id", "credit_notes"."claim_id") = 1),
	CONSTRAINT "credit_notes_amount_check" CHECK ("credit_notes"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "credit_note_counters" ADD CONSTRAINT "credit_note_counters_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_invoices_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."invoices"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_refund_id_order_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_claim_id_support_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."support_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_order_idx" ON "credit_notes" USING btree ("order_id");
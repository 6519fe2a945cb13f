CREATE TABLE "favourites" (
	"customer_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_customer_id_kind_subject_id_pk" PRIMARY KEY("customer_id","kind","subject_id"),
	CONSTRAINT "favourites_kind_check" CHECK ("favourites"."kind" in ('STORE', 'PRODUCT'))
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_order_idx" ON "favourites" USING btree ("customer_id","added_at");
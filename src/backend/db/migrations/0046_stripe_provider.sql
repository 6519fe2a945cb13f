CREATE SCHEMA "stripe_provider";
--> statement-breakpoint
CREATE TABLE "stripe_provider"."customers" (
	"customer" text PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	CONSTRAINT "customers_stripe_id_key" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "stripe_provider"."form_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_provider"."payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intent" text,
	"cancelled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_intent_key" UNIQUE("intent")
);

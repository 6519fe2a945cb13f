CREATE SCHEMA "sandbox_provider";
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."form_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."cards" (
	"token" text PRIMARY KEY NOT NULL,
	"customer" text NOT NULL,
	"behaviour" text NOT NULL,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry_month" smallint NOT NULL,
	"expiry_year" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cards_behaviour_check" CHECK ("sandbox_provider"."cards"."behaviour" in ('SUCCESS', 'CHALLENGE', 'DECLINED', 'NO_FUNDS', 'SILENT'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider"."payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text DEFAULT '' NOT NULL,
	"last_four" text DEFAULT '' NOT NULL,
	"return_url" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_status_check" CHECK ("sandbox_provider"."payments"."status" in ('CHALLENGE', 'AUTHORISED', 'CAPTURED', 'REFUSED')),
	CONSTRAINT "payments_reason_check" CHECK (("sandbox_provider"."payments"."status" = 'REFUSED') = ("sandbox_provider"."payments"."reason" is not null)),
	CONSTRAINT "payments_captured_check" CHECK ("sandbox_provider"."payments"."refunded_minor" <= "sandbox_provider"."payments"."captured_minor" and "sandbox_provider"."payments"."captured_minor" <= "sandbox_provider"."payments"."amount_minor")
);

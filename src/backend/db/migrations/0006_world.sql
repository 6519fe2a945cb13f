ALTER TABLE "countries" ADD COLUMN "cash_limit_minor" bigint;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "dial_code" text;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "phone_methods" text[] DEFAULT '{"SMS","WHATSAPP"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "code_length" smallint DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_cash_limit_check" CHECK ("countries"."cash_limit_minor" > 0);--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_dial_code_check" CHECK ("countries"."dial_code" ~ '^[+][0-9]{1,4}$');--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_phone_methods_check" CHECK ("countries"."phone_methods" <@ array['TTS', 'SMS', 'WHATSAPP']);--> statement-breakpoint
ALTER TABLE "countries" ADD CONSTRAINT "countries_code_length_check" CHECK ("countries"."code_length" between 4 and 10);
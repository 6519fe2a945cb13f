ALTER TABLE "mail_proofs" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "mail_proofs" ADD COLUMN "family_id" uuid;--> statement-breakpoint
ALTER TABLE "token_families" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "mail_proofs" ADD CONSTRAINT "mail_proofs_family_id_token_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_proofs_family_idx" ON "mail_proofs" USING btree ("family_id") WHERE "mail_proofs"."family_id" is not null;--> statement-breakpoint
CREATE INDEX "token_families_browser_idx" ON "token_families" USING btree ("browser_hash") WHERE "token_families"."browser_hash" is not null;--> statement-breakpoint
ALTER TABLE "mail_proofs" ADD CONSTRAINT "mail_proofs_email_check" CHECK (("mail_proofs"."purpose" = 'EMAIL') = ("mail_proofs"."new_email" is not null));
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel_check";--> statement-breakpoint
DROP INDEX "phone_verifications_active_key";--> statement-breakpoint
ALTER TABLE "phone_verifications" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone_signs_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD COLUMN "flow_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_verifications_flow_key" ON "phone_verifications" USING btree ("flow_hash") WHERE "phone_verifications"."ended_at" is null and "phone_verifications"."flow_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_verifications_active_key" ON "phone_verifications" USING btree ("customer_id","kind") WHERE "phone_verifications"."ended_at" is null and "phone_verifications"."flow_hash" is null;--> statement-breakpoint
ALTER TABLE "phone_verifications" ADD CONSTRAINT "phone_verifications_owner_check" CHECK ("phone_verifications"."customer_id" is not null or "phone_verifications"."flow_hash" is not null);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_check" CHECK ("outbox"."channel" in ('MAIL', 'SMS', 'WHATSAPP', 'CALL', 'PUSH', 'PAYMENT'));
CREATE TABLE "sign_in_failures" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"challenge_nonce" text NOT NULL,
	"action" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "captcha_tokens_challengeNonce_unique" UNIQUE("challenge_nonce"),
	CONSTRAINT "captcha_tokens_action_check" CHECK ("captcha_tokens"."action" in ('sign_in', 'phone_verification', 'two_factor', 'identity_flow'))
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_failures_last_idx" ON "sign_in_failures" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "captcha_tokens_expiry_idx" ON "captcha_tokens" USING btree ("expires_at");
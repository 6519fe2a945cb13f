CREATE TABLE "chat_conversations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"external_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"customer_read_sequence" integer DEFAULT 0 NOT NULL,
	"agent_read_sequence" integer DEFAULT 0 NOT NULL,
	"customer_typing_at" timestamp with time zone,
	"agent_typing_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_conversations_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "chat_conversations_order_key" UNIQUE("order_id","type"),
	CONSTRAINT "chat_conversations_type_check" CHECK ("chat_conversations"."type" in ('COURIER_CUSTOMER', 'SUPPORT')),
	CONSTRAINT "chat_conversations_read_check" CHECK ("chat_conversations"."customer_read_sequence" between 0 and "chat_conversations"."last_sequence" and "chat_conversations"."agent_read_sequence" between 0 and "chat_conversations"."last_sequence")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"conversation_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"sender" text NOT NULL,
	"client_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_messages_pkey" PRIMARY KEY("conversation_id","sequence"),
	CONSTRAINT "chat_messages_client_key" UNIQUE("conversation_id","sender","client_id"),
	CONSTRAINT "chat_messages_sender_check" CHECK ("chat_messages"."sender" in ('CUSTOMER', 'AGENT')),
	CONSTRAINT "chat_messages_sequence_check" CHECK ("chat_messages"."sequence" > 0),
	CONSTRAINT "chat_messages_text_check" CHECK (length("chat_messages"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "chat_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"family_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tokens" ADD CONSTRAINT "chat_tokens_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_tokens" ADD CONSTRAINT "chat_tokens_family_id_token_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."token_families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_customer_idx" ON "chat_conversations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_unread_idx" ON "chat_conversations" USING btree ("id") WHERE "chat_conversations"."last_sequence" > "chat_conversations"."agent_read_sequence";--> statement-breakpoint
CREATE INDEX "chat_tokens_customer_idx" ON "chat_tokens" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "chat_tokens_expires_idx" ON "chat_tokens" USING btree ("expires_at");
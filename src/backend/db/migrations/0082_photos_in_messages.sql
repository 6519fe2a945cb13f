ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_text_check";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "photos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_text_check" CHECK (length("chat_messages"."text") <= 1000 and ("chat_messages"."text" <> '' or jsonb_array_length("chat_messages"."photos") > 0));
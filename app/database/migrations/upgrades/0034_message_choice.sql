ALTER TABLE "provider"."client" ADD COLUMN "message_channel" text;--> statement-breakpoint
ALTER TABLE "provider"."contact" ADD COLUMN "is_reminded" boolean DEFAULT false NOT NULL;
ALTER TABLE "provider"."message" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "provider"."order" ADD COLUMN "receipt_language" text;--> statement-breakpoint
ALTER TABLE "provider"."client" ADD COLUMN "contact_ended_at" timestamp with time zone;
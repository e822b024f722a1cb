ALTER TABLE "provider"."message" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "provider"."client" ADD COLUMN "contact_ended_at" timestamp with time zone;
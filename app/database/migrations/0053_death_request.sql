ALTER TABLE "provider"."death_report" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD COLUMN "closed" jsonb;
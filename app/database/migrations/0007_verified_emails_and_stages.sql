ALTER TABLE "provider"."customer" ADD COLUMN "is_email_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."term" ADD COLUMN "stage_before_unconfirmed" text;
ALTER TABLE "provider"."client" ADD COLUMN "chosen_language" text;--> statement-breakpoint
ALTER TABLE "provider"."customer" ADD COLUMN "chosen_language" text;
ALTER TABLE "portal"."counter" ADD COLUMN "visit_hash" text;--> statement-breakpoint
ALTER TABLE "portal"."counter" ADD COLUMN "desk_closed_at" timestamp with time zone;
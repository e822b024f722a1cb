ALTER TABLE "provider"."staff_code" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "provider"."centre" ADD COLUMN "poster_edition" integer DEFAULT 1 NOT NULL;
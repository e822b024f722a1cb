CREATE TABLE "provider"."ended_sign_in" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal"."session" ADD COLUMN "counter" text;
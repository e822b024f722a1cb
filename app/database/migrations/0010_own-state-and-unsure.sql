CREATE TABLE "portal"."own_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret_check" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."message" ADD COLUMN "unsure" integer DEFAULT 0 NOT NULL;
CREATE TABLE "provider"."document_number" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD COLUMN "brought_by" jsonb;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "money_event_payment" ON "provider"."money_event" USING btree ("payment_id");
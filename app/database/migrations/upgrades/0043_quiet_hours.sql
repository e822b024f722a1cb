ALTER TABLE "provider"."message" ADD COLUMN "quiet_hours" text;--> statement-breakpoint
ALTER TABLE "provider"."client" ADD COLUMN "quiet_hours" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_id_any_case" ON "provider"."client" USING btree (lower("id"));
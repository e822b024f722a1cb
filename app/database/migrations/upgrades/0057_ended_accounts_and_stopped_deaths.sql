ALTER TABLE "provider"."customer" ADD COLUMN "former_subject_hash" text;--> statement-breakpoint
ALTER TABLE "provider"."customer" ADD COLUMN "ended_as" text;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD COLUMN "stop_token_hash" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "customer_former_subject" ON "provider"."customer" USING btree ("former_subject_hash");
ALTER TABLE "provider"."message" ADD COLUMN "reader" text;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD COLUMN "reader_id" uuid;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD COLUMN "about_id" text;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD COLUMN "announced" jsonb;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD COLUMN "closed" jsonb;--> statement-breakpoint
ALTER TABLE "portal"."counter" ADD COLUMN "visit_hash" text;--> statement-breakpoint
ALTER TABLE "portal"."counter" ADD COLUMN "desk_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD CONSTRAINT "message_reader_id_customer_id_fk" FOREIGN KEY ("reader_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD CONSTRAINT "message_about_id_client_id_fk" FOREIGN KEY ("about_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_chosen_by" ON "provider"."message" USING btree ("reader_id","created_at") WHERE "provider"."message"."reader" = 'CHOSEN';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_chosen_to" ON "provider"."message" USING btree ("recipient","created_at") WHERE "provider"."message"."reader" = 'CHOSEN';
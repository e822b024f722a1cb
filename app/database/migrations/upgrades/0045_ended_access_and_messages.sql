ALTER TABLE "provider"."message" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "provider"."former_access" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."former_access" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "provider"."message" ADD CONSTRAINT "message_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_client" ON "provider"."message" USING btree ("client_id","created_at");
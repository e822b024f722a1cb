CREATE TABLE "provider"."correction" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"field" text NOT NULL,
	"from_text" text,
	"to_text" text NOT NULL,
	"value_sealed" text,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"centre_name" text,
	"decided_by" text,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "portal"."session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "provider"."correction" ADD CONSTRAINT "correction_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."correction" ADD CONSTRAINT "correction_requested_by_customer_id_fk" FOREIGN KEY ("requested_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "correction_client" ON "provider"."correction" USING btree ("client_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "correction_one_open" ON "provider"."correction" USING btree ("client_id","field") WHERE "provider"."correction"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "session_customer" ON "portal"."session" USING btree (("person" ->> 'customerId'));
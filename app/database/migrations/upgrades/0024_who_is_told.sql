CREATE TABLE "provider"."contact_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"token_hash" text NOT NULL,
	"new_token_hash" text,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_change_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "contact_change_new_token_hash_unique" UNIQUE("new_token_hash")
);
--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD COLUMN "booked_by" uuid;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD COLUMN "booked_by" uuid;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD COLUMN "is_reminded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."contact_change" ADD CONSTRAINT "contact_change_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."contact_change" ADD CONSTRAINT "contact_change_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "contact_change_client" ON "provider"."contact_change" USING btree ("client_id");--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_booked_by_customer_id_fk" FOREIGN KEY ("booked_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_booked_by_customer_id_fk" FOREIGN KEY ("booked_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_access_client" ON "provider"."client_access" USING btree ("client_id");
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "provider"."appointment_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."person_time" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"person" text NOT NULL,
	"period" "tstzrange" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."session_booking" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"term_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"slot_id" uuid,
	"seat" integer,
	"intake_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'SCHEDULED' NOT NULL,
	"response" text DEFAULT 'PENDING' NOT NULL,
	"attendance" text DEFAULT 'NOT_ATTENDED' NOT NULL,
	"checked_in_at" timestamp with time zone,
	"checked_out_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_booking_slot_or_cohort" CHECK (("provider"."session_booking"."slot_id" is not null and "provider"."session_booking"."seat" is not null) <> ("provider"."session_booking"."intake_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "provider"."appointment_link" ADD CONSTRAINT "appointment_link_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_term_id_term_id_fk" FOREIGN KEY ("term_id") REFERENCES "provider"."term"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_slot_id_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "provider"."slot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "provider"."intake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_link_booking" ON "provider"."appointment_link" USING btree ("booking_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_booking_seat_once" ON "provider"."session_booking" USING btree ("slot_id","seat") WHERE "provider"."session_booking"."status" in ('SCHEDULED', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "session_booking_term" ON "provider"."session_booking" USING btree ("term_id","starts_at");--> statement-breakpoint
CREATE INDEX "session_booking_time" ON "provider"."session_booking" USING btree ("starts_at");--> statement-breakpoint
-- Nobody is in two places at once: the database decides, whatever was looked up before.
ALTER TABLE "provider"."person_time" ADD CONSTRAINT "person_time_one_place" EXCLUDE USING gist ("person" WITH =, "period" WITH &&);

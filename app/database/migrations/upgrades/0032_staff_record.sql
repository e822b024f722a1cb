CREATE TABLE "provider"."staff_record" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"booking_id" uuid,
	"results" jsonb,
	"centre_id" text NOT NULL,
	"counter_code_id" uuid NOT NULL,
	"staff" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_record_of_booking" CHECK (("provider"."staff_record"."kind" = 'DOCTORS_NOTE') = ("provider"."staff_record"."booking_id" is null))
);
--> statement-breakpoint
ALTER TABLE "provider"."product" ADD COLUMN "assessment_figures" jsonb;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_booking_id_session_booking_id_fk" FOREIGN KEY ("booking_id") REFERENCES "provider"."session_booking"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."staff_record" ADD CONSTRAINT "staff_record_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_record_client" ON "provider"."staff_record" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "staff_record_booking" ON "provider"."staff_record" USING btree ("booking_id");
ALTER TABLE "provider"."session_booking" ADD COLUMN "moved_by" uuid;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD COLUMN "moved_by" uuid;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD COLUMN "joined_by" uuid;--> statement-breakpoint
ALTER TABLE "provider"."session_booking" ADD CONSTRAINT "session_booking_moved_by_customer_id_fk" FOREIGN KEY ("moved_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."dental_appointment" ADD CONSTRAINT "dental_appointment_moved_by_customer_id_fk" FOREIGN KEY ("moved_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."waiting_place" ADD CONSTRAINT "waiting_place_joined_by_customer_id_fk" FOREIGN KEY ("joined_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;
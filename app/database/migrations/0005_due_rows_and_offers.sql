ALTER TABLE "provider"."waiting_place" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "session_booking_scheduled" ON "provider"."session_booking" USING btree ("ends_at") WHERE "provider"."session_booking"."status" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "session_booking_unanswered" ON "provider"."session_booking" USING btree ("starts_at") WHERE "provider"."session_booking"."response" = 'PENDING';--> statement-breakpoint
CREATE INDEX "health_declaration_open" ON "provider"."health_declaration" USING btree ("service_id") WHERE "provider"."health_declaration"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "service_valid_until" ON "provider"."service" USING btree ("valid_until");
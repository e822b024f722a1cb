ALTER TABLE "provider"."message" ADD COLUMN "format" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."slot" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "session_booking_slot" ON "provider"."session_booking" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "feedback_occasion_open" ON "provider"."feedback_occasion" USING btree ("created_at") WHERE "provider"."feedback_occasion"."given_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "message_ended" ON "provider"."message" USING btree (coalesce("sent_at", "next_attempt_at"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "egiro_transaction_order" ON "provider"."egiro_transaction" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "egiro_transaction_link" ON "provider"."egiro_transaction" USING btree ("pay_link_hash");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "health_reading_time" ON "provider"."health_reading" USING btree ("at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "slot_unjudged" ON "provider"."slot" USING btree ("ends_at") WHERE not "provider"."slot"."is_kept";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "coupon_use_order" ON "provider"."coupon_use" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_ended_unpaid" ON "provider"."order" USING btree ("expires_at") WHERE "provider"."order"."made_by" = 'CUSTOMER' and "provider"."order"."status" in ('EXPIRED', 'CANCELLED', 'FAILED');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refund_due_order" ON "provider"."refund_due" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refused_transfer_payment" ON "provider"."refused_transfer" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "access_record_last" ON "provider"."access_record" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "client_access_limited" ON "provider"."client_access" USING btree ("last_day") WHERE "provider"."client_access"."last_day" is not null;
ALTER TABLE "provider"."package_cancellation" ADD COLUMN "gateway_refund_id" text;--> statement-breakpoint
ALTER TABLE "provider"."payment" ADD COLUMN "disputed_at" timestamp with time zone;
ALTER TABLE "provider"."access_record" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."client" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."client" ALTER COLUMN "mobile_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."client" ADD COLUMN "messages_to" text;--> statement-breakpoint
ALTER TABLE "provider"."client" ADD COLUMN "messages_mobile" text;
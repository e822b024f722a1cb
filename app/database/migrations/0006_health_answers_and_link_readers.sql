ALTER TABLE "provider"."appointment_link" ADD COLUMN "reader" text;--> statement-breakpoint
ALTER TABLE "provider"."dental_link" ADD COLUMN "reader" text;--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD COLUMN "unconfirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "provider"."medical_history" ADD COLUMN "unconfirmed_by" uuid;
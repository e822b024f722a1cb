ALTER TABLE "provider"."client_access" ADD COLUMN "may_book" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD COLUMN "may_pay" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD COLUMN "may_read_health" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."client_access" ADD COLUMN "last_day" date;
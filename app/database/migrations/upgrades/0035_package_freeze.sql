CREATE TABLE "provider"."package_freeze" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"answer" text,
	"applied_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "package_freeze_days" CHECK ("provider"."package_freeze"."from_day" <= "provider"."package_freeze"."to_day")
);
--> statement-breakpoint
ALTER TABLE "provider"."product" ADD COLUMN "freeze" jsonb;--> statement-breakpoint
ALTER TABLE "provider"."service" ADD COLUMN "frozen" datemultirange DEFAULT '{}'::datemultirange NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."package_freeze" ADD CONSTRAINT "package_freeze_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "package_freeze_service" ON "provider"."package_freeze" USING btree ("service_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "package_freeze_open_once" ON "provider"."package_freeze" USING btree ("service_id") WHERE "provider"."package_freeze"."status" = 'REQUESTED';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "package_freeze_pending" ON "provider"."package_freeze" USING btree ("requested_at") WHERE "provider"."package_freeze"."status" = 'REQUESTED' or ("provider"."package_freeze"."status" = 'APPROVED' and "provider"."package_freeze"."applied_at" is null);--> statement-breakpoint
ALTER TABLE "provider"."package_freeze" ADD CONSTRAINT "package_freeze_once" EXCLUDE USING gist ("service_id" WITH =, daterange("from_day", "to_day", '[]') WITH &&) WHERE (status in ('REQUESTED', 'APPROVED'));

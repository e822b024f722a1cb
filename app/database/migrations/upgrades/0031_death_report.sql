CREATE TABLE "provider"."death_report" (
	"client_id" text PRIMARY KEY NOT NULL,
	"died_on" date,
	"reported_by" uuid,
	"reported_at" timestamp with time zone NOT NULL,
	"contact" jsonb,
	"accesses" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ADD COLUMN "to_estate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."client" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD CONSTRAINT "death_report_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."death_report" ADD CONSTRAINT "death_report_reported_by_customer_id_fk" FOREIGN KEY ("reported_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;
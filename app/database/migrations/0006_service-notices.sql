CREATE TABLE "provider"."service_notice" (
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_notice_service_id_kind_pk" PRIMARY KEY("service_id","kind")
);
--> statement-breakpoint
ALTER TABLE "provider"."service_notice" ADD CONSTRAINT "service_notice_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;
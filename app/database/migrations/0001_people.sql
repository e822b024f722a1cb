CREATE TABLE "provider"."access_record" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"call" text NOT NULL,
	"changed" boolean NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."client_picture" (
	"client_id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."customer" ADD COLUMN "linking_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."access_record" ADD CONSTRAINT "access_record_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."access_record" ADD CONSTRAINT "access_record_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."client_picture" ADD CONSTRAINT "client_picture_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_record_client" ON "provider"."access_record" USING btree ("client_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_record_views_of_day" ON "provider"."access_record" USING btree ("customer_id","client_id","call","day") WHERE not "provider"."access_record"."changed";
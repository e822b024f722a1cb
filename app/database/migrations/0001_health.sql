CREATE TABLE "provider"."health_reading" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider"."medical_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" text NOT NULL,
	"answers" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"submitted_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "provider"."health_reading" ADD CONSTRAINT "health_reading_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."health_reading" ADD CONSTRAINT "health_reading_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."medical_history" ADD CONSTRAINT "medical_history_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "provider"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."medical_history" ADD CONSTRAINT "medical_history_submitted_by_customer_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "health_reading_client" ON "provider"."health_reading" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "medical_history_client" ON "provider"."medical_history" USING btree ("client_id","submitted_at");--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD CONSTRAINT "health_declaration_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "health_declaration_one_own_open" ON "provider"."health_declaration" USING btree ("client_id") WHERE "provider"."health_declaration"."status" = 'OPEN' and "provider"."health_declaration"."service_id" is null and "provider"."health_declaration"."centre_id" is null;--> statement-breakpoint
ALTER TABLE "provider"."health_declaration" ADD CONSTRAINT "health_declaration_service_id_unique" UNIQUE("service_id");
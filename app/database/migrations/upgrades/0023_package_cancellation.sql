CREATE SEQUENCE "provider"."credit_note_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 800001 CACHE 1;--> statement-breakpoint
CREATE TABLE "provider"."package_cancellation" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"credit_note_number" text NOT NULL,
	"reason" text NOT NULL,
	"unused_sessions" integer NOT NULL,
	"refund_cents" integer NOT NULL,
	"gst_cents" integer NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	"refused_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "package_cancellation_credit_note_number_unique" UNIQUE("credit_note_number"),
	CONSTRAINT "package_cancellation_amounts" CHECK ("provider"."package_cancellation"."gst_cents" between 0 and "provider"."package_cancellation"."refund_cents" and "provider"."package_cancellation"."unused_sessions" >= 0)
);
--> statement-breakpoint
ALTER TABLE "provider"."product" ADD COLUMN "cancellation" jsonb;--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ADD CONSTRAINT "package_cancellation_service_id_service_id_fk" FOREIGN KEY ("service_id") REFERENCES "provider"."service"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ADD CONSTRAINT "package_cancellation_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "provider"."order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ADD CONSTRAINT "package_cancellation_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "provider"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "package_cancellation_order" ON "provider"."package_cancellation" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "package_cancellation_due" ON "provider"."package_cancellation" USING btree ("cancelled_at") WHERE "provider"."package_cancellation"."returned_at" is null and "provider"."package_cancellation"."refund_cents" > 0;
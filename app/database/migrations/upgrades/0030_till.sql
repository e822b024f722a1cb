CREATE SEQUENCE "provider"."receipt_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 500001 CACHE 1;--> statement-breakpoint
CREATE TABLE "provider"."till_entry" (
	"receipt_number" text PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"voids" text,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"cheque_number" text,
	"reason" text,
	"centre_id" text NOT NULL,
	"counter_code_id" uuid NOT NULL,
	"staff" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "till_entry_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "till_entry_voids_unique" UNIQUE("voids"),
	CONSTRAINT "till_entry_payment_or_void" CHECK (("provider"."till_entry"."payment_id" is null) = ("provider"."till_entry"."voids" is not null) and ("provider"."till_entry"."payment_id" is null) = ("provider"."till_entry"."amount_cents" < 0))
);
--> statement-breakpoint
ALTER TABLE "provider"."package_cancellation" ALTER COLUMN "customer_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."payment" ADD COLUMN "centre_name" text;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "provider"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_voids_till_entry_receipt_number_fk" FOREIGN KEY ("voids") REFERENCES "provider"."till_entry"("receipt_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_centre_id_centre_id_fk" FOREIGN KEY ("centre_id") REFERENCES "provider"."centre"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider"."till_entry" ADD CONSTRAINT "till_entry_counter_code_id_counter_code_id_fk" FOREIGN KEY ("counter_code_id") REFERENCES "provider"."counter_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "till_entry_day" ON "provider"."till_entry" USING btree ("centre_id","at");
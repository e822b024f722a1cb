CREATE TABLE "provider"."refused_transfer" (
	"event_id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "provider"."egiro_transaction_one_per_invoice";--> statement-breakpoint
ALTER TABLE "provider"."invoice_link" ADD COLUMN "names_nobody" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider"."order" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."refund_due" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "provider"."refused_transfer" ADD CONSTRAINT "refused_transfer_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "provider"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "egiro_transaction_one_live" ON "provider"."egiro_transaction" USING btree ("order_id") WHERE "provider"."egiro_transaction"."status" <> 'FAILED';--> statement-breakpoint
ALTER TABLE "provider"."egiro_transaction" ADD CONSTRAINT "egiro_transaction_once_by_arrangement" UNIQUE("arrangement_id","order_id");